import { agreementLifecycle } from '../lifecycle.ts';
import type { AgreementStatus, AgreementView } from '../schema.ts';

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

/** What becomes of the agreement when nobody does anything from now on, and at which instant (design M7, signing part). */
export const ifNobodyActs = (agreement: Pick<AgreementView, 'status' | 'signDueAt'>): IfNobodyActs => ({
  at: agreementLifecycle.can('lapse', agreement.status) ? agreement.signDueAt : null,
  sentence: endings[agreement.status],
});
