import { formatCalendarDay } from '../../core/words.ts';
import type { Tone } from '../../ui/StateBadge.tsx';
import { revocationWords } from '../words.ts';
import type { Outcome } from './checking.ts';

type Said = { tone: Tone; title: string; sentence: string };

const since = (on: string | null): string => (on === null ? '' : ` on ${formatCalendarDay(on)}`);

/** An outcome as the one who checks reads it: what it is, and what that means for them. */
export function verdictWords({ result, on, revocation }: Pick<Outcome, 'result' | 'on' | 'revocation'>): Said {
  switch (result) {
    case 'valid':
      return {
        tone: 'good',
        title: 'This certificate is valid',
        sentence: 'We gave it, and nothing of it was changed.',
      };
    case 'expired':
      return {
        tone: 'attention',
        title: `This certificate expired${since(on)}`,
        sentence: 'We gave it and it was good until then. Ask its holder whether there is a newer one.',
      };
    case 'suspended':
      return {
        tone: 'attention',
        title: 'This certificate is suspended',
        sentence: `It was suspended${since(on)} and counts for nothing until it is made good again.`,
      };
    case 'revoked':
      return {
        tone: 'danger',
        title: 'This certificate was revoked',
        sentence:
          `It was revoked${since(on)} and counts for nothing any more. ${revocation ? revocationWords[revocation] : ''}`.trim(),
      };
    case 'superseded':
      return {
        tone: 'neutral',
        title: 'This certificate was replaced',
        sentence: `A newer one took its place${since(on)}. Ask its holder for that one.`,
      };
    case 'unknown':
      return {
        tone: 'danger',
        title: 'We know no certificate with this number',
        sentence: 'Compare the number with the paper, sign by sign. If it is the same, the paper is not one of ours.',
      };
    case 'unknown_key':
      return {
        tone: 'attention',
        title: 'This device is too far behind to judge it',
        sentence: 'It may be newer than the list that was kept here. Connect once, and check it again.',
      };
    case 'uncheckable':
      return {
        tone: 'attention',
        title: 'This could not be checked here',
        sentence:
          'This browser cannot check signatures by itself, and the server could not be reached. What follows is only what the code says.',
      };
    case 'forged':
      return {
        tone: 'danger',
        title: 'This is not a certificate of ours',
        sentence: 'Its signature is wrong: one character of it was changed, or it was never ours. Do not rely on it.',
      };
  }
}
