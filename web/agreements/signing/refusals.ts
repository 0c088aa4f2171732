import type { Problem } from '../../core/errors.ts';
import type { SigningWords } from './words.ts';

type SigningText = { [Key in keyof SigningWords]: SigningWords[Key] extends string ? Key : never }[keyof SigningWords];

/** What a signature can be refused for, in the domain's own words. */
export const signingRefusals: Partial<Record<Problem['code'], SigningText>> = {
  AGR_HASH_MISMATCH: 'textChanged',
  AGR_NOT_YOUR_TURN: 'notYourTurn',
  AGR_CLAUSE_UNDECIDED: 'clauseUndecided',
  AGR_NOT_APPROVED: 'notApproved',
  AGR_WITNESS_ABSENT: 'witnessAbsent',
  AGR_FIELDS_MISSING: 'answersMissing',
  AGR_NOT_ACKNOWLEDGED: 'notAcknowledged',
  SIG_AUTHORITY_MISSING: 'authorityMissing',
  SIG_AUTH_STALE: 'proofOld',
  SIG_LEVEL_TOO_LOW: 'levelLow',
  SIG_CODE_WRONG: 'codeWrong',
  SIG_PASSKEY_INVALID: 'passkeyWrong',
  SIG_BEYOND_LIMIT: 'beyondLimit',
};

/** The same by code, in the language of where one signs. */
export const refusalsIn = (say: SigningWords): Partial<Record<Problem['code'], string>> =>
  Object.fromEntries(Object.entries(signingRefusals).map(([code, text]) => [code, say[text]]));
