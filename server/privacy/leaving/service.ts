import { formatMoney } from '@ahadi/domain/core/money.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type DepartureAction, departureLifecycle } from '@ahadi/domain/privacy/lifecycle.ts';
import { GRACE_DAYS, isKeptByOthers, WARN_DAYS } from '@ahadi/domain/privacy/rules.ts';
import type { Blocker, Departure, Remainder } from '@ahadi/domain/privacy/schema.ts';
import { runsToTeach, seatsToEnd } from '../../academy/duties/service.ts';
import { checksToEnd } from '../../accounts/duties/service.ts';
import { agreementsInForce, agreementsToDecide } from '../../agreements/duties/service.ts';
import { tellOfWishToLeave } from '../../agreements/leaving/service.ts';
import { requireFresh, userIdOf } from '../../core/authorize.ts';
import { type Clock, cancelClocks, startClock } from '../../core/clocks.ts';
import { attempt, type Ctx, transaction } from '../../core/ctx.ts';
import { emit } from '../../core/emit.ts';
import { type PersonalRule, type ReasonToKeep, reasonsToKeep } from '../../core/personal.ts';
import type { BindingRows } from '../../core/viewer.ts';
import { disputesToEnd } from '../../disputes/duties.ts';
import { escrowsToEnd } from '../../escrow/duties.ts';
import { balancesOf } from '../../ledger/reading/service.ts';
import { ordersToEnd, parcelsToSend } from '../../marketplace/duties.ts';
import { casesToEnd, mediationsToEnd } from '../../mediation/duties.ts';
import { applicationsToEnd } from '../../mediators/duties/service.ts';
import { promisesToKeep } from '../../obligations/duties.ts';
import { paymentsOnTheirWay, payoutsOnTheirWay } from '../../payments/list.ts';
import { erasePerson } from '../erasing/service.ts';
import { subjectOf } from '../erasing/store.ts';
import { personalRules } from '../rules/service.ts';
import * as store from './store.ts';

const subjectFor = (userId: string) => ({ kind: 'user', id: userId }) as const;

const shown = (row: store.DepartureRow): Departure => ({
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  hinderedAt: row.hindered_at?.toISOString() ?? null,
});

/** Each kind that a person has to end: its rows of theirs, and the way to one. */
const toEnd: Record<store.ThingKind, { rows: BindingRows; path: (id: string) => string }> = {
  agreement: { rows: agreementsToDecide, path: (id) => to('agreement', { id }) },
  in_force: { rows: agreementsInForce, path: (id) => to('agreement', { id }) },
  promise: { rows: promisesToKeep, path: (id) => to('agreement', { id }) },
  dispute: { rows: disputesToEnd, path: (id) => to('dispute', { id }) },
  escrow: { rows: escrowsToEnd, path: (id) => to('escrow', { id }) },
  order: { rows: ordersToEnd, path: (id) => to('order', { id }) },
  parcel: { rows: parcelsToSend, path: (id) => to('parcel', { id }) },
  payment: { rows: paymentsOnTheirWay, path: () => to('history', {}, { tab: 'payments' }) },
  payout: { rows: payoutsOnTheirWay, path: () => to('history', {}, { tab: 'payments' }) },
  mediation: { rows: mediationsToEnd, path: (id) => to('mediation', { id }) },
  mediating: { rows: casesToEnd, path: (id) => to('myCase', { id }) },
  seat: { rows: seatsToEnd, path: (registrationId) => to('academyPayment', { registrationId }) },
  teaching: { rows: runsToTeach, path: (teach) => to('academy', {}, { teach }) },
  application: { rows: applicationsToEnd, path: () => to('applyMediator') },
  check: { rows: checksToEnd, path: (verify) => to('profile', {}, { tab: 'account', verify }) },
};
const rowsToEnd = Object.fromEntries(Object.entries(toEnd).map(([kind, { rows }]) => [kind, rows])) as Record<
  store.ThingKind,
  BindingRows
>; // the same keys

const openThings = (ctx: Ctx, userId: string, identityIds: readonly string[]) =>
  store.openThings(ctx, userId, identityIds, rowsToEnd);

/** Everything of somebody that has to come to an end before their account can go, with the way to it. */
async function blockersOf(ctx: Ctx, userId: string): Promise<Blocker[]> {
  const subject = await store.holdAccount(ctx, userId).then(() => subjectOf(ctx, userId));
  if (!subject) throw new DomainError('NOT_FOUND');
  const things = await openThings(ctx, userId, subject.identityIds);
  const money = await Promise.all(
    (['wallet', 'unapplied'] as const).map((place) => balancesOf(ctx, place, subject.identityIds)),
  );
  return [
    ...things.map((thing) => ({ kind: thing.kind, label: thing.label.trim(), path: toEnd[thing.kind].path(thing.id) })),
    ...money.flat().flatMap(({ balanceMinor, currency }) =>
      balanceMinor === 0
        ? []
        : [
            {
              kind: 'wallet' as const,
              label: formatMoney(balanceMinor, currency),
              path: to('history', {}, { tab: 'payments' }),
            },
          ],
    ),
    ...((await store.isLastAdmin(ctx, userId))
      ? [{ kind: 'last_admin' as const, label: '', path: to('applications') }]
      : []),
  ];
}

/** What stays of anybody, by its reason, as the rules of all tables say. */
function remainders(): Remainder[] {
  const sections = new Map<ReasonToKeep, Set<string>>();
  for (const { section, kept } of Object.values<PersonalRule>(personalRules))
    for (const reason of Object.keys(kept ?? {}) as ReasonToKeep[]) // the keys of a table of reasons
      if (section) sections.set(reason, (sections.get(reason) ?? new Set()).add(section));
  return [...sections].map(([reason, names]) => ({ why: reasonsToKeep[reason], sections: [...names].toSorted() }));
}

