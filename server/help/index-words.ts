// What visitors read is found by its words, section by section.
import { chunksOf, plainOf } from '@ahadi/domain/help/rules.ts';
import type { ArticleInput } from '@ahadi/domain/help/schema.ts';
import { isFiller, wordsOf } from '@ahadi/domain/help/words.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './index-words.store.ts';

/** An article and what visitors read of it now; null for one that they do not read. */
export type Shown = { id: string; content: ArticleInput | null };

/** Sent to the index of words as words alone: what signs and addresses mean to PostgreSQL's own reader is nothing to us. */
const asWords = (text: string): string => wordsOf(text).join(' ');

/** Brings the index of words in step with what visitors read of these articles, in the transaction that changed it. */
export async function indexArticles(ctx: Ctx, shown: readonly Shown[]): Promise<void> {
  const ids = shown.map(({ id }) => id);
  await store.removeFromIndex(ctx, ids);
  const read = shown.flatMap(({ id, content }) => (content ? [{ id, content }] : []));
  if (read.length > 0)
    await store.addToIndex(ctx, read.map(indexed), { chunks: read.flatMap(chunked), asks: read.flatMap(asked) });
  await store.noteChange(ctx, read.length);
}

const indexed = ({ id, content }: { id: string; content: ArticleInput }): store.IndexedArticle => {
  const { title, summary, aliases, body } = content;
  const spellings = wordsOf([title, summary, ...aliases, plainOf(body)].join('\n'));
  return {
    id,
    spellings: [...new Set(spellings)].filter((word) => word.length > 1 && !/^\d+$/.test(word)),
  };
};

const asked = ({ id, content: { title, aliases } }: { id: string; content: ArticleInput }): store.NewAsk[] =>
  [title, ...aliases].map((text, place) => ({
    article_id: id,
    place,
    text: asWords(text),
    words: wordsOf(text)
      .filter((word) => !isFiller(word))
      .join(' '),
  }));

const chunked = ({ id, content }: { id: string; content: ArticleInput }): store.NewChunk[] =>
  chunksOf(content.body).map(({ heading, anchor, text }, place) => ({
    article_id: id,
    place,
    heading,
    anchor,
    text,
    title_words: asWords(content.title),
    heading_words: asWords([heading, ...content.aliases].join('\n')),
    summary_words: asWords(content.summary),
    text_words: asWords(plainOf(text)),
  }));
