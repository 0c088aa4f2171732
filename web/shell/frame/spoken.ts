import type { Language } from '@ahadi/domain/core/locale.ts';
import { shownLanguage } from '../../core/language.ts';
import { type FrameWords, frame } from './words.ts';

/** What the page of an unhandled failure says, and in which language. */
export type Spoken = Pick<FrameWords, 'unexpected' | 'failing' | 'reload' | 'toStart'> & {
  lang: Language;
};

/** Its words in the reader's language, once they are there. Loaded by itself: the page stands in the script of every other one. */
export async function spoken(): Promise<Spoken> {
  await frame.ready;
  const { unexpected, failing, reload, toStart } = frame.said as FrameWords; // there, now that the promise is kept
  return { lang: shownLanguage(), unexpected, failing, reload, toStart };
}
