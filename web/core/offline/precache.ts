import { createHash } from 'node:crypto';

/*
 * What the service worker keeps before anybody asked for it: the frame that opens any page, the rooms that must open without a connection,
 * faces and icons. Every other page is kept once it was opened. Runs at build time.
 */

export type Kept = { url: string; revision: string | null };

/** A page with every script and sheet that its frame waits for. */
export type PageParts = Readonly<Record<string, readonly string[]>>;

type Route = { id: string; parentId?: string; module: string; imports: readonly string[]; css: readonly string[] };
export type Manifest = {
  url: string;
  entry: { module: string; imports: readonly string[] };
  routes: Readonly<Record<string, Route>>;
};

/** Pages that open without a connection even where they were never opened with one. */
const rooms = [
  'shell/ShellLayout',
  'shell/PublicFrame',
  'shell/NotFoundPage',
  'home/TermsPage',
  'home/DashboardPage',
  'accounts/ProfilePage',
  'notes/NotesPage',
  'help/HelpPage',
  'help/HelpCategoryPage',
  'help/HelpArticlePage',
  'academy/AcademyPage',
];

/** What those rooms load later on demand, by the beginning of the built file's name. */
const later = /\/assets\/(?:RichNote|Palette|Later|choosing|AppTab|Verify|registration|leaving|device|NoteDialogs)-/;

const always =
  /\/assets\/(?:inter|newsreader)-latin-wght[^/]*\.woff2$|\/(?:favicon\.svg|icon-[^/]*\.png|offline\.html)$/;

/** The parts of each page's route, by the address of its module; what the frame already brings is left out. */
export function partsOf(manifest: Manifest, kept: ReadonlySet<string>): PageParts {
  return Object.fromEntries(
    Object.values(manifest.routes)
      .map(
        ({ module, imports, css }) => [module, [...imports, ...css.map(bare)].filter((url) => !kept.has(url))] as const,
      )
      .filter(([module]) => !kept.has(module)),
  );
}

/**
 * Everything to keep from the start. `files` are the built files by address; `read` answers the text of one. Files with their content in
 * their name need no revision.
 */
export function precacheOf(manifest: Manifest, files: readonly string[], read: (url: string) => string): Kept[] {
  const known = new Set(files);
  const wanted = new Set<string>();
  const add = (url: string): void => {
    if (wanted.has(url) || !known.has(url)) return;
    wanted.add(url);
    if (url.endsWith('.js')) for (const other of importsIn(read(url))) add(other);
  };
  for (const url of [manifest.url, manifest.entry.module, ...manifest.entry.imports]) add(url);
  for (const id of rooms)
    for (const { module, imports, css } of withLayouts(manifest, id))
      for (const url of [module, ...imports, ...css.map(bare)]) add(url);
  for (const url of files) if (always.test(url) || later.test(url)) add(url);
  const pages = ['/__spa-fallback.html', '/terms/index.html'].filter((url) => known.has(url));
  return [...wanted, ...pages]
    .sort()
    .map((url) => ({ url, revision: url.startsWith('/assets/') ? null : hashOf(read(url)) }));
}

function withLayouts(manifest: Manifest, id: string): Route[] {
  const route = manifest.routes[id];
  if (!route) return [];
  return [route, ...(route.parentId ? withLayouts(manifest, route.parentId) : [])];
}

/** What a built script cannot run without; of a room's words (web/core/language.ts) every language, because it may be chosen on the way. */
const importsIn = (script: string): string[] =>
  [
    ...script.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g),
    ...script.matchAll(/\b\w\w:\(\)=>\w+\(\(\)=>import\(`\.\/([^`]+)`\)/g),
  ].map(([, name]) => `/assets/${name}`);

/** The framework marks a sheet that is also another's with a "#" at its end. */
const bare = (url: string): string => url.replace(/#$/, '');

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
