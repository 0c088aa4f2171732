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

const contentSecurityPolicy = (secure: boolean, webFolder: string | null): string =>
  [
    "default-src 'self'",
    "base-uri 'none'",
    "font-src 'self' https: data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(webFolder)].join(' '),
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
    "media-src 'self'",
  ].join(';');

/** The built pages carry the framework's inline start scripts; the policy names them by hash, so that no other inline script runs. */
function inlineScriptHashes(webFolder: string | null): string[] {
  if (!webFolder) return [];
  const pages = readdirSync(webFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const scripts = pages.flatMap((name) =>
    [...readFileSync(join(webFolder, name), 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  return [...new Set(scripts.map((script) => `'sha256-${sha256(script).toString('base64')}'`))];
}
