import { isKnownPath } from '@ahadi/domain/paths.ts';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { Kept, PageParts } from './precache.ts';
import { isPublicAnswer } from './publicanswers.ts';
import { missingPage, noticeOf, pathIn, sorryModule } from './workerrules.ts';

/*
 * The service worker: the product opens without a connection. It keeps what is the same for everybody: the frame, scripts, faces, help,
 * legal texts, courses and what certificates are checked with. Answers that belong to a person never lie in its caches: the page keeps those by person, and takes them with it when the person
 * leaves. Sign-in, payments, the desks of administrators and the live stream pass by it untouched.
 */

/** Put in place by the build: see precache.ts. */
declare const BUILT_PRECACHE: Kept[];
declare const BUILT_PARTS: PageParts;

/** What this file needs of its surroundings; the types of a page and of a worker do not go together. */
type WorkerEvent = { data?: { type?: string; urls?: string[] }; waitUntil(promise: Promise<unknown>): void };
type PushEvent = WorkerEvent & { data: { json(): unknown } | null };
type ClickEvent = WorkerEvent & { notification: { data: unknown; close(): void } };
type Page = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
declare const self: {
  addEventListener(type: 'message' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  skipWaiting(): Promise<void>;
  location: Location;
  registration: { showNotification(title: string, options: object): Promise<void> };
  navigator: { setAppBadge?: (count: number) => Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

const SHELL = '/__spa-fallback.html';
const ASSETS = 'assets';
const PUBLIC_ANSWERS = 'public-answers';
const DAY_SECONDS = 86_400;
/** A public answer is read again for everybody's copy at most this often, in milliseconds. */
const FRESH_FOR = 3_600_000;
const PATIENCE = 3_000;

precacheAndRoute(BUILT_PRECACHE, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
clientsClaim();

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (event.data?.type === 'KEEP') event.waitUntil(keepLoaded(event.data.urls ?? []));
});

// A push holds a title and a way; what it is about is read in the product, by who is signed in.
self.addEventListener('push', (event) => {
  const { title, options, unread } = noticeOf(event.data?.json());
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, options),
      // Not every browser numbers its icons.
      unread === null ? undefined : self.navigator.setAppBadge?.(unread).catch(() => undefined),
    ]),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(pathIn(event.notification.data, self.location.origin)));
});

/** In a page that is open already, else in a new one. */
async function openPath(url: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return void (await self.clients.openWindow(url));
  await page.focus();
  // A page that this worker does not hold cannot be led elsewhere; then the way opens in its own.
  await page.navigate(url).catch(() => self.clients.openWindow(url));
}

const assets = new CacheFirst({
  cacheName: ASSETS,
  plugins: [new ExpirationPlugin({ maxEntries: 900, maxAgeSeconds: 60 * DAY_SECONDS })],
});

/** What a page loaded before there was a worker: its parts are kept as if they had come through here. */
async function keepLoaded(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const url of urls) {
    const { pathname, origin } = new URL(url);
    if (origin !== self.location.origin || !pathname.startsWith('/assets/')) continue;
    if ((await matchPrecache(pathname)) || (await cache.match(url))) continue;
    // The browser has it at hand; where it does not and the line is gone, it is fetched when it is needed.
    await cache.add(url).catch(() => undefined);
  }
}

/** When a script was last found to be gone from the server: a release took it away, and the next page is read from there. */
let goneAt = 0;

// A page opens whole or says that it cannot: its parts are fetched with it, so that none is missing later.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, event, url }) => {
    const parts = BUILT_PARTS[url.pathname] ?? [];
    const all = await Promise.allSettled([
      assets.handle({ request, event }),
      ...parts.map(async (part) => {
        const answer = (await matchPrecache(part)) ?? (await assets.handle({ request: new Request(part), event }));
        if (!answer.ok) throw new TypeError(`${part} answered ${answer.status}`);
      }),
    ]);
    const [own] = all;
    const whole = all.every(({ status }) => status === 'fulfilled');
    if (whole && own.status === 'fulfilled' && own.value.ok) return own.value;
    const isGone = own.status === 'fulfilled' && own.value.status === 404;
    if (isGone && Date.now() - goneAt > 60_000) {
      goneAt = Date.now();
      return own.value; // the page reloads itself once for this
    }
    if (url.pathname in BUILT_PARTS) return sorryModule(isGone);
    return own.status === 'fulfilled' ? own.value : Response.error();
  },
);

// Our own pages open by the frame that is kept; what is not ours goes to the server, and says so when that cannot be reached.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  async ({ request, url }) => {
    const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
    const opensFromHere = path !== '/' && isKnownPath(path) && Date.now() - goneAt > 60_000;
    const kept = () => matchPrecache(path === '/terms' ? '/terms/index.html' : SHELL);
    if (opensFromHere) return (await kept()) ?? fetch(request);
    try {
      return await fetch(request);
    } catch {
      // The connection is gone: what is ours opens from here, and for the rest there is one plain page.
      return (isKnownPath(path) ? await kept() : undefined) ?? (await matchPrecache('/offline.html')) ?? missingPage();
    }
  },
);

// Help, legal texts, courses, keys of certificates: as the reader gets them while there is a connection; otherwise everybody's copy, fetched without a session.
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && request.method === 'GET' && isPublicAnswer(url.pathname),
  async ({ request, event }) => {
    const cache = await caches.open(PUBLIC_ANSWERS);
    const kept = await cache.match(request.url);
    const fresh = fetch(request);
    const keep = async () => {
      const answer = await fresh.then(
        (it) => it.ok,
        () => false, // no connection: the copy of before stays
      );
      if (!answer || (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < FRESH_FOR)) return;
      const everybodys = await fetch(request.url, { credentials: 'omit' });
      if (everybodys.ok) await cache.put(request.url, keptForm(everybodys));
      await trim(cache);
    };
    event.waitUntil(keep());
    if (!kept) return fresh;
    const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE, kept.clone()));
    return Promise.race([fresh.catch(() => kept.clone()), late]);
  },
);

/** As it is kept: not to be taken for an answer of this moment, whose date says what time it is (web/core/api.ts). */
function keptForm(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete('cache-control');
  return new Response(answer.body, { status: answer.status, headers });
}

const MOST_ANSWERS = 400;
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST_ANSWERS))) await cache.delete(key);
}

setCatchHandler(async () => Response.error());
