// Editors say which words mean the same.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Synonym } from '@ahadi/domain/help/schema.ts';
import { wordsOf } from '@ahadi/domain/help/words.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './synonyms.store.ts';

/** Throws FORBIDDEN. */
export async function listSynonyms(ctx: Ctx): Promise<Synonym[]> {
  return store.listSynonyms(ctx);
}

/** More words in a row are no expression any more. */
const MOST_WORDS = 3;

/** Keeps a pair; only an active one is used. Throws FORBIDDEN, BAD_INPUT for what are no words, too many, or the same. */
export async function saveSynonym(ctx: Ctx, pair: Synonym): Promise<Synonym> {
  const [words, meant] = [wordsOf(pair.word), wordsOf(pair.canon)];
  for (const [field, said] of [['word', words] as const, ['canon', meant] as const])
    if (said.length === 0 || said.length > MOST_WORDS)
      throw new DomainError('BAD_INPUT', undefined, { [field]: `Write one to ${MOST_WORDS} words.` });
  if (words.join(' ') === meant.join(' '))
    throw new DomainError('BAD_INPUT', undefined, { canon: 'Write another word than the first.' });
  await store.putSynonyms(ctx, [{ ...pair, words, meant }]);
  return pair;
}

/** Throws FORBIDDEN, NOT_FOUND. */
export async function removeSynonym(ctx: Ctx, { word, canon }: Omit<Synonym, 'status'>): Promise<{ removed: true }> {
  if (!(await store.removeSynonym(ctx, word, canon))) throw new DomainError('NOT_FOUND');
  return { removed: true };
}
