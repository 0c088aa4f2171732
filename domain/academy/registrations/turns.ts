import type { Turn } from '../../core/turn.ts';
import type { RegistrationStatus } from './schema.ts';

const ofLearner = {
  offered: { verb: 'registration.accept', clock: 'registration.offer' },
  held: { verb: 'registration.pay', clock: 'registration.hold' },
} as const satisfies Partial<Record<RegistrationStatus, Omit<Turn, 'userId'>>>;

/** Whose turn it is in a registration: its learner's, to take the seat that was offered and to pay for the one that is kept. */
export const turnsOfRegistration = ({
  status,
  userId,
}: {
  status: RegistrationStatus;
  userId: string;
}): Turn<(typeof ofLearner)[keyof typeof ofLearner]['verb'], never>[] =>
  status === 'offered' || status === 'held' ? [{ userId, ...ofLearner[status] }] : [];
