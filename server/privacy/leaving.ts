// Who leaves reads beforehand what binds them, and can come back within the days of grace.
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type DepartureAction, departureLifecycle } from '@ahadi/domain/privacy/lifecycle.ts';
import { bindingWords, endsWithAccount, GRACE_DAYS, outlives, WARN_DAYS } from '@ahadi/domain/privacy/rules.ts';
import type { Blocker, Departure, Remainder } from '@ahadi/domain/privacy/schema.ts';
import { runsToTeach, seatsToEnd } from '../academy/duties.ts';
import { checksToEnd } from '../accounts/duties.ts';
import { agreementsInForce, agreementsToDecide } from '../agreements/duties.ts';
import { declineForLeaver, tellOfLeaving, unansweredInvitations } from '../agreements/leaving.ts';
import { requireFresh, userIdOf } from '../core/authorize.ts';
import { type Clock, cancelClocks, startClock } from '../core/clocks.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { type PersonalRule, type ReasonToKeep, reasonsToKeep } from '../core/personal.ts';
import type { BindingRows } from '../core/viewer.ts';
import { disputesToEnd } from '../disputes/duties.ts';
import { escrowsToEnd } from '../escrow/duties.ts';
import { balancesOf } from '../ledger/cover.ts';
import { ordersToEnd, parcelsToSend, shopsThatClose } from '../marketplace/duties.ts';
import { casesToEnd, mediationsToEnd } from '../mediation/duties.ts';
import { applicationsToEnd, mediatorsToUnlist } from '../mediators/duties.ts';
import { promisesToKeep } from '../obligations/duties.ts';
import { holdOrganisationsOf, organisationsOwnedAlone, peopleWhoAct } from '../organisations/duties.ts';
import { paymentsOnTheirWay, payoutsOnTheirWay } from '../payments/list.ts';
import { publicEntries } from '../records/duties.ts';
import { subjectOf } from './erasure.store.ts';
import { erasePerson } from './erasure.ts';
import { beginHold, type Duty } from './hold.ts';
import * as store from './leaving.store.ts';
import { personalRules } from './personal-rules.ts';

const subjectFor = (userId: string) => ({ kind: 'user', id: userId }) as const;

const shown = (row: store.DepartureRow): Departure => ({
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  hinderedAt: row.hindered_at?.toISOString() ?? null,
});

/** Each kind that binds a person: its rows of theirs, and the way to one. A kind without rows does not compile. */
const bound: Record<store.ThingKind, { rows: BindingRows; path: (id: string) => string }> = {
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
  entry: { rows: publicEntries, path: (id) => to('dashboardDispute', { id }) },
  people: { rows: peopleWhoAct, path: () => to('people') },
  only_owner: { rows: organisationsOwnedAlone, path: (id) => to('membership', { id }) },
  shop: { rows: shopsThatClose, path: () => to('sellerDashboard') },
  listing: { rows: mediatorsToUnlist, path: () => to('mediatorDashboard') },
  check: { rows: checksToEnd, path: (verify) => to('profile', {}, { tab: 'account', verify }) },
};
const rowsToEnd = Object.fromEntries(Object.entries(bound).map(([kind, { rows }]) => [kind, rows])) as Record<
  store.ThingKind,
  BindingRows
>; // the same keys

/** So many of a kind are named on the page. */
const SHOWN = 100;
/** And so many in a letter. */
const NAMED = 5;

/** Something that binds somebody, with its id; money and roles have none. */
type Binding = Blocker & { id: string | null };

/** Everything that binds somebody, with the way to it: what has to end before their account can go, what goes on without it, and what ends with it; at most so many of a kind. */
async function bindingsOf(
  ctx: Ctx,
  userId: string,
  most: number | null = SHOWN,
): Promise<{ blockers: Binding[]; duties: (Binding & Duty)[]; endings: Binding[] }> {
  // Two owners who go at the same instant are told one after the other who stays.
  await holdOrganisationsOf(ctx, userId);
  const subject = await store.holdAccount(ctx, userId).then(() => subjectOf(ctx, userId));
  if (!subject) throw new DomainError('NOT_FOUND');
  const things = (await store.openThings(ctx, subject, rowsToEnd, most)).map(({ kind, id, label }) => ({
    ...{ kind, id, label: label.trim(), path: bound[kind].path(id) },
  }));
  const money = await Promise.all(
    (['wallet', 'unapplied'] as const).map((place) => balancesOf(ctx, place, subject.identityIds)),
  );
  const payments = to('history', {}, { tab: 'payments' });
  const balances = money
    .flat()
    .flatMap(({ balanceMinor, currency }) =>
      balanceMinor === 0
        ? []
        : [{ kind: 'wallet' as const, id: null, label: formatMoney(balanceMinor, currency), path: payments }],
    );
  const isLast = await store.isLastAdmin(ctx, userId);
  return {
    blockers: [
      ...things.filter(({ kind }) => !outlives(kind) && !endsWithAccount(kind)),
      ...balances,
      ...(isLast ? [{ kind: 'last_admin' as const, id: null, label: '', path: to('applications') }] : []),
    ],
    duties: things.filter(({ kind }) => outlives(kind)),
    endings: things.filter(({ kind }) => endsWithAccount(kind)),
  };
}

/** What keeps an account that was to be deleted, said for its owner: of each kind, what it is and which. */
export const whatIsOpen = async (ctx: Ctx, userId: string): Promise<string[]> => {
  const { blockers } = await transaction(ctx, (ctx) => bindingsOf(ctx, userId));
  return [...new Set(blockers.map(({ kind }) => kind))].map((kind) => {
    const named = blockers.filter((one) => one.kind === kind && one.label !== '').map(({ label }) => label);
    return `${bindingWords[kind].what}${named.length > 0 ? `: ${named.slice(0, NAMED).join('; ')}` : ''}${named.length > NAMED ? ` and ${named.length - NAMED} more` : ''}.`;
  });
};

