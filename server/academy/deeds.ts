// Every deed on a run or a registration is told, and whose turn it is then is written with it.
import { turnsOfRegistration } from '@ahadi/domain/academy/registrations/turns.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { emit, type Subject } from '../core/emit.ts';
import { writeTurns } from '../core/turns.ts';
import { administrators, findRegistration, type HeldRegistration, type HeldRun } from './held.store.ts';

export { accreditationOf, holderOf } from './certificate.store.ts';

export const runSubject = ({ id }: Pick<HeldRun, 'id'>): Subject => ({ kind: 'course_run', id });
export const registrationSubject = ({ id }: Pick<HeldRegistration, 'id'>): Subject => ({ kind: 'registration', id });

type Waiting = Pick<HeldRegistration, 'status' | 'userId' | 'instructorUserIds' | 'isAsking'>;
/** Writes what becomes of whose turn it is in a registration; null before there is one. */
export const followTurns = (
  ctx: Ctx,
  before: Waiting | null,
  after: Waiting & Pick<HeldRegistration, 'id'>,
): Promise<void> =>
  writeTurns(ctx, registrationSubject(after), before ? turnsOfRegistration(before) : [], turnsOfRegistration(after));

/** Whose turn the rules say it is in a registration. */
export async function turnsOf(ctx: Ctx, id: string) {
  const held = await findRegistration(ctx, id);
  return held ? turnsOfRegistration(held) : [];
}

/** Writes a deed of a run and tells the open pages of who teaches it and of administrators. */
export const tellOfRun = async <Name extends EventName>(
  ctx: Ctx,
  run: Pick<HeldRun, 'id' | 'instructorUserIds'>,
  name: Name,
  payload: EventPayloads[Name],
) => emit(ctx, name, runSubject(run), payload, [...run.instructorUserIds, ...(await administrators(ctx))]);

/** Writes a deed of a registration and tells the open pages of who takes the course, who teaches it and of administrators. */
export const tellOf = async <Name extends EventName>(
  ctx: Ctx,
  held: Pick<HeldRegistration, 'id' | 'userId' | 'instructorUserIds'>,
  name: Name,
  payload: EventPayloads[Name],
) =>
  emit(ctx, name, registrationSubject(held), payload, [
    ...new Set([held.userId, ...held.instructorUserIds, ...(await administrators(ctx))]),
  ]);
