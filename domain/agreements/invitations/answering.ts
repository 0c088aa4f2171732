import { fieldsOfSide, isOwnDoing } from '../fields/rules.ts';
import type { AgreementView, Party } from '../schema.ts';
import type { LetterDeed, TalkDeed } from './schema.ts';

/** So many codes go to one address about one agreement, ever. Each deed takes one. */
export const CODES_AT_MOST = 16;
/** So many of them for what is said about the text: the others are left for accepting it, signing, and saying no. */
export const TALK_CODES_AT_MOST = 12;
/** So many wrong codes are typed in about one agreement for one address, ever; after that it is answered with an account. */
export const MISSES_AT_MOST = 10;

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

/** How many codes may have gone to the address, with the one for this deed. */
export const codesFor = (deed: LetterDeed): number => (isTalk(deed) ? TALK_CODES_AT_MOST : CODES_AT_MOST);
