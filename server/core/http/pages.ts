import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@ahadi/domain/brand.ts';
import { LANGUAGE_COOKIE, type Language, languages } from '@ahadi/domain/core/locale.ts';
import { isKnownPath, patternAt } from '@ahadi/domain/paths.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './guards.ts';
import { askedLanguage, inLanguage, pathOf, readersLanguage } from './language.ts';

/** A year: the name of a built file changes with what is in it. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Where a search engine finds the front page in each language, and for who reads none of them. */
const inEachLanguage = ['x-default', ...languages]
  .map((each) => [each, each === 'x-default' ? '' : `?lang=${each}`])
  .map(([each, query]) => `<${brand.publicSite}/${query}>; rel="alternate"; hreflang="${each}"`)
  .join(', ');

/** What tells a browser about a document says nothing of a part of one, and would be half of all that a slow line carries. */
const ofDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** For a part that is opened by itself, or begun as a worker. */
const partPolicy = "default-src 'self'";

/**
 * The built pages: prerendered ones as files, every other page of ours by the shell, in the reader's language where it is translated, as
 * the front page is for who does not read English; an unknown path gets the shell with 404.
 */
export async function pageRoutes(app: FastifyInstance, webFolder: string | null): Promise<void> {
  if (!webFolder) {
    app.setNotFoundHandler((request, reply) => refuse(request, reply, 'NOT_FOUND'));
    return;
  }
  const documentAt = readDocuments(webFolder);
  const sendFrame = (request: FastifyRequest, reply: FastifyReply) => {
    const [path, reader] = [pathOf(request), readersLanguage(request)];
    return told(request, reply)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(inLanguage(documentAt(path, isSomebody(request.headers.cookie), reader), path, reader));
  };
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    redirect: false,
    dotfiles: 'ignore', // nothing that is built begins so
    index: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isPart = path.includes('/assets/');
      reply.header('cache-control', isPart ? FOR_EVER : 'no-cache');
      if (!isPart) return;
      for (const name of ofDocuments) reply.removeHeader(name);
      reply.header('content-security-policy', partPolicy);
    },
  });
  // The front page was written in English at build time.
  app.get('/', (request, reply) => {
    reply.header('link', inEachLanguage);
    return readersLanguage(request) === 'en' ? told(request, reply).sendFile('index.html') : sendFrame(request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (path.startsWith('/api/') || request.method !== 'GET' || !(request.headers.accept ?? '').includes('text/html'))
      return refuse(request, reply, 'NOT_FOUND');
    return sendFrame(request, reply.code(isKnownPath(path) ? 200 : 404));
  });
}

/** What the answer depends on, and what a letter's link asked for, which stays chosen on this device. */
function told(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asked = askedLanguage(request);
  if (asked) reply.header('set-cookie', `${LANGUAGE_COOKIE}=${asked}; Path=/; Max-Age=31536000; SameSite=Lax`);
  return reply.header('vary', 'accept-language, cookie');
}

/** True when the request brings a session, whether it is still good or not: a visitor has nothing to be asked for. */
const isSomebody = (cookies = ''): boolean => /(?:^|;\s*)(?:__Host-)?ahadi\.session_token=/.test(cookies);

/** Written at build time by web/core/heads.ts, by the pattern of a page's address. */
type Head = { links: string; words?: Readonly<Record<string, string>>; asked: readonly string[] };

/** The frame with what the page at a path consists of in its head, and for somebody who is signed in what it will ask first. */
function readDocuments(webFolder: string): (path: string, isSignedIn: boolean, reader: Language) => string {
  const frame = readFileSync(join(webFolder, '__spa-fallback.html'), 'utf8');
  const file = join(webFolder, '..', 'heads.json');
  const heads = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Head>) : {};
  return (path, isSignedIn, reader) => {
    const pattern = patternAt(path);
    const head = pattern === undefined ? undefined : heads[pattern];
    if (!pattern || !head) return frame;
    const asked = isSignedIn ? head.asked.map((address) => filled(address, pattern, path)) : [];
    return frame
      .replace(
        '<script data-asked="[]"',
        () => `${asked.map(soon).join('')}<script data-asked="${inAttribute(JSON.stringify(asked))}"`,
      )
      .replace('</head>', () => `${head.links}${head.words?.[reader] ?? ''}</head>`);
  };
}

/** The address with those parts of the page's own path in it that its pattern gives a name to. */
function filled(address: string, pattern: string, path: string): string {
  const parts = path.split('/');
  return pattern
    .split('/')
    .reduce(
      (text, name, index) => (name.startsWith(':') ? text.replaceAll(name, () => parts[index] ?? '') : text),
      address,
    );
}

/** Before the script that asks it runs, so that it does not stand in line behind the page's scripts. */
const soon = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${inAttribute(address)}"/>`;

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
