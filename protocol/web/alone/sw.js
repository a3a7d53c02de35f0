// The page works without a network once it has been opened: it is kept, and brought up to date whenever its host answers.
const kept = 'pahtum';
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.add('./')).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// Other files of the folder, and other pages of the host, are none of ours.
const { pathname } = new URL(self.registration.scope);
const isPage = ({ mode, url }) => mode === 'navigate' && [pathname, `${pathname}index.html`].includes(new URL(url).pathname);
const fresh = async (request) => {
  const answer = await fetch(request);
  if (answer.ok && answer.headers.get('Content-Type')?.startsWith('text/html')) await (await caches.open(kept)).put('./', answer.clone());
  return answer;
};
self.addEventListener('fetch', (event) => {
  if (!isPage(event.request)) return;
  event.respondWith(fresh(event.request).catch(() => caches.open(kept).then((cache) => cache.match('./'))));
});
