// Answers navigations that reach no server with a page of its own, which the build writes into this file. It stores
// nothing and answers nothing else: files and calls go to the network as if it were not there.
const { page, policy } = OFFLINE;

/** Of other addresses, such as downloads, the browser itself tells that they failed. */
const isPage = ({ url }) => !/^\/(api|media|assets|locales)\//.test(new URL(url).pathname);

const offlinePage = () =>
  new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });

async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return isPage(request) ? offlinePage() : Response.error();
  }
}

self.addEventListener('install', (event) => {
  // A new version replaces the old one at once: neither has anything that a page relies on.
  event.waitUntil(self.skipWaiting());
  // Where browsers can be told so, other requests do not even ask the worker.
  const others = { condition: { not: { requestMode: 'navigate' } }, source: 'network' };
  if (event.addRoutes) event.waitUntil(event.addRoutes(others).catch(() => {}));
});

self.addEventListener('activate', (event) => {
  // The request is on its way while the worker still starts.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event));
});
