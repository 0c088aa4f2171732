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
