// The page works without a network once it has been opened: it is kept, and brought up to date whenever its host answers in
// time with it. Anything else, like a host's error or the log-in of a network, takes the place of nothing that is kept.
const kept = 'pahtum', patience = 3000;  // milliseconds
// The page has this mark, which no other has.
const mark = '<meta name="application-name" content="pahtum-page">';
const isOurs = async (answer) => answer.ok && (answer.headers.get('Content-Type') ?? '').startsWith('text/html') && (await answer.clone().text()).includes(mark);
// The page as the host has it now, which is kept; nothing, and nothing kept is replaced, if the host answers with anything else.
const fresh = async () => {
  const answer = await fetch('./', { cache: 'no-cache' });
  if (!await isOurs(answer)) return undefined;
  // Browsers show no answer that a host gives at another address, such as index.html, as it is.
  const page = new Response(answer.body, answer);
  await (await caches.open(kept)).put('./', page.clone());
  return page;
};
self.addEventListener('install', (event) => {
  event.waitUntil(fresh().then((page) => (page ? self.skipWaiting() : Promise.reject(new Error('this is not the page')))));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// Other files of the folder, and other pages of the host, are none of ours.
const { pathname } = new URL(self.registration.scope);
const isPage = ({ mode, url }) => mode === 'navigate' && [pathname, `${pathname}index.html`].includes(new URL(url).pathname);
// What is kept where the host does not answer with the page in time; without it, whatever the host says.
const answerTo = async (request, asked) => {
  const late = new Promise((done) => { setTimeout(done, patience); });
  const page = await Promise.race([asked.catch(() => undefined), late]);
  if (page) return page;
  return (await (await caches.open(kept)).match('./')) ?? fetch(request);
};
self.addEventListener('fetch', (event) => {
  if (!isPage(event.request)) return;
  const asked = fresh();
  event.respondWith(answerTo(event.request, asked));
  // What comes late is kept for the next time.
  event.waitUntil(asked.catch(() => {}));
});
