import type { SubjectKind } from '../events.ts';

/** What the search of the top bar looks for: somebody's own things, courses that are open, and help. */
export const foundKinds = [
  'agreement',
  'obligation',
  'dispute',
  'escrow',
  'mediation',
  'mediator_application',
  'order',
  'parcel',
  'supplier',
  'product',
  'course',
  'course_run',
  'registration',
  'certificate',
  'post',
  'ticket',
  'note',
  'article',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** How a thing is found again: by its own name or reference, as part of another thing, or why not by words. */
export type WayBack = FoundKind | { within: FoundKind } | { why: string };

/** A kind of thing that says nothing here does not compile, so that none is built without a way back to it. */
export const waysBack: Record<SubjectKind, WayBack> = {
  user: { why: 'is the reader: Profile' },
  identity: { why: 'is a name of the reader: Profile, Identity' },
  agreement: 'agreement',
  approval: { within: 'agreement' },
  obligation: 'obligation',
  dispute: 'dispute',
  record: { within: 'dispute' },
  ledger: { why: 'is the platform’s: nobody’s own' },
  escrow: 'escrow',
  milestone: { within: 'escrow' },
  payment: { why: 'has no name: History lists every payment, with a search of its own' },
  payout: { why: 'has no name: History lists every payout among the payments' },
  mediation: 'mediation',
  mediator: { why: 'is the reader: Your desk as a mediator' },
  mediator_application: 'mediator_application',
  credits: { why: 'is one of each mediator: Credits' },
  supplier: 'supplier',
  product: 'product',
  order: 'order',
  parcel: 'parcel',
  article: 'article',
  ticket: 'ticket',
  chat: { why: 'has no name that its owner gave it: the assistant lists them, the newest first' },
  note: 'note',
  reminder: { within: 'note' },
  post: 'post',
  comment: { within: 'post' },
  moderation_case: { why: 'is about words of the reader: History, Decisions' },
  promotion: { why: 'is the platform’s: nobody’s own' },
  course: 'course',
  course_run: 'course_run',
  registration: 'registration',
  certificate: 'certificate',
  restriction: { why: 'is about the reader: Decisions about you, in their notice and letter' },
};
