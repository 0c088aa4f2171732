import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ArticleInput } from '@ahadi/domain/help/schema.ts';
import type { Person, World } from './world.ts';

type StockWishes = Partial<ArticleInput> & { related?: string[] };

/** An article as its file in a library says it. */
export const stockFile = (it: StockWishes = {}): string => {
  const article = articleOf(it);
  return [
    '---',
    `title: ${article.title}`,
    `summary: ${article.summary}`,
    ...(article.action ? [`action: ${article.action.path} | ${article.action.label}`] : []),
    ...(article.intent ? [`intent: ${article.intent}`] : []),
    ...(it.related ? [`related: ${it.related.join(', ')}`] : []),
    'covers: tests',
    'ask:',
    ...article.aliases.map((alias) => `- ${alias}`),
    '---',
    article.body,
  ].join('\n');
};

/** A folder with a library of these files; categories are listed as their folders come. */
export function makeLibrary(
  files: Record<string, string>,
  folder = mkdtempSync(join(tmpdir(), 'ahadi-library-')),
): string {
  const categories = [...new Set(Object.keys(files).flatMap((path) => (path.includes('/') ? [dirname(path)] : [])))];
  const listed = categories.map((slug) => `${slug} | The room of ${slug} | What is in it. | rocket`).join('\n');
  for (const [path, text] of Object.entries({ ...(listed ? { 'categories.md': listed } : {}), ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** What an editor writes, sound in every field. */
export const articleOf = (wishes: Partial<ArticleInput> = {}): ArticleInput => ({
  slug: 'mend-a-net',
  category: 'fishing',
  title: 'Mend a fishing net',
  summary: 'How a torn net is made whole again before the next morning.',
  aliases: ['my net has a hole', 'the net is torn', 'repair of nets'],
  body: 'Lay the net on dry ground and look for the hole.\n\n## Thread\n\nTake thread of the same colour.\n\n## Knots\n\nTie a sheet bend at each mesh.',
  action: null,
  intent: null,
  ...wishes,
});

/** An article that visitors read, written and published by an editor. */
export async function published(world: World, editor: Person, wishes: Partial<ArticleInput> = {}) {
  const api = world.as(editor).help;
  const it = await api.create(articleOf(wishes));
  return api.publish({ slug: it.slug, revision: it.revision });
}