/** What the reader has to end first, what would stay of them, and whether their account is about to go. */
export const readLeaving = (ctx: Ctx) =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const departure = await store.departureOf(ctx, userId);
    return {
      blockers: await blockersOf(ctx, userId),
      remains: remainders(),
      departure: departure?.status === 'waiting' ? shown(departure) : null,
    };
  });

/** The state of somebody's departure after a deed that is allowed now. Throws ILLEGAL_TRANSITION. */
const after = (action: DepartureAction, row: store.DepartureRow | null) =>
  departureLifecycle.next(action, row?.status ?? 'stopped');

/**
 * Begins the days of grace and signs the reader out everywhere. Refused while something is open; where that is an agreement in force or a
 * promise, its other sides hear of the wish. Throws ACC_STILL_NEEDED, SESSION_NOT_FRESH, ILLEGAL_TRANSITION when it waits already.
 */
export async function leave(ctx: Ctx): Promise<Departure> {
  try {
    return await attempt(ctx, beginLeaving);
  } catch (refusal) {
    // A refused command leaves nothing behind, so what stays of it is written beside it.
    if (refusal instanceof DomainError && refusal.code === 'ACC_STILL_NEEDED')
      await tellOtherSides({ ...ctx, db: ctx.outside, inTransaction: false });
    throw refusal;
  }
}

async function tellOtherSides(ctx: Ctx): Promise<void> {
  const userId = userIdOf(ctx);
  const subject = await subjectOf(ctx, userId);
  const things = subject ? await openThings(ctx, userId, subject.identityIds) : [];
  const agreements = things.filter(({ kind }) => isKeptByOthers(kind)).map(({ id }) => id);
  for (const id of new Set(agreements)) await tellOfWishToLeave(ctx, id);
}

function refusalFor([first, ...more]: readonly [Blocker, ...Blocker[]]): DomainError {
  const open = `${first.label || 'you are the only administrator'}${more.length > 0 ? `, and ${more.length} more` : ''}`;
  const told = [first, ...more].some(({ kind }) => isKeptByOthers(kind))
    ? ' The other side of each agreement was told that you want to leave.'
    : '';
  return new DomainError('ACC_STILL_NEEDED', `Still open: ${open}. Nothing was deleted.${told}`);
}

const beginLeaving = (ctx: Ctx): Promise<Departure> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await requireFresh(ctx);
    const [first, ...more] = await blockersOf(ctx, userId);
    if (first) throw refusalFor([first, ...more]);
    const status = after('ask', await store.departureOf(ctx, userId));
    const dueAt = addDays(ctx.now, GRACE_DAYS);
    await store.saveDeparture(ctx, userId, status, dueAt);
    await startClock(ctx, subjectFor(userId), { kind: 'account.deletion', dueAt });
    await startClock(ctx, subjectFor(userId), {
      kind: 'account.deletion_reminder',
      dueAt: addDays(dueAt, -WARN_DAYS),
    });
    await emit(ctx, 'account.deletion_asked', subjectFor(userId), { dueAt: dueAt.toISOString() });
    await store.endSessions(ctx, userId);
    return { askedAt: ctx.now.toISOString(), dueAt: dueAt.toISOString(), hinderedAt: null };
  });

/** Somebody signs in: an account that was about to go stays. Does nothing for all others. */
export const stayByEntering = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const departure = await store.departureOf(ctx, userId);
    if (!departure || !departureLifecycle.can('cancel', departure.status)) return;
    await store.holdAccount(ctx, userId);
    await store.endDeparture(ctx, userId, after('cancel', departure));
    await cancelClocks(ctx, subjectFor(userId), ['account.deletion', 'account.deletion_reminder']);
    await emit(
      { ...ctx, actor: { kind: 'user', userId, roles: [] } },
      'account.deletion_cancelled',
      subjectFor(userId),
      {},
    );
  });

/** Two days before: told once more. */
export async function remindOfDeletion(ctx: Ctx, { subject }: Clock): Promise<void> {
  const departure = await store.departureOf(ctx, subject.id);
  if (!departure || !departureLifecycle.can('remind', departure.status)) return;
  await emit(ctx, 'account.deletion_reminded', subjectFor(subject.id), { dueAt: departure.due_at.toISOString() });
}

/**
 * The day has come. Where something opened meanwhile (somebody filed a dispute, money arrived) the account waits another
 * day, and another, and its owner is told once. Otherwise the person is taken out of every table in this transaction.
 */
export async function finishDeparture(ctx: Ctx, { subject }: Clock): Promise<void> {
  const userId = subject.id;
  const departure = await store.departureOf(ctx, userId);
  if (!departure || !departureLifecycle.can('erase', departure.status)) return;
  const blockers = await blockersOf(ctx, userId);
  if (blockers.length > 0) {
    const dueAt = addDays(ctx.now, 1);
    await store.noteHindered(ctx, userId, dueAt);
    await startClock(ctx, subjectFor(userId), { kind: 'account.deletion', dueAt });
    if (!departure.hindered_at)
      await emit(ctx, 'account.deletion_hindered', subjectFor(userId), { blockers: blockers.length });
    return;
  }
  await emit(ctx, 'account.erased', subjectFor(userId), {});
  await erasePerson(ctx, userId);
  await store.endDeparture(ctx, userId, after('erase', departure));
}
