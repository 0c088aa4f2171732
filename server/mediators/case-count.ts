// What a mediator's numbers say is counted from the events of their cases.
import type { EventName } from '@ahadi/domain/events.ts';
import { countedAs } from '@ahadi/domain/mediation/outcome.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { type CaseEvent, caseEvents, holdThoseOf, putCase, recount } from './case-count.store.ts';

// Mediation knows mediators, so mediators know mediation by its events only. They are read again as a whole each time: whatever order
// the reactions run in, the last one to run has seen them all.

const lifeEvents: readonly EventName[] = [
  'mediation.appointment_accepted',
  'mediation.appointment_declined',
  'mediation.reselecting',
  'mediation.began',
  'mediation.settled',
  'mediation.ended',
  'mediation.closed',
];

type Standing = { mediator: string | null; hasBegun: boolean; isEnded: boolean; settled: boolean };

/** What the events of a case say, in their order. An appointment that came to nothing leaves nobody. */
const standingAfter = (before: Standing, { name, payload }: CaseEvent): Standing => {
  switch (name) {
    case 'mediation.appointment_accepted':
      return { ...before, mediator: payload.userId ?? null };
    case 'mediation.appointment_declined':
    case 'mediation.reselecting':
      return { ...before, mediator: null };
    case 'mediation.began':
      return { ...before, hasBegun: true };
    case 'mediation.settled':
      return { ...before, isEnded: true, settled: true };
    default:
      return { ...before, isEnded: true };
  }
};

const standingOf = async (ctx: Ctx, mediationId: string): Promise<Standing> =>
  (await caseEvents(ctx, mediationId, lifeEvents)).reduce(standingAfter, {
    mediator: null,
    hasBegun: false,
    isEnded: false,
    settled: false,
  });

/** Counts a case for its mediator: open from the appointment on, ended with the case; one that never began counts for nobody. */
export const countCase = (ctx: Ctx, mediationId: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    // Held before the events are read: of two reactions at once the second sees what the first saw, and more.
    const { mediator } = await standingOf(ctx, mediationId);
    const before = await holdThoseOf(ctx, mediationId, mediator);
    const now = await standingOf(ctx, mediationId);
    // Who came to have it while this waited is held as well.
    const known = now.mediator === mediator ? before : await holdThoseOf(ctx, mediationId, now.mediator);
    const counts = countedAs(now);
    const isNobodys = counts === null || now.mediator === null || !known.includes(now.mediator);
    await putCase(
      ctx,
      mediationId,
      isNobodys || now.mediator === null
        ? null
        : { userId: now.mediator, state: counts === 'open' ? 'open' : 'ended', settled: counts === 'settled' },
    );
    await recount(ctx, known);
  });

const peopleEvents: readonly EventName[] = [
  'mediation.created',
  'mediation.consented',
  'mediation.representative_named',
];

/** Those who asked for a case, consented to it or speak for a side now: who may complain of its mediator. User ids. */
export const peopleOfCase = async (ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<string[]> =>
  (await caseToTell(ctx, mediationId)).people;

/** The number of a case, and those people, who are told of its mediator. */
export async function caseToTell(
  ctx: Pick<Ctx, 'db'>,
  mediationId: string,
): Promise<{ ref: string; people: string[] }> {
  const people = new Set<string>();
  let ref = '';
  for (const event of await caseEvents(ctx, mediationId, [...peopleEvents, 'mediation.representative_removed'])) {
    const { userId } = event.payload;
    ref ||= event.payload.ref ?? '';
    if (event.name !== 'mediation.representative_removed') addTo(people, event);
    else if (userId) people.delete(userId);
  }
  return { ref, people: [...people] };
}

/** The same with those who spoke for a side once: nobody of them judges anything about it. */
export async function everOfCase(ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<string[]> {
  const people = new Set<string>();
  for (const event of await caseEvents(ctx, mediationId, peopleEvents)) addTo(people, event);
  return [...people];
}

function addTo(people: Set<string>, { name, actorId, payload }: CaseEvent): void {
  const userId = name === 'mediation.representative_named' ? payload.userId : actorId;
  if (userId) people.add(userId);
}

/** Who mediates or mediated a case, or null. */
export const mediatorOfCase = async (ctx: Ctx, mediationId: string): Promise<string | null> =>
  (await standingOf(ctx, mediationId)).mediator;
