import { fieldsOfSide, isOwnDoing } from '../fields/rules.ts';
import type { AgreementView, Party } from '../schema.ts';
import type { LetterDeed, TalkDeed } from './schema.ts';

/** What codes are counted by: to accept and sign, to say no and ask for a change, and what is said about the text. */
export type CodeKind = 'commit' | 'refuse' | 'say';

/**
 * So many codes for a kind of deed go to one address about one agreement and come to nothing, ever; after that such a deed is done with an account.
 * What was used is counted no more: who negotiates for long runs out of nothing.
 */
export const UNUSED_AT_MOST: Record<CodeKind, number> = { commit: 8, refuse: 6, say: 10 };
/** So often a code is mistyped before another one has to be asked for. */
export const MISSES_AT_MOST = 3;

/** So long after a code was used its browser says something about the text without another one. Minutes. */
export const CONFIRMED_MINUTES = 15;
/** So many deeds it does so. */
export const CONFIRMED_DEEDS = 12;

/** What cannot be done by a letter's code, because it needs what only an account has. */
export type AccountReason = 'passkey' | 'witness' | 'file' | 'questions';

type Asking = Pick<AgreementView, 'terms' | 'attendants'>;
/** Why somebody who is invited by letter needs an account to sign this; null where a code to their address does. */
export function whyAccount(
  { terms, attendants }: Asking,
  { id, side }: Pick<Party, 'id' | 'side'>,
): AccountReason | null {
  if (terms.minAssurance === 2) return 'passkey';
  if (attendants.some(({ role, partyId }) => role === 'witness' && partyId === id)) return 'witness';
  const asked = fieldsOfSide(terms.fields, side).filter((field) => !isOwnDoing(field));
  if (asked.length === 0) return null;
  return asked.some(({ type }) => type === 'file') ? 'file' : 'questions';
}

/** The same in English; a page in another language gives its own sentences. */
export const accountReasons: Record<AccountReason, string> = {
  passkey: 'It is signed with a passkey, which only an account has.',
  witness: 'A witness is with you when you sign, and you show each other codes in your accounts.',
  file: 'It asks you for a file, which an account keeps.',
  questions: 'It asks you questions, whose answers an account keeps while you write them.',
};

/** Whether it commits the party to the text. To ask for a change and to say no, nobody ever needs an account. */
export const isCommitting = (deed: LetterDeed): boolean => deed === 'accept' || deed === 'sign';

const talk: readonly LetterDeed[] = ['comment', 'suggest', 'withdraw', 'answer_suggestions', 'hand_on'];
/** Whether it is said about the text, beside a clause, or of who should have been asked. */
export const isTalk = (deed: LetterDeed): deed is TalkDeed => talk.includes(deed);

/** By what the codes for a deed are counted. */
export const kindOf = (deed: LetterDeed): CodeKind => {
  if (isCommitting(deed)) return 'commit';
  return isTalk(deed) ? 'say' : 'refuse';
};

const words: readonly LetterDeed[] = ['comment', 'suggest', 'withdraw'];
/** Whether it is done without another code for minutes after one was used: words that bind nobody, and no yes, no no, and nobody's place. */
export const isOpenOnceConfirmed = (deed: LetterDeed): boolean => words.includes(deed);
