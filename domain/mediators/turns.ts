import type { Turn } from '../core/turn.ts';
import type { ApplicationStatus, Complaint, MediatorStatus } from './schema.ts';

/** Whose turn it is in an application to mediate: its writer's, until it is sent and when reviewers ask for more. */
export function turnsOfApplication({
  status,
  applicantUserId: userId,
}: {
  status: ApplicationStatus;
  applicantUserId: string;
}): Turn<'application.finish' | 'application.add', never>[] {
  if (status === 'draft') return [{ userId, verb: 'application.finish', clock: null }];
  return status === 'info_requested' ? [{ userId, verb: 'application.add', clock: 'application.info' }] : [];
}

/**
 * Whose turn it is in a certification: its mediator's to begin, and to renew it. That is theirs from when they began; how near its end must
 * be to be shown is its reader's to say.
 */
export function turnsOfMediator({
  status,
  userId,
}: {
  status: MediatorStatus;
  userId: string;
}): Turn<'mediator.begin' | 'mediator.renew', never>[] {
  if (status === 'onboarding') return [{ userId, verb: 'mediator.begin', clock: null }];
  if (status === 'active') return [{ userId, verb: 'mediator.renew', clock: 'mediator.expiry' }];
  return status === 'expired' ? [{ userId, verb: 'mediator.renew', clock: null }] : [];
}

/** Whose turn it is in a complaint: its mediator's to give their side of it, until it is decided. */
export const turnsOfComplaint = ({
  id,
  mediatorUserId,
  status,
  answer,
}: Pick<Complaint, 'id' | 'mediatorUserId' | 'status' | 'answer'>): Turn<
  'mediator.answer_complaint',
  'mediator_complaint'
>[] =>
  status === 'open' && answer === ''
    ? [
        {
          userId: mediatorUserId,
          verb: 'mediator.answer_complaint',
          clock: null,
          part: { kind: 'mediator_complaint', id },
        },
      ]
    : [];
