import type { Config } from '../config.ts';

/** As the cookie of a session: the prefix makes browsers hold it to this host, to https and to the whole path (RFC 6265bis). */
const nameFor = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  PUBLIC_URL.startsWith('https:') ? '__Host-ahadi.letter' : 'ahadi.letter';

/**
 * The cookie of who reads by an invitation letter; null takes it away. It ends with the browser, no script reads it, and no other site's link
 * or form brings it along.
 */
export function letterCookie(config: Pick<Config, 'PUBLIC_URL'>, secret: string | null): string {
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  return `${nameFor(config)}=${secret ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${secret === null ? '; Max-Age=0' : ''}`;
}

/** The secret in a Cookie header; null where there is none. Over https the prefixed one alone counts: no neighbouring host can have set it. */
export function letterSecret(config: Pick<Config, 'PUBLIC_URL'>, cookies: string | undefined): string | null {
  const start = `${nameFor(config)}=`;
  const found = (cookies ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) || null;
}
