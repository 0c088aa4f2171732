import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../canonical.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * What every answer tells browsers about themselves: nothing runs, frames or sends that is not ours. Made once, because it is the same
 * for all answers. Over https the browser is told to come by https alone.
 */
export const guardingHeaders = (secure: boolean, webFolder: string | null): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(secure, webFolder),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  ...(secure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0', // the filter of old browsers could be turned against a page
});

const contentSecurityPolicy = (secure: boolean, webFolder: string | null): string => {
  const { scripts, styles } = inlineHashes(webFolder);
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "object-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "script-src-attr 'none'",
    ["style-src 'self'", ...styles].join(' '),
    // What is pasted from other programs says by attributes what is bold; a document that is nobody's goes by our policy, too.
    "style-src-attr 'unsafe-inline'",
    "require-trusted-types-for 'script'",
    // Ours (web/core/trusted.ts), and that of the editor, which reads what is pasted in a document that is nobody's.
    'trusted-types default ProseMirrorClipboard',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join(';');
};

/** For the one page that a library draws from texts of ours, which knows nothing of Trusted Types; the rest of the policy stays. */
export const withoutTrustedTypes = (policy: string): string =>
  policy
    .split(';')
    .filter((directive) => !/^(?:require-)?trusted-types/.test(directive))
    .join(';');

/**
 * For what is shown by the browser itself, a picture or a document in a window of its own: it makes the page around it, with styles of its
 * own, and nothing in such an answer can run.
 */
export const shownPolicy =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';img-src 'self';media-src 'self';style-src 'unsafe-inline'";

/** True for an answer that the browser shows by itself. */
export const isShown = (type: unknown): boolean =>
  typeof type === 'string' && /^(?:image\/(?!svg)|video\/|audio\/|application\/pdf)/i.test(type);

type Hashes = { scripts: string[]; styles: string[] };

const script = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const style = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * The built pages carry the framework's inline start scripts and the styles of their first frame; the policy names them by hash, so that no
 * other inline script or style element counts.
 */
function inlineHashes(webFolder: string | null): Hashes {
  const names = webFolder ? readdirSync(webFolder, { recursive: true, encoding: 'utf8' }) : [];
  const pages = names
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(webFolder ?? '', name), 'utf8'));
  const hashes = (pattern: RegExp): string[] => {
    const texts = pages.flatMap((page) => [...page.matchAll(pattern)].map(([, text = '']) => text));
    return [...new Set(texts.map((text) => `'sha256-${sha256(text).toString('base64')}'`))];
  };
  return { scripts: hashes(script), styles: hashes(style) };
}
