import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { intents } from '@ahadi/domain/assistant/rules.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { SlugSchema } from '@ahadi/domain/core/schema.ts';
import { reviewTime } from '@ahadi/domain/disputes/publishing/rules.ts';
import { sectionsOf } from '@ahadi/domain/help/rules.ts';
import { ArticleInput } from '@ahadi/domain/help/schema.ts';
import { isKnownPath, type PathName, paths } from '@ahadi/domain/paths.ts';
import { describe, expect, test } from 'vitest';
import { heldQuestions, offTopic } from '../test/heldquestions.ts';

// The help center's stock, read as it lies here: what an editor is asked for, this holds for the articles that come along.

const here = join(import.meta.dirname, 'library');
const icons =
  'rocket file-text pencil scale eye users lock coins cart store gavel message notebook shield fingerprint robot download settings'.split(
    ' ',
  );

const categories = readFileSync(`${here}/categories.md`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [slug = '', title = '', description = '', icon = ''] = line.split('|').map((part) => part.trim());
    return { slug, title, description, icon };
  });

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** One file as it is written: its head line by line, its questions and its body. */
function read(category: string, file: string) {
  const text = readFileSync(`${here}/${category}/${file}`, 'utf8');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const [fields = '', asked = ''] = head.split(/^ask:$/m);
  const field = new Map(fields.split('\n').map((line) => [line.replace(/: .*/, ''), line.replace(/^\w+: /, '')]));
  const [path, label] = field.get('action')?.split(' | ') ?? [];
  return {
    slug: file.replace(/\.md$/, ''),
    category,
    keys: [...field.keys()].filter((key) => key !== ''),
    title: field.get('title') ?? '',
    summary: field.get('summary') ?? '',
    action: path === undefined ? null : { path, label: label ?? '' },
    intent: field.get('intent') ?? null,
    related: listOf(field.get('related') ?? ''),
    covers: listOf(field.get('covers') ?? ''),
    aliases: asked.split('\n').flatMap((line) => /^- (.+)$/.exec(line)?.[1] ?? []),
    body: body.trim(),
  };
}
const articles = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(`${here}/${name}`)
      .filter((file) => file.endsWith('.md'))
      .map((file) => read(name, file)),
  );

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
/** What is left when the names of buttons and messages are taken out: those are quoted as they are. */
const ownWords = (text: string): string => text.replace(/\*\*[^*]+\*\*/g, '');
const plain = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

