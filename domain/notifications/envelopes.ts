/** Kinds of letters by what may be seen of them from outside. */
export type LetterKind =
  | 'agreement'
  | 'promise'
  | 'dispute'
  | 'record'
  | 'challenge'
  | 'mediation'
  | 'court'
  | 'mediator'
  | 'escrow'
  | 'payment'
  | 'credits'
  | 'order'
  | 'shop'
  | 'academy'
  | 'restriction'
  | 'community'
  | 'support'
  | 'verification'
  | 'privacy'
  | 'membership'
  | 'program'
  | 'sign-in'
  | 'security'
  | 'code'
  | 'digest';

/** What a letter is about, in the words of the people who made it. */
export type LetterSubject = {
  /** What they called it, like the title of an agreement. */
  title?: string | undefined;
  /** Its number, like AG-2026-000123. */
  reference?: string | undefined;
  /** The name of the other side. */
  other?: string | undefined;
  /** Money, in words. */
  amount?: string | undefined;
  /** The organisation for which its reader acts. */
  organisation?: string | undefined;
};
export type Envelope = { tells: readonly (keyof LetterSubject)[]; why: string };

const numberOnly = (why: string): Envelope => ({ tells: ['reference'], why });
const nothing = (why: string): Envelope => ({ tells: [], why });

/**
 * What the envelope of a letter may tell beside fixed words of ours: a subject line is read on a locked screen, by who shares the phone
 * or the mailbox, and by every post office on the way. The sender is always the house and never a person: a name there is what
 * forged letters use. A kind without a row does not compile.
 */
export const envelopes: Record<LetterKind, Envelope> = {
  agreement: {
    tells: ['other', 'reference'],
    why: 'A name that one knows is why a careful person opens it. The title may say what it is about.',
  },
  promise: numberOnly('The title of a promise says what is owed.'),
  dispute: numberOnly('That somebody has a dispute, and with whom, can cost a name before anything is decided.'),
  record: numberOnly('An entry damages a name; anybody who looks over a shoulder learns only a number.'),
  challenge: nothing('The address is anybody’s to type: nothing is told before it is confirmed.'),
  mediation: numberOnly('A mediation is confidential: neither who takes part nor about what.'),
  court: numberOnly('What goes to a court comes out of a confidential mediation.'),
  mediator: nothing('It concerns somebody’s work, or a matter of others that is confidential.'),
  escrow: numberOnly('A sum on a locked screen is an invitation; so is who pays whom.'),
  payment: numberOnly('A sum on a locked screen is an invitation.'),
  credits: nothing('The account knows how many.'),
  order: numberOnly('What somebody buys is nobody else’s to know.'),
  shop: nothing('What was decided about a shop is told to its people first.'),
  academy: {
    tells: ['title'],
    why: 'A course is offered in public; its title tells which of several it is.',
  },
  restriction: nothing(
    'What was decided about somebody is told to them first, and to nobody who looks over a shoulder.',
  ),
  community: nothing('What was decided about somebody’s words is told to them alone.'),
  support: numberOnly('What somebody asked may be about anything.'),
  verification: nothing('It is about papers of identity.'),
  privacy: nothing('That somebody leaves, or takes their data along, is theirs to tell.'),
  membership: {
    tells: ['organisation'],
    why: 'Who acts for several knows by its name which one it is. What waits there, and with whom, is not told.',
  },
  program: nothing('Names of keys and addresses help who wants to get in.'),
  'sign-in': nothing('The address is anybody’s to type.'),
  security: nothing('Who looks over a shoulder learns what changed, and nothing to get in with.'),
  code: numberOnly('The number tells which signature it is for; the code stands inside.'),
  digest: nothing('It gathers all kinds, confidential ones among them.'),
};

/** What stands on the envelope: our words, then what its kind may tell of what it is about. */
export const envelopeOf = (kind: LetterKind, words: string, about: LetterSubject = {}): string =>
  [words, ...envelopes[kind].tells.flatMap((part) => about[part] || [])].join(' · ');
