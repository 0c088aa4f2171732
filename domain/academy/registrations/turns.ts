import type { ClockKind } from '../../core/clock.ts';
import type { Turn } from '../../core/turn.ts';
import { takingPart } from './lifecycle.ts';
import type { RegistrationStatus } from './schema.ts';

type OfLearner = { verb: 'registration.accept' | 'registration.pay'; clock: ClockKind };
const ofLearner: Partial<Record<RegistrationStatus, OfLearner>> = {
  offered: { verb: 'registration.accept', clock: 'registration.offer' },
  held: { verb: 'registration.pay', clock: 'registration.hold' },
};
const ofTeacher = { verb: 'registration.answer', clock: null } as const;

export type RegistrationTurn = Turn<OfLearner['verb'] | 'registration.answer', never>;

/**
 * Whose turn it is in a registration: its learner's, to take the seat that was offered and to pay for the one that is kept; and of who
 * teaches, to answer somebody who takes part and asks for another attempt at a quiz.
 */
export function turnsOfRegistration(it: {
  status: RegistrationStatus;
  userId: string;
  instructorUserIds: readonly string[];
  isAsking: boolean;
}): RegistrationTurn[] {
  const { status, userId } = it;
  const own = ofLearner[status];
  if (own) return [{ userId, ...own }];
  if (!it.isAsking || !takingPart.includes(status)) return [];
  return it.instructorUserIds.filter((id) => id !== userId).map((teacher) => ({ userId: teacher, ...ofTeacher }));
}
