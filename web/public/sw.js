// Caches the page, so that it opens without a network. API responses are never cached.
const PAGE = 'fulcrum-page-1';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(PAGE)
      .then((cache) => cache.add('/'))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const others = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== PAGE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(others());
});

// Returns the newest page, or the cached one without a network. File names contain a hash of the content.
async function page() {
  const cache = await caches.open(PAGE);
  try {
    const fresh = await fetch('/');
    if (fresh.ok) await cache.put('/', fresh.clone());
    return fresh;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}

async function asset(request) {
  const cache = await caches.open(PAGE);
  const known = await cache.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok) await keep(cache, request, fresh.clone());
  return fresh;
}

// Every build has new names, so the oldest files are removed.
const MOST_FILES = 80;

async function keep(cache, request, response) {
  await cache.put(request, response);
  const kept = (await cache.keys()).filter((old) => new URL(old.url).pathname.startsWith('/assets/'));
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_FILES)).map((old) => cache.delete(old)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const place = new URL(request.url);
  if (request.method !== 'GET' || place.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !place.pathname.startsWith('/api/')) event.respondWith(page());
  else if (place.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

// Opens the table of the notification, in a window that shows it already or in a new one.
self.addEventListener('notificationclick', (event) => {
  const { address } = event.notification.data;
  event.notification.close();
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window' });
    const known = windows.find((window) => window.url === address);
    await (known ? known.focus() : self.clients.openWindow(address));
  };
  event.waitUntil(open());
});
