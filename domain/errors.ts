import { foreseen } from './core/foreseen.ts';
import { refusals } from './core/refusals.ts';

/**
 * Every way a deed can be refused: its HTTP status and the sentence a person reads. The code is stable and is what
 * pages switch on; the sentence may be sharpened by the thrower (field, limit, reason).
 */
export const errors = {
  ...refusals,
  ...foreseen,
  KEY_UNUSABLE: { status: 401, sentence: 'This key is unknown or revoked, or its time is over.' },
  KEY_SCOPE: { status: 403, sentence: 'This key is not for that.' },
  PROGRAMS_TOO_MANY: { status: 409, sentence: 'There are as many as there can be. Remove one you no longer need.' },
  WEBHOOK_NO_VAULT: {
    status: 409,
    sentence:
      'This installation has no key to keep secrets under. Its operator sets ROOM_KEY; then webhooks can be added.',
  },
  TPL_ARCHIVED: {
    status: 409,
    sentence: 'This template was put away. Choose another, or take it out of the archive first.',
  },
  TPL_TOO_MANY: { status: 409, sentence: 'There are as many templates as there can be. Archive one first.' },
  TPL_UNCHANGED: { status: 409, sentence: 'Nothing was changed since the last version.' },
  BATCH_FILE: { status: 400, sentence: 'This file cannot be read as a list. Nothing was sent.' },
  ACC_STILL_NEEDED: {
    status: 409,
    sentence: 'Something of yours is still open. Bring it to an end first; nothing was deleted.',
  },
  ACC_IDENTITY_UNKNOWN: { status: 400, sentence: 'Choose one of your own identities to act for.' },
  ALWAYS_TOLD: {
    status: 409,
    sentence: 'These cannot be switched off in the product and by e-mail.',
  },
  PUSH_SERVICE_UNKNOWN: {
    status: 409,
    sentence: 'This browser’s push service is not one that this installation sends to. Letters and the bell go on.',
  },
  AGR_LEFT_OUT: { status: 409, sentence: 'Not all of this file can be a text here. Nothing was kept.' },
  AGR_VERSION_FROZEN: { status: 409, sentence: 'The text is frozen for signing. Reopen it to change it.' },
  AGR_HASH_MISMATCH: {
    status: 409,
    sentence: 'The text you were shown is not the text to be signed. Reload and read it again.',
  },
  AGR_NOT_YOUR_TURN: {
    status: 409,
    sentence: 'Somebody else signs before you. You will be told when it is your turn.',
  },
  AGR_TWO_SIDES: {
    status: 409,
    sentence: 'An agreement needs at least two parties on two sides before it can be shared.',
  },
  AGR_EMPTY: { status: 409, sentence: 'Write at least one clause first.' },
  AGR_TEXT_NOT_ACCEPTED: { status: 409, sentence: 'Every party accepts the text before signatures are requested.' },
  AGR_CLAUSE_UNDECIDED: {
    status: 409,
    sentence: 'Every party decides about the public-history clause before signing.',
  },
  AGR_NOT_APPROVED: { status: 409, sentence: 'Somebody approves it before this party signs.' },
  AGR_WITNESS_ABSENT: {
    status: 409,
    sentence: 'The witness has to be with you: enter the code on their screen first.',
  },
  AGR_PRESENCE_WRONG: {
    status: 403,
    sentence:
      'That is not the code on the screen of your witness. It changes every half minute; enter the one that is there now.',
  },
  AGR_FIELDS_MISSING: {
    status: 409,
    sentence: 'Some of what you are asked for is missing or cannot be right. Nothing was signed.',
  },
  AGR_NOT_ACKNOWLEDGED: {
    status: 409,
    sentence: 'Tick each clause that has to be acknowledged first. Nothing was signed.',
  },
  AGR_SUBJECT_EXCLUDED: {
    status: 409,
    sentence: 'The law asks for another form for this subject, so it cannot be signed here.',
  },
  SIG_AUTH_STALE: { status: 403, sentence: 'The proof is too old or was used before. Confirm once more.' },
  AGR_CHANGE_OPEN: {
    status: 409,
    sentence:
      'Another document that changes or ends this agreement is open. Finish it, decline it or withdraw it first.',
  },
  AGR_APPROVAL_NEEDED: {
    status: 409,
    sentence: 'Your organisation approves this text inside before it goes out. Ask for approval first.',
  },
  AGR_APPROVAL_NOT_NEEDED: { status: 409, sentence: 'This text needs no approval inside. You can send it.' },
  AGR_APPROVAL_OPEN: { status: 409, sentence: 'Approval of exactly this text was asked for already.' },
  AGR_APPROVAL_NOBODY: {
    status: 409,
    sentence:
      'Nobody but its writer could approve this. An owner changes the rule, or asks somebody else to act for the organisation.',
  },
  AGR_PORTFOLIO_FULL: {
    status: 409,
    sentence: 'There are as many tags or views as there can be. Remove one that you no longer need.',
  },
  AGR_PORTFOLIO_NAMED: { status: 409, sentence: 'Another of your tags has this name already.' },
  SIG_LEVEL_TOO_LOW: { status: 403, sentence: 'This agreement asks for a stronger proof at signing.' },
  SIG_AUTHORITY_MISSING: {
    status: 409,
    sentence: 'Say in which position you sign for the organisation, and what lets you. Nothing was signed.',
  },
  SIG_CODE_WRONG: { status: 403, sentence: 'The code is not right. Look at the newest mail and try again.' },
  SIG_PASSKEY_INVALID: { status: 403, sentence: 'The passkey did not confirm this text. Nothing was signed.' },
  SIG_BEYOND_LIMIT: { status: 403, sentence: 'This is beyond what you may sign alone. Nothing was signed.' },
  ACC_SWITCHED: {
    status: 409,
    sentence: 'You act for somebody else since this page was opened. Nothing was done. Load the page again.',
  },
  ACC_OWN_ONLY: {
    status: 403,
    sentence:
      'This is not done by acting for an organisation. Act as yourself again, or ask who signs in with its account.',
  },
  ACC_NO_ORGANISATION: {
    status: 409,
    sentence: 'Only the account of an organisation has people who act for it. This one is a person’s.',
  },
  ACC_HAS_PEOPLE: {
    status: 409,
    sentence:
      'People act for this account, so it stays an organisation’s. Remove them first, or take a second account.',
  },
  ACC_LAST_OWNER: {
    status: 409,
    sentence: 'The organisation would be without an owner. Make somebody else an owner first.',
  },
  ACC_NO_DEPUTY: {
    status: 409,
    sentence: 'They cannot stand in. Choose somebody else who acts for the organisation and can sign in.',
  },
  ACC_MEMBER_ALREADY: { status: 409, sentence: 'Somebody with this address acts for it already, or is asked to.' },
  ACC_MEMBERS_FULL: { status: 409, sentence: 'There are as many people as there can be. Remove somebody first.' },
  ACC_INVITATION_OVER: {
    status: 409,
    sentence: 'The time to answer this invitation is over. Ask who invited you for another one.',
  },
  ACC_PERSON_NEEDED: {
    status: 409,
    sentence: 'Only a person acts for an organisation, and this account is one itself. Sign in with your own.',
  },
  OBL_EVIDENCE_REQUIRED: { status: 409, sentence: 'The agreement asks for a file that shows it. Add one first.' },
  PARTY_GONE: {
    status: 409,
    sentence: 'Their account was deleted, and nothing was kept to reach them by. Nothing was sent.',
  },
  DSP_DUPLICATE: {
    status: 409,
    sentence: 'You have a dispute about this matter already, open or public. Go on with that one.',
  },
  DSP_PRECONTACT_REQUIRED: {
    status: 409,
    sentence: 'Ask the other side to put it right first, and say when and how you did.',
  },
  DSP_PROOF_REQUIRED: {
    status: 409,
    sentence: 'Put the paper of the court or tribunal among your exhibits first, and choose it here.',
  },
  DSP_NO_PROCEEDINGS: {
    status: 409,
    sentence: 'Note first that a court or tribunal has the matter. Then enter what it decided.',
  },
  DSP_DEADLINE_PASSED: { status: 409, sentence: 'The time for this is over.' },
  DSP_NO_VAULT: {
    status: 409,
    sentence:
      'This installation has no key to seal figures under. Nothing was sealed. Make an ordinary offer, or ask its operator to set ROOM_KEY.',
  },
  PUB_NOT_ELIGIBLE: { status: 409, sentence: 'This cannot become public.' },
  RST_OPEN: { status: 409, sentence: 'Something is open about this already. Decide that first.' },
  ACC_SUSPENDED: {
    status: 403,
    sentence:
      'Your account is suspended, so this is not possible now. Open “Decisions about you” to read why and to appeal.',
  },
  PUB_TWO_PERSON_REQUIRED: {
    status: 403,
    sentence: 'Another person has to decide this: two pairs of eyes are needed.',
  },
  PUB_TEXT_CHANGED: {
    status: 409,
    sentence: 'The entry reads differently now from what you looked at. Look again before you decide.',
  },
  /** A removed entry: nothing of it is told, not even whose it was. */
  GONE: { status: 410, sentence: 'There is no public entry here any more.' },
  LEDGER_KEY_REUSED: {
    status: 422,
    sentence: 'This was posted before with other amounts or words. Nothing was posted twice.',
  },
  LEDGER_REVERSED: { status: 409, sentence: 'This posting was reversed before; that can be done once only.' },
  FUNDS_SHORT: { status: 409, sentence: 'There is not enough money in this account. Nothing was moved.' },
  ACCOUNT_FROZEN: { status: 409, sentence: 'This account is frozen: money can come in, but not go out.' },
  ACCOUNT_CLOSED: { status: 409, sentence: 'This account is closed. Nothing was moved.' },
  PAYOUTS_STOPPED: {
    status: 503,
    sentence: 'Payouts stand still while we check our books. Your money is where it was.',
  },
  ESC_TERMS_CHANGED: {
    status: 409,
    sentence: 'The terms were changed since you read them. Nobody is bound; read the new ones first.',
  },
  ESC_RELEASE_THERE: {
    status: 403,
    sentence: 'So much money leaves escrow only with a code. Release it in the escrow.',
  },
  ESC_LED_ELSEWHERE: {
    status: 409,
    sentence:
      'This money follows the mediation: it is earned with the mediator’s report, and goes back if it ends unsettled before a session.',
  },
  ESC_NOT_YET: { status: 409, sentence: 'This is possible a little later.' },
  PAY_RAIL_CLOSED: { status: 409, sentence: 'This way of paying is not open for this amount and currency.' },
  PAY_PROMPT_OVER: {
    status: 409,
    sentence: 'This payment is decided already or its time is over. Nothing was paid twice.',
  },
  DESTINATION_RESTING: {
    status: 409,
    sentence: 'A new destination rests for 72 hours before money goes there, so that a thief gains nothing.',
  },
  /** What the file would say now is not what its maker and who released it agreed to. */
  PAY_FILE_CHANGED: {
    status: 409,
    sentence:
      'What this file would say is not what was agreed to. It is not given out; tell who looks after the installation.',
  },
  PAY_MONEY_RESTING: {
    status: 409,
    sentence: 'Money that was paid by card rests before it leaves, because a bank can take it back.',
  },
  CODE_NEEDED: { status: 403, sentence: 'Confirm with the code that we sent to your e-mail address.' },
  /** Something stands against buying the cart as it is; the fields name each product. The cart stays as it was. */
  MKT_CART_PROBLEMS: {
    status: 409,
    sentence: 'Something in your cart changed. Nothing was ordered; look at it and go on.',
  },
  MKT_SKU_TAKEN: { status: 409, sentence: 'Another of your products has this number. Give it its own.' },
  MKT_STOCK_SHORT: { status: 409, sentence: 'So many pieces cannot be taken out: some are kept for orders.' },
  MKT_LEVEL_NEEDED: { status: 403, sentence: 'Confirm your e-mail address first: who sells has to be reached.' },
  MKT_SHOP_CLOSED: { status: 409, sentence: 'This shop does not sell at the moment.' },
  MED_LEVEL_NEEDED: {
    status: 403,
    sentence: 'Prove who you are first: your identity has to be verified with documents.',
  },
  MED_TOO_EARLY: { status: 409, sentence: 'You can apply again later; the day is on your application.' },
  MED_CHECKS_MISSING: { status: 409, sentence: 'Look every accreditation up in its register first.' },
  MED_CPD_MISSING: {
    status: 409,
    sentence: 'Twelve hours of training in this year are needed before it can be renewed.',
  },
  MED_NOT_MEDIATOR: { status: 403, sentence: 'This is for certified mediators.' },
  MED_EXPIRED: {
    status: 403,
    sentence: 'Your accreditation, insurance or term has run out. Renew it before you take a new case.',
  },
  MED_TIER: { status: 403, sentence: 'This matter is larger than your tier takes on.' },
  MED_CASES_FULL: { status: 409, sentence: 'You have as many open cases as your tier allows.' },
  MED_CREDITS_LOW: {
    status: 409,
    sentence: 'You have too few credits for this. Nothing was sent; what you wrote is kept.',
  },
  MED_JOB_CLOSED: { status: 409, sentence: 'This is not open for proposals any more.' },
  MED_JOB_FULL: { status: 409, sentence: 'There are as many proposals as the sides want to read.' },
  MED_CONFLICT: { status: 409, sentence: 'You cannot mediate this: a tie to somebody in it was found.' },
  MED_ROLE_TAKEN: { status: 409, sentence: 'Nobody can have two parts in one case.' },
  MED_ONCE_A_SIDE: { status: 409, sentence: 'Your side asked for mediation of this before.' },
  MED_CONSENT_CHANGED: { status: 409, sentence: 'The text you agree to was changed. Read the new one first.' },
  MED_SESSION_TOO_SOON: {
    status: 409,
    sentence: 'Plan a session at least 24 hours ahead, so that everybody can be there.',
  },
  MED_NO_AUTHORITY: { status: 403, sentence: 'You may speak for this side, but not settle in its name.' },
  MED_ROOM_CLOSED: { status: 409, sentence: 'Nothing more can be written here.' },
  /** Writing in the community asks for a confirmed address. */
  COM_LEVEL: {
    status: 403,
    sentence: 'Confirm your e-mail address first; then you can write here. Your text is kept.',
  },
  /** A decision keeps the writer from writing for a while. */
  COM_BARRED: { status: 403, sentence: 'You may read, but not write here for now. Your text is kept.' },
  COM_LOCKED: { status: 409, sentence: 'Nothing more can be written here. Your text is kept as a draft.' },
  /** What was answered was removed or deleted meanwhile. */
  COM_GONE: { status: 409, sentence: 'What you answer is not there any more. Your text is kept as a draft.' },
  COM_SAME_TEXT: { status: 409, sentence: 'You wrote the same a moment ago. It was not sent twice.' },
  ACA_CLOSED: { status: 409, sentence: 'Nobody can register for this run now. Choose another one.' },
  ACA_TWICE: { status: 409, sentence: 'You are registered for this run already.' },
  ACA_PREREQUISITE: { status: 409, sentence: 'Another course comes before this one. Complete it first.' },
  ACA_PAID: {
    status: 409,
    sentence: 'This is paid already, or a payment for it is under way. Nothing was charged twice.',
  },
  /** The code or the paper paid for something before, or is another person's. */
  ACA_CODE_USED: {
    status: 409,
    sentence: 'This was used for another payment. Look for the code in the newest message.',
  },
  ACA_CODE_WRONG: { status: 409, sentence: 'This is not the code on the screen now. It changes each half minute.' },
  ACA_CODE_TAKEN: { status: 409, sentence: 'Another course has this code.' },
  ACA_NOT_CONFIRMED: { status: 409, sentence: 'The course opens once your seat is confirmed.' },
  ACA_NO_ATTEMPT: { status: 409, sentence: 'No attempt can begin now.' },
  ACA_SEATS_TAKEN: { status: 409, sentence: 'There is no free seat in that run.' },
  SUP_PUZZLE: {
    status: 400,
    sentence: 'The form was open too long or sent too fast. Send it once more; nothing was lost.',
  },
  /** A bundle for a court with open items; `fields` names the rule of each. */
  CRT_ITEM_MISSING: { status: 409, sentence: 'The bundle is not complete. What is open is listed with its rule.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errors;

/** Problems by field path ("clauses.2.heading" → sentence), shown beside the field. */
export type FieldProblems = Readonly<Record<string, string>>;

/** The one error the product throws on purpose. A middleware puts it on the wire with its status. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldProblems | undefined;
  constructor(code: ErrorCode, sentence?: string, fields?: FieldProblems) {
    super(sentence ?? errors[code].sentence);
    this.name = 'DomainError';
    this.code = code;
    this.fields = fields;
  }
}