const shownOf = (bindings: readonly Binding[]): Blocker[] => bindings.map(({ id: _id, ...shown }) => shown);

/** What stays of anybody, by its reason, as the rules of all tables say. */
function remainders(): Remainder[] {
  const sections = new Map<ReasonToKeep, Set<string>>();
  for (const { section, kept } of Object.values<PersonalRule>(personalRules))
    for (const reason of Object.keys(kept ?? {}) as ReasonToKeep[]) // the keys of a table of reasons
      if (section) sections.set(reason, (sections.get(reason) ?? new Set()).add(section));
  return [...sections].map(([reason, names]) => ({ why: reasonsToKeep[reason], sections: [...names].toSorted() }));
}

/** What the reader has to end first, what goes on without them, what ends with the account, what would stay of them, and whether their account is about to go. */
export const readLeaving = (ctx: Ctx) =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const departure = await store.departureOf(ctx, userId);
    const { blockers, duties, endings } = await bindingsOf(ctx, userId);
    const unanswered = await unansweredInvitations(ctx, userId);
    const isDeclined = ({ kind, id }: Binding) => kind === 'agreement' && id !== null && unanswered.has(id);
    return {
      blockers: shownOf(blockers.filter((one) => !isDeclined(one))),
      declines: shownOf(blockers.filter(isDeclined)),
      duties: shownOf(duties),
      endings: shownOf(endings),
      remains: remainders(),
      departure: departure?.status === 'waiting' ? shown(departure) : null,
    };
  });

/** The state of somebody's departure after a deed that is allowed now. Throws ILLEGAL_TRANSITION. */
const after = (action: DepartureAction, row: store.DepartureRow | null) =>
  departureLifecycle.next(action, row?.status ?? 'stopped');

/**
 * Begins the days of grace and signs the reader out everywhere. Invitations that they never opened are declined. Refused while something has to end first; duties that go on without the
 * account keep nobody. Throws ACC_STILL_NEEDED, SESSION_NOT_FRESH, ILLEGAL_TRANSITION when it waits already.
 */
export const leave = (ctx: Ctx): Promise<Departure> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await requireFresh(ctx);
    await declineForLeaver(ctx, userId, { all: false });
    const {
      blockers: [first, ...more],
      duties,
    } = await bindingsOf(ctx, userId);
    if (first)
      throw new DomainError(
        'ACC_STILL_NEEDED',
        `Still open: ${first.label || 'you are the only administrator'}${more.length > 0 ? `, and ${more.length} more` : ''}. Nothing was deleted.`,
      );
    const status = after('ask', await store.departureOf(ctx, userId));
    const dueAt = addDays(ctx.now, GRACE_DAYS);
    await store.saveDeparture(ctx, userId, status, dueAt);
    await startClock(ctx, subjectFor(userId), { kind: 'account.deletion', dueAt });
    await startClock(ctx, subjectFor(userId), {
      kind: 'account.deletion_reminder',
      dueAt: addDays(dueAt, -WARN_DAYS),
    });
    await emit(ctx, 'account.deletion_asked', subjectFor(userId), { dueAt: dueAt.toISOString() });
    // Of who is held to something the contact is kept: what is over can still be disputed, too.
    if (duties.length === 0) await tellOfLeaving(ctx, { userId, since: ctx.now, dueAt });
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

/** Two days before: told once more, as are partners whom nothing will be kept for, where the last duty ended since. What others asked meanwhile is declined. */
export async function remindOfDeletion(ctx: Ctx, { subject }: Clock): Promise<void> {
  const departure = await store.departureOf(ctx, subject.id);
  if (!departure || !departureLifecycle.can('remind', departure.status)) return;
  await declineForLeaver(ctx, subject.id, { all: true });
  await emit(ctx, 'account.deletion_reminded', subjectFor(subject.id), { dueAt: departure.due_at.toISOString() });
  const { duties } = await bindingsOf(ctx, subject.id);
  const { asked_at: since, due_at: dueAt } = departure;
  if (duties.length === 0) await tellOfLeaving(ctx, { userId: subject.id, since, dueAt });
}

/**
 * The day has come. Where something opened meanwhile (somebody filed a dispute, money arrived; an invitation is declined) the account waits another
 * day, and another, and its owner is told once. Otherwise the person is taken out of every table in this transaction, but for what holds them
 * to duties that go on.
 */
export async function finishDeparture(ctx: Ctx, { subject }: Clock): Promise<void> {
  const userId = subject.id;
  const departure = await store.departureOf(ctx, userId);
  if (!departure || !departureLifecycle.can('erase', departure.status)) return;
  await declineForLeaver(ctx, userId, { all: true });
  const { blockers, duties } = await bindingsOf(ctx, userId, null);
  if (blockers.length > 0) {
    const dueAt = addDays(ctx.now, 1);
    await store.noteHindered(ctx, userId, dueAt);
    await startClock(ctx, subjectFor(userId), { kind: 'account.deletion', dueAt });
    if (!departure.hindered_at)
      await emit(ctx, 'account.deletion_hindered', subjectFor(userId), { blockers: blockers.length });
    return;
  }
  if (duties.length > 0) await beginHold(ctx, userId, duties);
  else await emit(ctx, 'account.erased', subjectFor(userId), {});
  await erasePerson(ctx, userId, { isHeld: duties.length > 0 });
  await store.endDeparture(ctx, userId, after('erase', departure));
}
