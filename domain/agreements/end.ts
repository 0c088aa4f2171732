import { agreementLifecycle } from './lifecycle.ts';
import type { AgreementStatus, AgreementView } from './schema.ts';

/** What becomes of what not everybody signs in time, of an agreement and of a change or an end of one: the end of a sentence. */
export const unsigned = {
  agreement: 'the agreement lapses and nothing is owed.',
  change: 'nothing changes: the agreement goes on as it is.',
} as const;

/** The same of what a dispute or a mediation came to, which goes on without it. */
export const unsignedOfCase = 'It binds nobody, and the matter that it came from goes on.';

/** What becomes of the agreement that a change or an end of it was about, once that came to nothing. */
const unchanged = {
  amendment: 'It comes to nothing, and the agreement holds as it is.',
  termination: 'It comes to nothing, and the agreement goes on.',
} as const;

/** What follows once a text was refused, taken back or not signed in time: what is about something else leaves that as it is. */
export const cameToNothing = (
  { purpose, isDrawnUp }: Pick<AgreementView, 'purpose' | 'isDrawnUp'>,
  how: 'declined' | 'withdrawn' | 'lapsed',
): string => {
  if (purpose !== null) return unchanged[purpose];
  // What a case drew up is withdrawn only as that case ends: it goes on no more.
  return isDrawnUp && how !== 'withdrawn' ? unsignedOfCase : 'Nothing is owed.';
};

/** A step in "what happens if nobody acts": the exact instant, and the sentence. */
export type IfNobodyActs = { at: string | null; sentence: string };

const endings: Record<AgreementStatus, string> = {
  draft: 'It stays your draft. Nobody else can see it.',
  negotiating: 'Nothing is signed and nobody is bound.',
  signing: 'The agreement lapses and nothing is owed.',
  executed: 'It is signed by everybody and comes into force on its own.',
  active: 'It stays in force.',
  declined: 'It has ended. Nothing more happens.',
  voided: 'It has ended. Nothing more happens.',
  lapsed: 'It has ended. Nothing more happens unless its creator extends the time once.',
  completed: 'Everything that was promised is closed. Nothing more happens.',
  expired: 'Its time is over. What is still open stays owed and can be disputed.',
  terminated: 'It has ended. What was due before stays owed and can be disputed.',
};

type Lapsed = Pick<AgreementView, 'status'> & Partial<Pick<AgreementView, 'extendedOnce' | 'isDrawnUp'>>;
type Waiting = Pick<AgreementView, 'signDueAt' | 'purpose'> & Lapsed;

/** Its time to sign is over and can be given back once: not again, and not to what a case came to, which goes on without it. */
export const mayBeExtended = ({ status, extendedOnce, isDrawnUp }: Lapsed): boolean =>
  agreementLifecycle.can('extend', status) && !extendedOnce && !isDrawnUp;

/** Of a document about another agreement it is said what becomes of that one, or null where it is the same as for any agreement. */
function ofChange({ purpose, status }: Pick<AgreementView, 'purpose' | 'status'>): string | null {
  if (purpose === null) return null;
  if (agreementLifecycle.can('decline', status)) return unchanged[purpose];
  if (agreementLifecycle.can('terminate', status))
    return purpose === 'amendment' ? 'The agreement holds as it is amended here.' : 'The agreement stays ended.';
  return null;
}

/** What becomes of the agreement when nobody does anything from now on, and at which instant (design M7, signing part). */
export const ifNobodyActs = (agreement: Waiting): IfNobodyActs => ({
  at: agreementLifecycle.can('lapse', agreement.status) ? agreement.signDueAt : null,
  sentence:
    ofChange(agreement) ??
    (agreement.isDrawnUp && agreement.status === 'signing' ? unsignedOfCase : null) ??
    endings[agreement.status === 'lapsed' && !mayBeExtended(agreement) ? 'voided' : agreement.status],
});

/** The same beside a request to sign, after its day: one signature that is missing is enough. */
export function unlessAllSign(agreement: Waiting): string {
  const { sentence } = ifNobodyActs(agreement);
  return `Unless everybody signs by then, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
