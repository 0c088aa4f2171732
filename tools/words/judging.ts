import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Language, languages } from '@ahadi/domain/core/locale.ts';
import { parse, type Token } from '@messageformat/parser';
import type { Tree } from '../structure/tree.ts';

export type Catalogue = Readonly<Record<string, string>>;
export type Room = {
  /** The folder above `words/`, from the repository's root. */
  folder: string;
  catalogues: Readonly<Partial<Record<Language, Catalogue>>>;
};

/** Every room with an English catalogue, by folder. */
export async function roomsOf(root: string, tree: Tree): Promise<Room[]> {
  const folders = [...tree.keys()]
    .filter((path) => /\/words\/en\.ts$/.test(path))
    .map((path) => dirname(dirname(path)));
  return Promise.all(
    folders.sort().map(async (folder) => {
      const there = languages.filter((language) => existsSync(join(root, folder, 'words', `${language}.ts`)));
      const read = async (language: Language) =>
        (await import(pathToFileURL(join(root, folder, 'words', `${language}.ts`)).href)).default as Catalogue; // written so
      return {
        folder,
        catalogues: Object.fromEntries(
          await Promise.all(there.map(async (language) => [language, await read(language)] as const)),
        ),
      };
    }),
  );
}

/** What of a language a room has to have, and has not, or has otherwise than English. */
export function problemsOfCatalogues({ folder, catalogues }: Room): string[] {
  const english = catalogues.en ?? {};
  return languages.flatMap((language) => {
    const own = catalogues[language];
    const at = `${folder}/words/${language}.ts`;
    if (!own) return [`${at} is missing.`];
    return [
      ...Object.keys(english).flatMap((key) => (own[key]?.trim() ? [] : [`${at} has no "${key}".`])),
      ...Object.keys(own).flatMap((key) => (key in english ? [] : [`${at} has "${key}", which English has not.`])),
      ...Object.entries(own).flatMap(([key, text]) =>
        problemsOfText(language, text, english[key] ?? '').map((problem) => `${at} "${key}": ${problem}`),
      ),
    ];
  });
}

function problemsOfText(language: Language, text: string, english: string): string[] {
  let tokens: Token[];
  try {
    tokens = parse(text);
  } catch (failure) {
    return [failure instanceof Error ? (failure.message.split('\n')[0] ?? '') : String(failure)];
  }
  const wanted = namesIn(parsed(english));
  const found = namesIn(tokens);
  const marks = (it: string) =>
    [...it.matchAll(/<\/?(\w+)>/g)]
      .map(([mark]) => mark)
      .sort()
      .join(' ');
  return [
    ...(wanted.join() === found.join()
      ? []
      : [`names {${found.join('}, {')}} where English names {${wanted.join('}, {')}}.`]),
    ...(marks(text) === marks(english) ? [] : [`marks "${marks(text)}" where English marks "${marks(english)}".`]),
    ...casesIn(tokens).flatMap((each) => problemsOfCases(language, each)),
    // English may be made from what the clocks go by; a translation is written, and could keep yesterday's days.
    ...(figuresIn(tokens) === figuresIn(parsed(english))
      ? []
      : [`says the figures "${figuresIn(tokens)}" where English says "${figuresIn(parsed(english))}".`]),
    // Latin words between them would turn the signs round.
    ...(language === 'ar' && /«\{/.test(text) ? ['quotes a value that is not set apart: «\\u2068{…}\\u2069».'] : []),
  ];
}

const parsed = (text: string): Token[] => {
  try {
    return parse(text);
  } catch {
    return []; // said where English itself is judged
  }
};

type Cases = Extract<Token, { type: 'plural' | 'select' | 'selectordinal' }>;
const isCases = (token: Token): token is Cases => ['plural', 'select', 'selectordinal'].includes(token.type);

/** The figures outside of cases, in no order and each without what parts its thousands. A single one may be a word. */
const figuresIn = (tokens: readonly Token[]): string =>
  tokens
    .flatMap((token) => (token.type === 'content' ? (token.value.match(/\d+(?:[\s.,:]\d+)*/g) ?? []) : []))
    .map((figure) => figure.replace(/[\s.,]/g, ''))
    .filter((figure) => figure !== '1')
    .sort()
    .join(' ');

const inside = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => (isCases(token) ? [token, ...token.cases.flatMap((it) => inside(it.tokens))] : [token]));
const casesIn = (tokens: readonly Token[]): Cases[] => inside(tokens).filter(isCases);
const namesIn = (tokens: readonly Token[]): string[] =>
  [...new Set(inside(tokens).flatMap((token) => ('arg' in token ? [token.arg] : [])))].sort();

/** A language whose numbers take more forms than English has all of them; the one for millions is never needed. */
function problemsOfCases(language: Language, { type, cases }: Cases): string[] {
  const keys = cases.map(({ key }) => key);
  const numbers =
    type === 'select'
      ? ['other']
      : new Intl.PluralRules(language, { type: type === 'plural' ? 'cardinal' : 'ordinal' })
          .resolvedOptions()
          .pluralCategories.filter((form) => form !== 'many' || language === 'ar')
          .filter((form) => form !== 'zero' || !keys.includes('=0'));
  const bare = cases.filter(
    ({ tokens }) => tokens.length === 1 && tokens[0]?.type === 'content' && /^\w+$/.test(tokens[0].value),
  );
  return [
    ...numbers.filter((form) => !keys.includes(form)).map((form) => `has no form for "${form}".`),
    ...bare.map(({ key }) => `the form for "${key}" is one bare word: write the whole sentence in each.`),
  ];
}

/**
 * Messages that no file which opens the room shows; a table of such a file may name one, as the menu does. Where the domain says them by
 * the words it is given, those of its files count that the opener takes its types from.
 */
export function problemsOfRoom({ folder, catalogues }: Room, tree: Tree): string[] {
  const opener = `${folder}/words.ts`;
  const asking = new Set(tree.get(opener)?.imports.map(({ target }) => target));
  const readers = [...tree.values()].filter(
    ({ path, imports }) => imports.some(({ target }) => target === opener) || asking.has(path),
  );
  const text = readers.map((file) => file.text).join('\n');
  // What is told of each in a list: say[`${name}Text`].
  const ends = [...text.matchAll(/say\[`\$\{\w+\}(\w+)`\]/g)].map(([, end = '']) => end);
  const stems = (key: string) => ends.filter((end) => key.endsWith(end)).map((end) => `'${key.slice(0, -end.length)}'`);
  return Object.keys(catalogues.en ?? {})
    .filter((key) => !new RegExp(`\\.${key}\\b|'${key}'|\\{[^}]*\\b${key}\\b[^}]*\\} = useWords`).test(text))
    .filter((key) => !stems(key).some((stem) => text.includes(stem)))
    .map((key) => `${folder}/words/en.ts has "${key}", which nothing shows.`);
}
