import { DAY } from '../core/time.ts';
import { isKnownPath } from '../paths.ts';
import { isSensitivePath, promotionLimits } from './rules.ts';
import type { PromotionForm } from './schema.ts';

/** A picture is 2:1: at least so many points wide, kept at most so wide, at most so many bytes both as sent and as kept. */
export const promotionPicture = { least: 600, width: 1200, height: 600, bytes: 1024 * 1024, slack: 0.03 } as const;

/** Where a button leads. */
export type Target = { kind: 'own'; path: string } | { kind: 'outside'; host: string; href: string };

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const refusals = {
  empty: 'Write where the button leads.',
  invisible: 'Leave out spaces, line breaks and characters that cannot be seen.',
  backslash: 'Leave out backslashes: browsers read them as slashes, so the link would lead elsewhere than it says.',
  twoSlashes:
    'Begin with https:// or with one slash. An address that begins with two slashes leads out of the product.',
  scheme: 'Only web addresses can be used: begin with https://, or with / for a page of ours.',
  password: 'Leave out the name or password before the @: it hides where the link leads.',
  host: 'Use the full name of a site in plain letters, like example.org.',
  plainPath: 'Write the path plainly, without % signs, double slashes, dots or a trailing slash.',
  unknown: 'There is no such page here.',
  sensitive:
    'This page is one where people sign, pay, settle a dispute or are looked after. Nothing sponsored leads there. Choose another page.',
  ownSite: 'This is our own site: write the path only, like /dashboard/community.',
} as const;

/**
 * Reads where a button leads, or says in a sentence why it may not lead there. Only http, https and paths of ours that are not sensitive
 * pass. `ownHosts`: names under which this product itself answers.
 */
export function readTarget(url: string, ownHosts: readonly string[] = []): Target | { problem: string } {
  if (url === '') return { problem: refusals.empty };
  if (/\s/u.test(url) || INVISIBLE.test(url)) return { problem: refusals.invisible };
  if (url.includes('\\')) return { problem: refusals.backslash };
  if (url.startsWith('//')) return { problem: refusals.twoSlashes };
  return url.startsWith('/') ? readOwnPath(url) : readOutside(url, ownHosts);
}

function readOwnPath(url: string): Target | { problem: string } {
  const path = url.split(/[?#]/)[0] ?? '';
  if (!/^(?:\/[\w~-]+)*\/?$/.test(path) || (path.length > 1 && path.endsWith('/')))
    return { problem: refusals.plainPath };
  if (!isKnownPath(path)) return { problem: refusals.unknown };
  if (isSensitivePath(path)) return { problem: refusals.sensitive };
  return { kind: 'own', path: url };
}

/** A name with dots in plain letters, digits and hyphens, whose last part is no number: what looks alike in other alphabets and bare network addresses are not. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

function readOutside(url: string, ownHosts: readonly string[]): Target | { problem: string } {
  const authority = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1];
  if (authority === undefined) return { problem: refusals.scheme };
  if (authority.includes('@')) return { problem: refusals.password };
  const host = authority
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (host.length > 253 || !HOST.test(host)) return { problem: refusals.host };
  if (ownHosts.includes(host)) return { problem: refusals.ownSite };
  return { kind: 'outside', host, href: url };
}

const between = (field: string, text: string, least: number, most: number): string | null => {
  const length = [...text.trim()].length;
  return length < least || length > most ? `${field} must be between ${least} and ${most} characters.` : null;
};

/** What is missing or wrong before a post can be sent in, by field; empty when nothing is. */
export function problemsOf(
  form: PromotionForm,
  { now, ownHosts = [] }: { now: Date; ownHosts?: readonly string[] },
): Record<string, string> {
  const target = readTarget(form.ctaUrl, ownHosts);
  const checks: [string, string | null][] = [
    ['title', between('The title', form.title, 3, 60)],
    ['description', between('The description', form.description, 10, 160)],
    ['imageSha256', form.imageSha256 === null ? 'Add a picture.' : null],
    ['imageAlt', between('What is seen on the picture', form.imageAlt, 3, 160)],
    ['sponsorName', between('The sponsor’s name', form.sponsorName, 2, 80)],
    ['ctaText', between('The words on the button', form.ctaText, 2, 24)],
    ['ctaUrl', 'problem' in target ? target.problem : null],
    ['endsAt', problemOfEnd(form, now)],
  ];
  return Object.fromEntries(checks.filter((check): check is [string, string] => check[1] !== null));
}

function problemOfEnd({ startsAt, endsAt }: PromotionForm, now: Date): string | null {
  if (endsAt === null) return 'Say when it ends.';
  const start = Math.max(startsAt === null ? 0 : Date.parse(startsAt), now.getTime());
  const length = Date.parse(endsAt) - start;
  if (length <= 0) return 'Choose an end that is later than now and later than the start.';
  return length > promotionLimits.longestDays * DAY ? 'It can be shown for a year at most.' : null;
}

/** Nothing is written yet. */
export const emptyPromotion: PromotionForm = {
  title: '',
  description: '',
  imageSha256: null,
  imageAlt: '',
  sponsorName: '',
  ctaText: '',
  ctaUrl: '',
  placement: 'popup',
  startsAt: null,
  endsAt: null,
  roles: [],
  locales: [],
  dailyCap: null,
};

/** The fields in which two versions of a post differ, in the order of the form. */
export const changedFields = (one: PromotionForm, other: PromotionForm): (keyof PromotionForm)[] =>
  (Object.keys(emptyPromotion) as (keyof PromotionForm)[]) // the form's own keys
    .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
