import { dueAfter, placeOf } from '@ahadi/domain/core/calendar.ts';
import { type ClockKind, clockKinds } from '@ahadi/domain/core/clock.ts';
import { DomainError, type FieldProblems } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { type MediationAction, mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize } from '../../core/authorize.ts';
import { cancelClocks, startClock } from '../../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { emit, type Subject } from '../../core/emit.ts';
import { calendarOf } from '../../core/holidays.ts';
import { partOf, sideOf, viewFor } from '../reading/service.ts';
import { type CaseChange, changeCase, findCase, type Held, type HeldSide } from '../store.ts';

/** Between the request and the consent of all, and where it ended before that, it is nobody's but the sides'. */
const privateToSides: readonly Held['status'][] = ['requested', 'declined', 'lapsed', 'withdrawn'];

/** The case as its reader may see it at all. Throws NOT_FOUND when there is none or it is not the reader's: both look alike. */
export async function readCase(ctx: Ctx, id: string, hold = false): Promise<Held> {
  const held = await findCase(ctx, id, hold);
  if (!held || !ctx.actor || !permissions['mediation.read'](ctx.actor, held)) throw new DomainError('NOT_FOUND');
  if (ctx.actor.kind === 'system') return held;
  if (held.status === 'draft' && ctx.actor.userId !== held.requesterUserId) throw new DomainError('NOT_FOUND');
  if (privateToSides.includes(held.status) && partOf(ctx, held) === 'officer') throw new DomainError('NOT_FOUND');
  return held;
}

export const viewCase = async (ctx: Ctx, id: string): Promise<MediationView> => viewFor(ctx, await readCase(ctx, id));

/** The platform's own deeds. */
export const asSystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' } });

/** Everybody with an account who takes part: told of each change at once. */
export const audienceOf = (held: Held): string[] => [
  ...new Set([
    held.requesterUserId,
    ...held.sides.flatMap(({ userId, representativeUserIds }) => [
      ...(userId ? [userId] : []),
      ...representativeUserIds,
    ]),
    ...(held.chosenUserId ? [held.chosenUserId] : []),
    ...(held.mediatorUserId ? [held.mediatorUserId] : []),
  ]),
];

export const subjectOf = (held: Pick<Held, 'id'>): Subject => ({ kind: 'mediation', id: held.id });

/** Writes a deed of this case and tells its readers. */
export const tell = <Name extends EventName>(ctx: Ctx, held: Held, name: Name, payload: EventPayloads[Name]) =>
  emit(ctx, name, subjectOf(held), payload, audienceOf(held));

/** The reader's own side for a deed of the sides; the permission table let nobody else this far. */
export function requireSide(ctx: Ctx, held: Held): HeldSide {
  const side = sideOf(ctx, held);
  if (!side) throw new DomainError('FORBIDDEN');
  return side;
}

/** A side, or the mediator. */
export const whoActs = (ctx: Ctx, held: Held): HeldSide['side'] | 'mediator' => sideOf(ctx, held)?.side ?? 'mediator';

/** Throws BAD_INPUT when there are problems. */
export function refuseProblems(problems: FieldProblems): void {
  const first = Object.values(problems)[0];
  if (first) throw new DomainError('BAD_INPUT', first, problems);
}

/** The end of a term of whole days in the case's country; one that falls on a day off ends on the next working day. */
export const inDays = (ctx: Pick<Ctx, 'now'>, held: Pick<Held, 'calendar'>, days: number): Date =>
  dueAfter(ctx.now, { days, dayKind: 'calendar', roll: true }, calendarOf(held.calendar, ctx.now));

/** Starts a deadline of the case anew, whatever of its kind ran before. Answers its end. */
export async function restart(ctx: Ctx, held: Held, kind: ClockKind, dueAt: Date): Promise<Date> {
  await cancelClocks(ctx, subjectOf(held), [kind]);
  await startClock(ctx, subjectOf(held), { kind, dueAt, place: placeOf(held.calendar) });
  return dueAt;
}
export const drop = (ctx: Ctx, held: Held, ...kinds: ClockKind[]) => cancelClocks(ctx, subjectOf(held), kinds);

/** Deadlines of the time before a settlement or an end; those after it, and those of a court, are left alone. */
const ofTheTalks: readonly ClockKind[] = clockKinds.filter(
  (kind) =>
    (kind.startsWith('mediation.') && !['mediation.report', 'mediation.close', 'mediation.destroy'].includes(kind)) ||
    kind === 'session.reminder' ||
    kind === 'proposal.unopened' ||
    kind === 'package.open',
);
export const dropTalks = (ctx: Ctx, held: Held) => cancelClocks(ctx, subjectOf(held), ofTheTalks);

/** Moves the state by the table and touches its place in the lists. Throws IllegalTransition. */
export async function move(ctx: Ctx, held: Held, action: MediationAction, change: CaseChange = {}): Promise<void> {
  await changeCase(ctx, held.id, { ...change, status: mediationLifecycle.next(action, held.status) });
}

/** What nobody can use or answer unless the case is under way stands still with it. */
export const clocksOfTalks: readonly ClockKind[] = ['mediation.term', 'package.open'];

type Deed = (ctx: Ctx, held: Held) => Promise<CaseChange | undefined>;

/** Held, permitted, legal, done, moved; in the transaction that is there. Answers the case after it. */
async function advance(ctx: Ctx, held: Held, action: MediationAction, deed: Deed): Promise<Held> {
  authorize(ctx, `mediation.${action}`, held);
  mediationLifecycle.next(action, held.status);
  await move(ctx, held, action, await deed(ctx, held));
  return readCase(asSystem(ctx), held.id);
}

/**
 * One step in a case's life: held, permitted, legal, done, moved. `then` goes on from where it led, in the same transaction.
 * Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION and whatever the deed refuses; then nothing was written. Answers the view after it.
 */
export const step = (
  ctx: Ctx,
  id: string,
  action: MediationAction,
  deed: Deed,
  then?: (ctx: Ctx, held: Held) => Promise<unknown>,
): Promise<MediationView> =>
  insistentTransaction(ctx, async (ctx) => {
    const before = await readCase(ctx, id, true);
    const after = await advance(ctx, before, action, deed);
    await then?.(asSystem(ctx), after);
    return viewAfter(ctx, before);
  });

/** The view after a deed. Who left the case with it learns nothing that came after. */
async function viewAfter(ctx: Ctx, before: Held): Promise<MediationView> {
  const held = await readCase(asSystem(ctx), before.id);
  const reads = ctx.actor !== null && permissions['mediation.read'](ctx.actor, held);
  return viewFor(ctx, reads ? held : before);
}

/** A deed of the platform on a case that is held already, in the transaction that is there. Answers the case after it. */
export const follow = (ctx: Ctx, held: Held, action: MediationAction, deed: Deed): Promise<Held> =>
  advance(asSystem(ctx), held, action, deed);

/** A deed of the platform on a case of which only the id is known; where it is not legal any more nothing is done. */
export const followIf = (
  ctx: Ctx,
  id: string,
  action: MediationAction,
  run: (ctx: Ctx, held: Held) => Promise<unknown>,
): Promise<void> =>
  insistentTransaction(asSystem(ctx), async (ctx) => {
    const held = await findCase(ctx, id, true);
    if (held && mediationLifecycle.can(action, held.status)) await run(ctx, held);
  });
