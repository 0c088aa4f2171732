// What a court did is noted by one part of the case and confirmed by another.
import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { DomainError, type FieldProblems } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { courtLifecycle } from '@ahadi/domain/mediation/court/lifecycle.ts';
import { OUTCOME_DAYS } from '@ahadi/domain/mediation/court/rules.ts';
import type { CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import { noteCourtOrder } from '../agreements/settlement.ts';
import { asSystem } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { cancelClocks, meetClock, startClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { calendarOf } from '../core/holidays.ts';
import { type HeldPaper, newPaper } from './court.store.ts';
import { courts } from './court.ts';
import { dayIn, factsOf, type Held } from './court-facts.ts';
import { stopFiling } from './court-filing.ts';
import { sideIn } from './members.ts';
import { takeFile } from './room-files.ts';

/** A receipt or an order of the court, with its bytes kept. Throws FILE_TOO_LARGE, FILE_TYPE. */
async function paperOfCourt(ctx: Ctx, code: 'receipt' | 'order', file: File): Promise<HeldPaper> {
  const { bytes, about } = await takeFile(file);
  const sha256 = await keepFile(ctx, bytes, about.type);
  const { name, type: mime, size } = about;
  return newPaper(ctx, { code, name, mime, sha256, size, pages: 0, printed: false, by: userIdOf(ctx) });
}

function refuseDay(held: Held, ctx: Ctx, on: string, notBefore: string | null): void {
  const problems: FieldProblems =
    on > dayIn(held.settled, ctx.now)
      ? { on: 'Choose a day that is not in the future.' }
      : notBefore !== null && on < notBefore
        ? { on: 'Choose a day that is not before what led to it.' }
        : {};
  if (problems.on) throw new DomainError('BAD_INPUT', problems.on, problems);
}

type Filed = { court: string; number: string; on: string; receipt?: File | undefined };
/** Somebody brought it to the court: the time to file is met. Throws BAD_INPUT for a day in the future or before the settlement. */
export const fileAtCourt = courts.deed('file', async (ctx, held, { court, number, on, receipt }: Filed) => {
  refuseDay(held, ctx, on, factsOf(held).signedOn);
  const kept = receipt ? await paperOfCourt(ctx, 'receipt', receipt) : null;
  await stopFiling(ctx, held.id);
  await courts.tell(ctx, held, 'court.filed', { court, number, on });
  return {
    ...held,
    papers: kept ? [...held.papers, kept] : held.papers,
    filing: { court, number, on, receipt: kept?.id ?? null },
    outcome: null,
  };
});

type Outcome = { as: 'adopted' | 'refused' | 'returned'; on: string; note: string; order?: File | undefined };
type Kept = NonNullable<CourtPackage['outcome']>;

/** The part of the case that acts: a side, who speaks for it, or the mediator. */
const partOf = (ctx: Ctx, { members }: Held): Kept['by'] => sideIn(members, userIdOf(ctx)) ?? 'mediator';

/** Keeps the order and what was said of it. */
async function keepOutcome(ctx: Ctx, held: Held, it: Outcome, confirmBy: Date | null): Promise<Held> {
  const { as, on, note, order } = it;
  refuseDay(held, ctx, on, held.filing?.on ?? null);
  if (as === 'adopted' && !order)
    throw new DomainError('BAD_INPUT', undefined, { order: 'Add the order of the court.' });
  const kept = order ? await paperOfCourt(ctx, 'order', order) : null;
  const by = partOf(ctx, held);
  const waits = confirmBy?.toISOString() ?? null;
  await courts.tell(ctx, held, 'court.outcome_noted', {
    as,
    on,
    orderSha256: (kept?.sha256 ?? null) as Sha256 | null, // the brand is born here
    confirmBy: waits,
  });
  return {
    ...held,
    papers: kept ? [...held.papers, kept] : held.papers,
    outcome: { as, on, note, order: kept?.id ?? null, by, confirmed: waits === null, confirmBy: waits },
  };
}

/** The last moment to say that the court did not decide so. */
const confirmBy = (ctx: Ctx, { settled }: Held): Date =>
  dueAfter(ctx.now, { days: OUTCOME_DAYS, dayKind: 'calendar', roll: true }, calendarOf(settled.calendar, ctx.now));

/** The registry asks for more: it is opened again and filed once more. Throws BAD_INPUT. */
const noteReturned = courts.deed('note_outcome_returned', (ctx, held, it: Outcome) => keepOutcome(ctx, held, it, null));

/**
 * Adopted, with the order, or refused waits for the word of another part of the case, fourteen days at most; what the mediator says
 * stands at once. Throws BAD_INPUT.
 */
const noteDecision = courts.deed('note_outcome', async (ctx, held, it: Outcome) => {
  if (partOf(ctx, held) === 'mediator') {
    const noted = courts.moved(await keepOutcome(ctx, held, it, null), 'note_outcome');
    await courts.permit(ctx, wayOf(noted), noted);
    return courts.moved(await stand(ctx, noted, 'mediator'), wayOf(noted));
  }
  const dueAt = confirmBy(ctx, held);
  await startClock(ctx, courts.subject(held), { kind: 'court.outcome', dueAt });
  return keepOutcome(ctx, held, it, dueAt);
});

/** What the court did. Throws BAD_INPUT. */
export const noteOutcome = (ctx: Ctx, input: Outcome & { id: string }): Promise<CourtPackage> =>
  (input.as === 'returned' ? noteReturned : noteDecision)(ctx, input);

const wayOf = ({ outcome }: Pick<Held, 'outcome'>) => (outcome?.as === 'refused' ? 'refuse' : 'adopt');
type Confirmed = EventPayloads['court.outcome_confirmed'];

/** What was said stands from now on. An adopted settlement shows it where its agreement is. */
async function stand(ctx: Ctx, held: Held, by: Confirmed['by'] | null): Promise<Held> {
  const { outcome } = held;
  if (!outcome || outcome.as === 'returned') throw new Error(`nobody noted an outcome of ${held.id}`);
  if (by === null && outcome.by === partOf(ctx, held))
    throw new DomainError('FORBIDDEN', 'You said it. The other side or the mediator confirms it.');
  const who = by ?? (partOf(ctx, held) === 'mediator' ? 'mediator' : 'side');
  await meetClock(ctx, courts.subject(held), 'court.outcome');
  const { agreementId } = held.settled.settlement;
  if (outcome.as === 'adopted' && agreementId) await noteCourtOrder(ctx, agreementId, outcome.on);
  await courts.tell(ctx, held, 'court.outcome_confirmed', { as: outcome.as, by: who });
  return { ...held, outcome: { ...outcome, confirmed: true, confirmBy: null } };
}

/** Fourteen days without another word: it stands. */
export const confirmBySilence = (ctx: Ctx, id: string): Promise<Held> =>
  insistentTransaction(asSystem(ctx), async (ctx) => {
    const held = await courts.hold(ctx, id);
    if (!courtLifecycle.can('deny_outcome', held.status)) return held;
    return courts.keep(ctx, held, (ctx, held) =>
      courts.follow(ctx, held, wayOf(held), (ctx, held) => stand(ctx, held, 'silence')),
    );
  });

const confirm = courts.deed(
  (_ctx, held) => wayOf(held),
  (ctx, held) => stand(ctx, held, null),
);
const deny = courts.deed('deny_outcome', async (ctx, held) => {
  const { outcome } = held;
  if (!outcome || outcome.as === 'returned') throw new Error(`nobody noted an outcome of ${held.id}`);
  await cancelClocks(ctx, courts.subject(held), ['court.outcome']);
  await courts.tell(ctx, held, 'court.outcome_denied', { as: outcome.as });
  return { ...held, papers: held.papers.filter(({ id }) => id !== outcome.order), outcome: null };
});

/**
 * Another part of the case says whether the court decided so. Not confirmed it counts as filed again; who noted it can take it back
 * so. Throws FORBIDDEN for who would confirm their own words.
 */
export const confirmOutcome = (ctx: Ctx, input: { id: string; confirmed: boolean }): Promise<CourtPackage> =>
  (input.confirmed ? confirm : deny)(ctx, input);
