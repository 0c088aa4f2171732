import type { Problem } from '../core/errors.ts';
import type { AgreementText, Voice } from './words.ts';

/** Refusals that any deed here can meet, in the domain's own words. */
export const knownRefusals: Partial<Record<Problem['code'], AgreementText>> = {
  OFFLINE: 'offline',
  INTERNAL: 'failed',
  RATE_LIMITED: 'tooOften',
  BUSY: 'busy',
  ILLEGAL_TRANSITION: 'notNow',
  STALE: 'changed',
  FORBIDDEN: 'mayNot',
};

/** What the server said in English, or its meaning where it is known; never nothing. `own`: what this deed can be refused for besides. */
export function refusalIn(
  { say, figures }: Voice,
  { code, sentence }: Pick<Problem, 'code' | 'sentence'>,
  own: Partial<Record<Problem['code'], string>> = {},
): string {
  if (figures.language === 'en') return sentence; // it may be more exact than its code
  const known = knownRefusals[code];
  return own[code] ?? (known ? say[known] : say.refusedFor({ reason: sentence }));
}

/** A sentence that is not translated yet. */
export const inEnglish = ({ say, figures }: Voice, words: string): string =>
  figures.language === 'en' ? words : say.inEnglish({ words });

/** A failure as a card shows it: its sentence in the language of where it stands. */
export const problemIn = (voice: Voice, problem: Problem): Problem => ({
  ...problem,
  sentence: refusalIn(voice, problem),
});
