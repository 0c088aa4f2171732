import type { AgreementStatus } from '@ahadi/domain/agreements/schema.ts';
import type { AgreementText } from '../words.ts';

/** What the domain says of silence, in whole sentences. Of what ended for good there is nothing to say. */
export const silenceOf = {
  draft: 'ifDraft',
  negotiating: 'ifNegotiating',
  signing: 'ifSigning',
  executed: 'ifExecuted',
  active: 'ifActive',
  lapsed: 'ifLapsed',
  completed: 'ifCompleted',
  expired: 'ifExpired',
  terminated: 'ifTerminated',
} as const satisfies Partial<Record<AgreementStatus, AgreementText>>;