describe('the articles of the help center', () => {
  test('are at least sixty, in categories that are listed, each with two or more', () => {
    expect(articles.length).toBeGreaterThanOrEqual(60);
    for (const { slug } of categories)
      expect([slug, articles.filter(({ category }) => category === slug).length >= 2]).toEqual([slug, true]);
    expect(articles.filter(({ category }) => !categories.some(({ slug }) => slug === category))).toEqual([]);
  });

  test('have names of their own', () => {
    const slugs = articles.map(({ slug }) => slug);
    expect(slugs.filter((slug, at) => slugs.indexOf(slug) !== at)).toEqual([]);
    const titles = articles.map(({ title }) => title.toLowerCase());
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  test.each(articles.map((article) => [article.slug, article] as const))('%s is whole', (slug, article) => {
    const known = ['title', 'summary', 'action', 'intent', 'related', 'covers'];
    expect(article.keys.filter((key) => !known.includes(key))).toEqual([]);
    expect(ArticleInput.safeParse(article).error?.issues ?? []).toEqual([]);
    expect(article.aliases.length).toBeGreaterThanOrEqual(4);
    expect(article.aliases.length).toBeLessThanOrEqual(30);
    expect(article.covers.length).toBeGreaterThan(0);
    const length = wordsIn(article.body);
    expect(length).toBeGreaterThanOrEqual(180);
    expect(length).toBeLessThanOrEqual(450);
    const sections = sectionsOf(article.body);
    const headings = sections.filter(({ heading }) => heading !== '');
    expect(headings.length).toBeGreaterThanOrEqual(3);
    expect(headings.length).toBeLessThanOrEqual(6);
    // It answers before its first heading, and no section is empty or too long to be quoted whole.
    expect(sections[0]?.heading).toBe('');
    expect(sections.filter(({ text }) => text.length < 10 || text.length > 1200)).toEqual([]);
    expect([slug, article.body.includes('](')]).toEqual([slug, false]);
  });

  test('name related ones that exist, and not themselves', () => {
    const slugs = new Set(articles.map(({ slug }) => slug));
    const lost = articles.flatMap(({ slug, related }) =>
      related.filter((one) => one === slug || !slugs.has(one)).map((one) => `${slug} → ${one}`),
    );
    expect(lost).toEqual([]);
    expect(articles.filter(({ related }) => related.length < 2).map(({ slug }) => slug)).toEqual([]);
  });

  test('lead to pages of ours', () => {
    const lost = articles.flatMap(({ slug, action }) =>
      action && !isKnownPath(action.path.split('?')[0] ?? '') ? `${slug} → ${action.path}` : [],
    );
    expect(lost).toEqual([]);
  });

  test('name guided conversations that there are, and each of these has an article', () => {
    const named = articles.flatMap(({ intent }) => (intent === null ? [] : [intent]));
    expect(named.filter((name) => !intents.some((intent) => intent === name))).toEqual([]);
    expect(intents.filter((intent) => !named.includes(intent))).toEqual([]);
  });

  // A page without an article would stand here with its reason; there is none.
  test('tell of every page that a person can open', () => {
    const covered = new Set(articles.flatMap(({ covers }) => covers));
    const names = Object.keys(paths) as PathName[]; // the table's own keys
    expect(names.filter((name) => !covered.has(name))).toEqual([]);
  });

  test('ask no question twice', () => {
    const asked = articles.flatMap(({ slug, aliases }) => aliases.map((alias) => ({ slug, alias: plain(alias) })));
    const twice = asked.filter(({ alias }, at) => asked.findIndex((other) => other.alias === alias) !== at);
    expect(twice).toEqual([]);
  });

  test('speak plainly: no begging, no belittling, no shouting', () => {
    const avoided = /\b(?:please|simply|just|easily|obviously|coming soon)\b|!/i;
    const found = articles.flatMap(({ slug, title, summary, body }) => {
      const [word] = avoided.exec(ownWords(`${title} ${summary} ${body}`)) ?? [];
      return word === undefined ? [] : `${slug}: ${word}`;
    });
    expect(found).toEqual([]);
  });

  test('say of a publication what its rule does, with the days of the rule', () => {
    for (const slug of ['what-becomes-public', 'reply-to-an-entry', 'stays-and-courts', 'review-publications'])
      expect([slug, articles.find((one) => one.slug === slug)?.body]).toEqual([
        slug,
        expect.stringContaining(reviewTime),
      ]);
  });

  test('name no brand: who runs this under another name changes domain/brand.ts alone', () => {
    const names = [brand.name, brand.assistant, brand.supportEmail];
    const shown = articles.map(({ slug, title, summary, body, action }) => [slug, title, summary, body, action?.label]);
    expect(shown.filter((texts) => names.some((name) => texts.slice(1).join(' ').includes(name)))).toEqual([]);
  });
});

test('categories are at most 24, with a title, a line and a picture each', () => {
  expect(categories.length).toBeLessThanOrEqual(24);
  for (const { slug, title, description, icon } of categories) {
    expect(SlugSchema.safeParse(slug).success).toBe(true);
    expect(title.length).toBeGreaterThanOrEqual(3);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThanOrEqual(20);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(icons).toContain(icon);
  }
  expect(new Set(categories.map(({ slug }) => slug)).size).toBe(categories.length);
});

test('synonyms are pairs of two different words, each once, and what a word means is written in some article', () => {
  const pairs = readFileSync(`${here}/synonyms.md`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' = '));
  expect(pairs.length).toBeGreaterThanOrEqual(50);
  expect(pairs.length).toBeLessThanOrEqual(90);
  const all = articles.map(({ title, summary, body }) => `${title} ${summary} ${body}`.toLowerCase()).join(' ');
  const firsts = (text: string) => text.split(' ').map((word) => word.slice(0, 6));
  for (const [word = '', canon = ''] of pairs) {
    expect(word).not.toBe(canon);
    expect([canon, firsts(canon).every((start) => all.includes(start))]).toEqual([canon, true]);
  }
  const words = pairs.map(([word]) => word);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

describe('the questions that the search is judged by', () => {
  test('are eighty-three for which there are articles, of every category, and fifty for which there is none', () => {
    expect(heldQuestions.length).toBe(83);
    expect(offTopic.length).toBe(50);
    const categoryOf = new Map(articles.map(({ slug, category }) => [slug, category]));
    expect(heldQuestions.flatMap(({ answeredBy }) => answeredBy.filter((slug) => !categoryOf.has(slug)))).toEqual([]);
    const asked = new Set(heldQuestions.flatMap(({ answeredBy }) => answeredBy.map((slug) => categoryOf.get(slug))));
    expect(categories.filter(({ slug }) => !asked.has(slug)).map(({ slug }) => slug)).toEqual([]);
  });

  test('stand in no article and are each asked once', () => {
    const aliases = new Set(articles.flatMap((article) => article.aliases.map(plain)));
    const all = [...heldQuestions.map(({ question }) => question), ...offTopic].map(plain);
    expect(all.filter((question) => aliases.has(question))).toEqual([]);
    expect(all.filter((question, at) => all.indexOf(question) !== at)).toEqual([]);
  });
});
