/** So long the link of a letter opens the agreement that it is about, where nothing ends it before. Days. */
export const LINK_DAYS = 30;
/** So long a browser reads by it before the link is opened again. Hours. */
export const READING_HOURS = 12;
/** So many browsers read by one link at once; the one that began first gives way. */
export const READERS_AT_MOST = 20;

/**
 * What the link of a letter ends with. It stands behind the `#`, which no browser sends to a server and no page names to another one, so the
 * secret is in no log and no referrer.
 */
export const withSecret = (path: string, secret: string): string => `${path}#letter=${secret}`;

/** The secret in what stands behind the `#` of an address; null where there is none. */
export const secretIn = (hash: string): string | null => /^#letter=([\w-]{43})$/.exec(hash)?.[1] ?? null;

/** As much of an address as says which mailbox is meant to who knows it, and nothing to anybody else: never the whole name of a mailbox. */
export const maskedAddress = (email: string): string =>
  email.replace(/^([^@]{2})[^@]{2,}|^([^@])[^@]*/, (_all, two = '', one = '') => `${two}${one}…`);
