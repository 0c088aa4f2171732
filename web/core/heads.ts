import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { askingScript } from './asked.ts';

/*
 * What a document says in its head of the page that it becomes: its scripts and sheets, so that they come beside those of the frame and
 * not after them, and what it will ask first. Runs at build time; server/core/http/pages.ts writes it into the document that is asked for.
 */

type Route = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports: readonly string[];
  css: readonly string[];
};
export type Routes = Readonly<Record<string, Route>>;

/** What stands in the head of a page, and the addresses of its first readings, with `:id` where the address of the page says which. */
export type Head = {
  links: string;
  /** The words of its rooms, by language: they are asked for by scripts that have to be there first. */
  words: Readonly<Record<string, string>>;
  asked: readonly string[];
};

/** Where a built script has the words of a room, by language (web/core/language.ts). */
export const wordsIn = (script: string): [language: string, href: string][] =>
  [...script.matchAll(/\b(\w\w):\(\)=>\w+\(\(\)=>import\(`\.\/([^`]+)`\)/g)].map(([, language = '', name]) => [
    language,
    `/assets/${name}`,
  ]);

/** A procedure and its input, in which the text `:id` stands for that part of the page's address. */
export type Asks = readonly (readonly [procedure: string, input?: object])[];

/** Marks where the server writes what is asked; the script stays the same for all pages, so that the policy can name it. */
const opening = '<script data-asked="[]">';

/** The frame of every page, with room in its head. Throws where the framework does not write it as expected. */
export function withRoom(fallback: string): string {
  const charset = /<meta charset="utf-8"\/?>/i;
  if (!charset.test(fallback)) throw new Error('The document around every page does not say its character set.');
  // Faces would come before the scripts that there is nothing to read without; the sheets ask for them when there are words to set.
  return fallback
    .replaceAll(/<link rel="preload"[^>]* as="font"[^>]*>/g, '')
    .replace(charset, (meta) => `${meta}${opening}${askingScript}</script>`);
}

/** The head of each page by the pattern of its address; `everywhere` is asked by every page that `isInside` of the shell. `read` is given a built script. */
export async function headsOf(
  routes: Routes,
  fallback: string,
  isInside: (layouts: readonly string[]) => boolean,
  everywhere: Asks,
  own: Readonly<Record<string, Asks>>,
  read: (href: string) => string,
): Promise<Record<string, Head>> {
  const heads: Record<string, Head> = {};
  for (const { id, path, index } of Object.values(routes)) {
    if ((path === undefined && !index) || path === '*') continue;
    const around = layoutsOf(routes, id);
    const files = (kind: (route: Route) => readonly string[]) =>
      [...new Set(around.flatMap(kind).map((href) => href.replace('#', '')))].filter(
        (href) => !fallback.includes(href),
      );
    const scripts = files(({ module, imports }) => [...imports, module]);
    const words: Record<string, string> = {};
    for (const [language, href] of scripts.flatMap((script) => wordsIn(read(script))))
      words[language] = `${words[language] ?? ''}${loaded(href)}`;
    const links = [
      ...files(({ css }) => css).map((href) => `<link rel="preload" as="style" href="${href}"/>`),
      ...scripts.map(loaded),
    ].join('');
    const pattern = `/${around
      .flatMap(({ path }) => path || [])
      .reverse()
      .join('/')}`;
    const asks = isInside(around.map((route) => route.id)) ? [...everywhere, ...(own[id] ?? [])] : [];
    heads[pattern] = { links, words, asked: await Promise.all(asks.map(addressOf)) };
  }
  return heads;
}

const loaded = (href: string): string => `<link rel="modulepreload" href="${href}"/>`;

const layoutsOf = (routes: Routes, id: string | undefined): Route[] => {
  const route = id === undefined ? undefined : routes[id];
  return route ? [route, ...layoutsOf(routes, route.parentId)] : [];
};

/** Where the page will ask it, by the same library. */
async function addressOf([procedure, input]: Asks[number]): Promise<string> {
  let address = '';
  const link = new RPCLink({
    url: 'http://localhost/api/rpc',
    method: 'GET',
    fetch: async ({ url }) => {
      address = url.slice('http://localhost'.length);
      return new Response('{}', { headers: { 'content-type': 'application/json' } });
    },
  });
  let call = createORPCClient(link) as unknown as Record<string, unknown>;
  for (const part of procedure.split('.')) call = call[part] as Record<string, unknown>;
  await (call as unknown as (input?: object) => Promise<unknown>)(input);
  return address.replaceAll('%3Aid', ':id');
}
