// What the two sides of a dispute are told, in every language.
import { disputeWords, type EnglishWords } from '@ahadi/domain/disputes/notices/words.ts';
import type { LetterWords } from '../core/letter.ts';
import { telling } from '../core/letters/telling.ts';
import { inOthers } from '../core/letters/translated.ts';

export const tell = telling<EnglishWords>(disputeWords, 'readDispute');

/** The same letter to somebody whose account waits to be deleted: signing in to read it keeps the account. */
export const andKeeps = ({ said, others, ...words }: LetterWords): LetterWords => ({
  ...words,
  said: [...said, disputeWords.en.openingKeeps],
  ...(others && {
    others: inOthers((_say, language) => {
      const own = others[language];
      if (!own) throw new Error(`there is no letter in ${language}`); // each was made for all of them
      return { ...own, said: [...own.said, disputeWords[language].openingKeeps] };
    }),
  }),
});
