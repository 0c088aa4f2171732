import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { DomainError, type FieldProblems } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { courtLifecycle } from '@ahadi/domain/mediation/court/lifecycle.ts';
import { OUTCOME_DAYS } from '@ahadi/domain/mediation/court/rules.ts';
import type { CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import { noteCourtOrder } from '../../../agreements/settling/service.ts';
import { userIdOf } from '../../../core/authorize.ts';
import { cancelClocks, holdSubject, meetClock, startClock } from '../../../core/clocks.ts';
import { type Ctx, transaction } from '../../../core/ctx.ts';
import { keepFile } from '../../../core/files.ts';
import { calendarOf } from '../../../core/holidays.ts';
import { sideIn } from '../../members/service.ts';
import { takeFile } from '../../rooms/files/service.ts';
import { dayIn, factsOf, type Held } from '../facts/service.ts';
import { stopFiling } from '../filing/service.ts';
import { step, subjectOf, tell } from '../life/service.ts';
import * as store from '../store.ts';

/** Keeps a receipt or an order of the court. Answers its id. Throws FILE_TOO_LARGE, FILE_TYPE. */
async function keepOfCourt(ctx: Ctx, mediationId: string, code: 'receipt' | 'order', file: File): Promise<string> {
  const { bytes, about } = await takeFile(file);
  const sha256 = await keepFile(ctx, bytes, about.type);
  const { name, type: mime, size } = about;
  return store.addPaper(ctx, mediationId, {
    code,
    name,
    mime,
    sha256,
    size,
    pages: 0,
    printed: false,
    by: userIdOf(ctx),
  });
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

type Filed = { mediationId: string; court: string; number: string; on: string; receipt?: File | undefined };
/** Somebody brought it to the court: the time to file is met. Throws BAD_INPUT for a day in the future or before the settlement. */
export const fileAtCourt = (ctx: Ctx, { mediationId, court, number, on, receipt }: Filed): Promise<CourtPackage> =>
  step(ctx, mediationId, 'file', async (ctx, held) => {
    refuseDay(held, ctx, on, factsOf(held).signedOn);
    const kept = receipt ? await keepOfCourt(ctx, mediationId, 'receipt', receipt) : null;
    await stopFiling(ctx, mediationId);
    await tell(ctx, held, 'court.filed', { court, number, on });
    return { filing: { court, number, on, receipt: kept }, outcome: null };
  });

type Outcome = {
  mediationId: string;
  as: 'adopted' | 'refused' | 'returned';
  on: string;
  note: string;
  order?: File | undefined;
};
type Kept = NonNullable<CourtPackage['outcome']>;

/** The part of the case that acts: a side, whoever speaks for it, or the mediator. */
const partOf = (ctx: Ctx, { members }: Held): Kept['by'] => sideIn(members, userIdOf(ctx)) ?? 'mediator';

/** Keeps the order and what was said of it. Part of a step. */
async function keepOutcome(ctx: Ctx, held: Held, it: Outcome, confirmBy: Date | null): Promise<{ outcome: Kept }> {
  const { mediationId, as, on, note, order } = it;
  refuseDay(held, ctx, on, held.row.filing?.on ?? null);
  if (as === 'adopted' && !order)
    throw new DomainError('BAD_INPUT', undefined, { order: 'Add the order of the court.' });
  const kept = order ? await keepOfCourt(ctx, mediationId, 'order', order) : null;
  const orderSha256 = (await store.papersOf(ctx, mediationId)).find(({ id }) => id === kept)?.sha256 ?? null;
  const by = partOf(ctx, held);
  const waits = confirmBy?.toISOString() ?? null;
  await tell(ctx, held, 'court.outcome_noted', {
    as,
    on,
    orderSha256: orderSha256 as Sha256 | null, // the brand is born here
    confirmBy: waits,
  });
  return { outcome: { as, on, note, order: kept, by, confirmed: waits === null, confirmBy: waits } };
}

/** The last moment to say that the court did not decide so. */
const confirmBy = (ctx: Ctx, { settled }: Held): Date =>
  dueAfter(ctx.now, { days: OUTCOME_DAYS, dayKind: 'calendar', roll: true }, calendarOf(settled.calendar, ctx.now));

/**
 * What the court did. Adopted, with the order, or refused waits for the word of another part of the case, fourteen days at most; what
 * the mediator says stands at once. Returned: it is opened again and filed anew. Throws BAD_INPUT.
 */
export const noteOutcome = (ctx: Ctx, it: Outcome): Promise<CourtPackage> =>
  transaction(ctx, async (ctx) => {
    const { mediationId, as } = it;
    if (as === 'returned')
      return step(ctx, mediationId, 'note_outcome_returned', (ctx, held) => keepOutcome(ctx, held, it, null));
    const noted = await step(ctx, mediationId, 'note_outcome', async (ctx, held) => {
      if (partOf(ctx, held) === 'mediator') return keepOutcome(ctx, held, it, null);
      const dueAt = confirmBy(ctx, held);
      await startClock(ctx, subjectOf(mediationId), { kind: 'court.outcome', dueAt });
      return keepOutcome(ctx, held, it, dueAt);
    });
    return noted.outcome?.confirmed ? stand(ctx, mediationId, 'mediator') : noted;
  });

/** What was said stands from now on. An adopted settlement shows it where its agreement is. */
const stand = (
  ctx: Ctx,
  mediationId: string,
  by: EventPayloads['court.outcome_confirmed']['by'] | null,
): Promise<CourtPackage> =>
  transaction(ctx, async (ctx) => {
    await holdSubject(ctx, subjectOf(mediationId));
    const as = (await store.findPackage(ctx, mediationId))?.outcome?.as;
    return step(ctx, mediationId, as === 'refused' ? 'refuse' : 'adopt', async (ctx, held) => {
      const { outcome } = held.row;
      if (!outcome || outcome.as === 'returned') throw new Error(`nobody noted an outcome of ${mediationId}`);
      if (by === null && outcome.by === partOf(ctx, held))
        throw new DomainError('FORBIDDEN', 'You said it. The other side or the mediator confirms it.');
      const who = by ?? (partOf(ctx, held) === 'mediator' ? 'mediator' : 'side');
      await meetClock(ctx, subjectOf(mediationId), 'court.outcome');
      const { agreementId } = held.settled.settlement;
      if (outcome.as === 'adopted' && agreementId) await noteCourtOrder(ctx, agreementId, outcome.on);
      await tell(ctx, held, 'court.outcome_confirmed', { as: outcome.as, by: who });
      return { outcome: { ...outcome, confirmed: true, confirmBy: null } };
    });
  });

/** Fourteen days without another word: it stands. */
export const confirmBySilence = async (ctx: Ctx, mediationId: string): Promise<void> => {
  const status = (await store.findPackage(ctx, mediationId))?.status;
  if (status && courtLifecycle.can('deny_outcome', status)) await stand(ctx, mediationId, 'silence');
};

/**
 * Another part of the case says whether the court decided so. Not confirmed it counts as filed again; who noted it can take it back
 * so. Throws FORBIDDEN for who would confirm their own words.
 */
export const confirmOutcome = (ctx: Ctx, mediationId: string, confirmed: boolean): Promise<CourtPackage> =>
  confirmed
    ? stand(ctx, mediationId, null)
    : step(ctx, mediationId, 'deny_outcome', async (ctx, held) => {
        const { outcome } = held.row;
        if (!outcome || outcome.as === 'returned') throw new Error(`nobody noted an outcome of ${mediationId}`);
        await cancelClocks(ctx, subjectOf(mediationId), ['court.outcome']);
        if (outcome.order) await store.removePaper(ctx, outcome.order);
        await tell(ctx, held, 'court.outcome_denied', { as: outcome.as });
        return { outcome: null };
      });
