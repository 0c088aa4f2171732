import { brand } from '@ahadi/domain/brand.ts';

/** What a page's failure is called when its script is not on the device, or not on the server any more. */
export const pageMissing = { offline: 'NeedsConnection', gone: 'PageGone' } as const;

/** A script in place of a page's own: it says on screen why the page does not open, instead of trying again for ever. */
export function sorryModule(isGone: boolean): Response {
  const name = isGone ? pageMissing.gone : pageMissing.offline;
  const script = `export default function Page(){const e=new Error('${name}');e.name='${name}';throw e}`;
  return new Response(script, { headers: { 'content-type': 'text/javascript', 'cache-control': 'no-store' } });
}

/** The last word where nothing at all was kept. */
export const missingPage = (): Response =>
  new Response('You are offline, and this page is not on this device.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

export type PushedNotice = { title: string; options: object; unread: number | null };

/** What a push shows; one that cannot be read still says that there is something. The same one twice is shown once. */
export function noticeOf(data: unknown): PushedNotice {
  const it = (data ?? {}) as { id?: unknown; title?: unknown; link?: unknown; unread?: unknown }; // what our server sent
  return {
    title: typeof it.title === 'string' && it.title !== '' ? it.title : `Something new at ${brand.name}`,
    options: {
      ...(typeof it.id === 'string' ? { tag: it.id } : {}),
      data: { link: typeof it.link === 'string' ? it.link : null },
      icon: '/icon-192.png',
      badge: '/icon-192.png',
    },
    unread: typeof it.unread === 'number' ? it.unread : null,
  };
}

/** The address that a shown notice opens: a page of our own, else the list of all of them. */
export function pathIn(data: unknown, origin: string): string {
  const { link } = (data ?? {}) as { link?: unknown }; // written by noticeOf
  const url = typeof link === 'string' && link.startsWith('/') ? URL.parse(link, origin) : null;
  return url?.origin === origin ? url.href : new URL('/profile?tab=notifications', origin).href;
}
