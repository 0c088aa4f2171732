import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compiledWords } from './core/compiling.ts';
import { PART_FAILED } from './core/reloading.ts';

/**
 * What every page needs goes out as two files instead of twenty: it compresses better, and a release of ours leaves the
 * larger one in the browser's cache. The furniture is what nearly every page behind the sign-in is made of: as one file it is asked for
 * once, and the list of what each route needs, which every visitor loads, stays short. Everything else follows the routes; so does
 * what few pages want of the libraries, and of the furniture what forms and the pages of one thing have, and the picture of a code.
 */
const groups = [
  {
    name: 'platform',
    test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack|@orpc|uuid)\/(?!.*(?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|queriesObserver|useQueries|v7)\.js$)/,
  },
  {
    name: 'foundation',
    test: /\/(?:domain\/(?:brand|paths|core\/(?:locale|numberstyle|refusals|time)|accounts\/preferences\/rules)|web\/core\/(?:offline\/installing|ownnames|api|asked|askingagain|errors|language|page|preferences|query|reloading|search|session|sessionkey|theme|time|toast|trusted)|web\/ui\/Button|web\/shell\/(?:Brand|Ground|SkipLink|LoadingScreen))\.tsx?$|@tabler\/icons-react\/dist\/esm\/(?:createReactComponent|defaultAttributes|icons\/IconX)\.mjs$/,
    priority: 1,
  },
  {
    name: 'furniture',
    test: /\/web\/(?:ui\/(?!Button|Choices|Part|Spinner|StepCard|mantine|Amount|QrCode)\w+\.tsx?|ui\/words\/en\.ts|core\/(?:command|DoneNotice|figures|here|NotHere|ShowMore|spans|params|paging|problem|reason|rows|upload|useDeed|useKept|words|Tabs)\.tsx?)$|\/domain\/core\/lifecycle\.ts$|\/@tanstack\/.*\/(?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/,
  },
];

const file = (name: string) => join(import.meta.dirname, `${name}.tsx`);
const forShell = ['shell/ShellLayout', 'shell/Shell'].map(file);
/** Where somebody is before they are in: a form or an article, in a frame without the shell. */
const beforeShell = [
  ...['shell/PublicFrame', 'shell/FormLayout', 'accounts/AuthPage', 'support/ContactPage'],
  ...['help/HelpPage', 'help/HelpCategoryPage', 'help/HelpArticlePage'],
].map(file);

/**
 * The modules of ours that these are made of, themselves included, without what is fetched later; and the icons that they draw, as
 * files, since a library that is one long list of exports says of itself only that everything is in it.
 */
function madeOf(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || id.includes('/node_modules/')) return;
    found.add(id);
    const { code, importedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const icon of code?.match(/\bIcon[A-Z]\w+/g) ?? []) found.add(`${icon}.mjs`);
    for (const next of importedIds) visit(next);
  };
  for (const root of roots) visit(root);
  return found;
}

/** The provider of the component library, which the shell and the forms before it stand in, each by itself. */
const provider = /\/@mantine\/core\/esm\/core\/MantineProvider\/MantineProvider\.mjs$/;

/** What every page behind the sign-in needs goes out as one file, and what the pages before it need of that as another. */
function shellGroups(): Rolldown.CodeSplittingGroup[] {
  let shell = new Set<string>();
  let both = new Set<string>();
  const isIn = (set: ReadonlySet<string>, id: string): boolean =>
    set.has(id) || set.has(/\/icons\/(Icon\w+\.mjs)$/.exec(id)?.[1] ?? '');
  return [
    {
      debugName: 'entrance',
      name: (id, context) => {
        if (shell.size === 0) {
          shell = madeOf(forShell, context);
          both = new Set([...madeOf(beforeShell, context)].filter((made) => shell.has(made)));
        }
        return isIn(both, id) || provider.test(id) ? 'entrance' : null;
      },
    },
    { debugName: 'shell', name: (id) => (isIn(shell, id) ? 'shell' : null) },
  ];
}

const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

/**
 * The router reloads the page for as long as a page's script cannot be loaded, and leaves no say in that. With this such a failure is
 * one like any other: shell/ErrorPage.tsx reloads once, and then says what happened.
 */
const oneReload = (): Plugin => ({
  name: 'one-reload',
  transform(code, id) {
    if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/.test(id)) return null;
    const endless = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
    if (!endless.test(code)) throw new Error('The router loads the scripts of pages in another way now.');
    return code.replace(endless, () => `throw new Error(${JSON.stringify(PART_FAILED)}, { cause: error });`);
  },
});

const pdfFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const pdfParts = `/assets/pdf-${JSON.parse(readFileSync(join(pdfFolder, 'package.json'), 'utf8')).version}/`;

/** What the reader of documents asks for while it draws: tables and faces of letters, and how some pictures are packed. */
const documentParts = (): Plugin => {
  const files = ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
    readdirSync(join(pdfFolder, folder))
      .filter((name) => /\.(?:bcmap|pfb|ttf|js)$/.test(name) && !name.startsWith('quickjs'))
      .map((name) => `${folder}/${name}`),
  );
  return {
    name: 'document-parts',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const name of files)
        this.emitFile({
          ...{ type: 'asset', fileName: `${pdfParts.slice(1)}${name}` },
          source: readFileSync(join(pdfFolder, name)),
        });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(pdfParts, (request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        if (files.includes(name)) response.end(readFileSync(join(pdfFolder, name)));
        else next();
      });
    },
  };
};

/** A class by its own name and its sheet's, without the line it stands on: the names are a fourth of what a sheet weighs in a script. */
const nameOfClass = (name: string, sheet: string): string => {
  const path = relative(import.meta.dirname, sheet.split('?')[0] ?? sheet);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}`;
};

/** In development the pages come from here and everything under /api from the server on PORT (3000 unless set). */
export default defineConfig({
  plugins: [oneReload(), compiledWords(), documentParts(), reactRouter()],
  // What the profile shows of the version that runs.
  define: {
    'import.meta.env.VITE_PDF_PARTS': JSON.stringify(pdfParts),
    'import.meta.env.VITE_VERSION': JSON.stringify(product.version),
    'import.meta.env.VITE_BUILT_ON': JSON.stringify(new Date().toISOString().slice(0, 10)),
  },
  css: { modules: { generateScopedName: nameOfClass } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [...groups, ...shellGroups()] } } } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The server compares Origin with Host, so the proxy must leave the host as the browser sent it.
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false } },
  },
});
