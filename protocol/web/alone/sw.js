// The page works without a network once it has been opened: it is kept, and brought up to date whenever its host answers.
const kept = 'pahtum';
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.add('./')).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
const fresh = async (request) => {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(kept)).put('./', answer.clone());
  return answer;
};
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fresh(event.request).catch(() => caches.open(kept).then((cache) => cache.match('./'))));
});
