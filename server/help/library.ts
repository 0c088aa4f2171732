// The articles that come with the product are brought in at the start.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { intents } from '@ahadi/domain/assistant/rules.ts';
import { articleLifecycle } from '@ahadi/domain/help/lifecycle.ts';
import { ArticleInput } from '@ahadi/domain/help/schema.ts';
import { wordsOf } from '@ahadi/domain/help/words.ts';
import { sha256 } from '../core/canonical.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { addArticle, articleById, changeArticle } from './article.store.ts';
import { putOut } from './article.ts';
import { indexArticles, type Shown } from './index-words.ts';
import * as store from './library.store.ts';
import { putKin, putSynonyms } from './synonyms.store.ts';

/** The articles that come with the product. */
export const libraryFolder = join(import.meta.dirname, 'library');

/** An article as it lies in the library. */
export type StockArticle = ArticleInput & { related: string[]; covers: string };
export type Library = {
  categories: { slug: string; title: string; description: string; icon: string }[];
  synonyms: { word: string; canon: string }[];
  /** What people say, and what articles say. */
  everyday: { words: string[]; meant: string[] }[];
  articles: (StockArticle & { hash: string })[];
};

const textFiles = (folder: string): { path: string; text: string }[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.md'))
        .map((path) => path.replaceAll('\\', '/'))
        .sort()
        .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8').normalize('NFC') }))
    : [];

/**
 * Brings in what comes with the product: new articles are published, changed ones take the place of what visitors read unless an editor
 * changed that article here, and those that went from the library stay. One read when the library is the one that was brought in last.
 * Answers how many articles visitors read a new text of. Throws with the file's name when one is no article; then nothing was changed.
 */
export async function bringLibrary(ctx: Ctx, folder = libraryFolder): Promise<number> {
  const files = textFiles(folder);
  const hash = hashOf(files.map(({ path, text }) => `${path}\n${text}`).join('\0'));
  if (files.length === 0 || (await store.libraryHash(ctx)) === hash) return 0;
  const library = readLibrary(files);
  return transaction(ctx, async (ctx) => {
    // Of processes that start together one brings it in, and the others find it done.
    if ((await store.libraryHash(ctx, true)) === hash) return 0;
    await store.putCategories(ctx, library.categories);
    const synonyms = library.synonyms.map((pair) => ({ ...pair, status: 'active' as const }));
    await putSynonyms(
      ctx,
      synonyms.map((pair) => ({ ...pair, words: wordsOf(pair.word), meant: wordsOf(pair.canon) })),
      true,
    );
    await putKin(ctx, library.everyday);
    const shown = await bringArticles(ctx, library.articles);
    await indexArticles(ctx, shown);
    await store.noteLibrary(ctx, hash);
    return shown.length;
  });
}

const hashOf = (text: string): string => sha256(text).toString('hex');

/** What is looked at again is spread over a month, so that not everything is on one day. */
const SPREAD_DAYS = 30;

async function bringArticles(ctx: Ctx, articles: Library['articles']): Promise<Shown[]> {
  const shown: Shown[] = [];
  const here = await store.stockArticles(
    ctx,
    articles.map(({ slug }) => slug),
  );
  for (const [place, { related, covers: _covers, hash, ...content }] of articles.entries()) {
    const before = here.get(content.slug);
    // The address is another article's by now, or an editor rewrote this one.
    if (before && (before.changedHere || before.stockHash === hash)) continue;
    const id = before?.id ?? (await addArticle(ctx, { slug: content.slug, written: content, writtenBy: null }));
    await changeArticle(ctx, id, { written: JSON.stringify(content), related, stock_hash: hash, place });
    const held = await articleById(ctx, id);
    if (!held || !articleLifecycle.can('publish', held.status)) continue;
    await putOut(ctx, held, content, place % SPREAD_DAYS);
    shown.push({ id, content });
  }
  return shown;
}

/** Everything in the library, checked. Throws with the file's name and what is wrong. */
export function readLibrary(files = textFiles(libraryFolder)): Library {
  const named = (name: string) => files.find(({ path }) => path === name)?.text ?? '';
  const library = {
    categories: rowsOf(named('categories.md'), '|').flatMap(([slug, title, description = '', icon = '']) =>
      slug && title ? [{ slug, title, description, icon }] : [],
    ),
    synonyms: rowsOf(named('synonyms.md'), '=').flatMap(([word, canon]) =>
      word && canon && word !== canon ? [{ word: word.toLowerCase(), canon: canon.toLowerCase() }] : [],
    ),
    everyday: rowsOf(named('everyday.md'), '=').flatMap(([said = '', meant = '']) =>
      said
        .split(',')
        .flatMap((said) => meant.split(',').map((meant) => ({ words: wordsOf(said), meant: wordsOf(meant) }))),
    ),
    articles: files
      .filter(({ path }) => path.includes('/'))
      .map(({ path, text }) => ({ ...readArticle(path, text), hash: hashOf(text) })),
  };
  const known = new Set(library.categories.map(({ slug }) => slug));
  const lost = library.articles.find(({ category }) => !known.has(category));
  if (lost) throw new Error(`${lost.category}/${lost.slug}.md: categories.md has no category ${lost.category}.`);
  return library;
}

/** Lines of which each has something, in parts; headings and remarks are left out. */
const rowsOf = (text: string, sign: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.includes(sign) && !/^\s*(?:#|<!--)/.test(line))
    .map((line) => line.split(sign).map((part) => part.trim()));

/** An article from its file; `path` is "category/slug.md". Throws with the path and what is wrong. */
export function readArticle(path: string, text: string): StockArticle {
  const wrong = (what: string): never => {
    throw new Error(`${path}: ${what}`);
  };
  const [, category = '', slug = ''] = /^([^/]+)\/([^/]+)\.md$/.exec(path) ?? wrong('lies in no category');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? wrong('has no head');
  const fields = new Map<string, string>();
  const aliases: string[] = [];
  for (const line of head.split('\n')) {
    const [, name = '', value = ''] = /^([a-z]+):\s*(.*)$/.exec(line) ?? [];
    if (line.startsWith('- ')) aliases.push(line.slice(2).trim());
    else if (name) fields.set(name, value.trim());
    else if (line.trim() !== '') wrong(`“${line}” is no line of a head`);
  }
  const [to, label] = (fields.get('action') ?? '').split('|').map((part) => part.trim());
  const intent = fields.get('intent') || null;
  if (intent !== null && !(intents as readonly string[]).includes(intent)) wrong(`there is no intent ${intent}`);
  const read = ArticleInput.safeParse({
    slug,
    category,
    title: fields.get('title') ?? '',
    summary: fields.get('summary') ?? '',
    aliases,
    body: body.trim(),
    action: to && label ? { path: to, label } : null,
    intent,
  });
  if (!read.success)
    return wrong(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '));
  const related = (fields.get('related') ?? '').split(',').map((one) => one.trim());
  return { ...read.data, related: related.filter((one) => one !== ''), covers: fields.get('covers') ?? '' };
}
