// A reader's payments and wallets are read page by page.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { PaymentFilter, PaymentRow, WalletView } from '@ahadi/domain/payments/schema.ts';
import { identitiesOfUser } from '../accounts/account.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { orMissing, pageFrom } from '../core/page.ts';
import { balancesOf, type LegKind, type WalletLeg, walletLegs } from '../ledger/cover.ts';
import { listMoney, type MoneyRow } from './list.store.ts';
import { outgoingOf } from './outgoing.ts';
import { type About, aboutSubjects, subjectKey } from './wallet.store.ts';

export { isDone, paymentsOnTheirWay, payoutsOnTheirWay } from './list.store.ts';

/** What a line of a wallet is called among payments. */
const kindOf = ({ kind }: WalletLeg): PaymentRow['kind'] =>
  kind === 'release' || kind === 'refund' ? kind : kind === 'split' ? 'settlement' : 'chargeback';

const ofLeg = (leg: WalletLeg, about: About | null): MoneyRow => ({
  id: leg.id,
  kind: kindOf(leg),
  direction: leg.amountMinor < 0 ? 'in' : 'out',
  amountMinor: Math.abs(leg.amountMinor),
  feeMinor: leg.feeMinor,
  currency: leg.currency,
  status: 'done',
  what: about?.label ?? leg.memo,
  path: about?.path ?? null,
  receipt: null,
  proof: null,
  ownerId: leg.ownerId,
  paymentId: null,
  at: leg.at,
  at_us: leg.at_us,
});

const newestFirst = (one: MoneyRow, other: MoneyRow): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/** The kinds of transaction behind each kind of line that only the books have. */
const legKinds: Partial<Record<PaymentRow['kind'], LegKind>> = {
  release: 'release',
  refund: 'refund',
  settlement: 'split',
  chargeback: 'chargeback_recover',
};

/** Which lines of the books are asked for: none where only what is still open, or did not happen, is. */
function legsWanted({ kind, state }: PaymentFilter): LegKind[] {
  if (state === 'open' || state === 'not_done') return [];
  const wanted = kind === undefined ? undefined : legKinds[kind];
  if (kind !== undefined) return wanted === undefined ? [] : [wanted];
  return ['release', 'refund', 'split', 'chargeback_recover'];
}

/**
 * Everything of the reader's identities, newest first: a page of our own rows and one of the books', merged. Where one of the two
 * cannot be read, the page comes without it and says so.
 */
export async function listPayments(
  ctx: Ctx,
  input: PageRequest & PaymentFilter,
): Promise<Page<PaymentRow> & { missing: string[] }> {
  const userId = userIdOf(ctx);
  const mine = await identitiesOfUser(ctx, userId);
  const owners = mine.map(({ id }) => id).filter((id) => input.identityId === undefined || id === input.identityId);
  const missing: string[] = [];
  const own = await orMissing(ctx, missing, 'payments and payouts', () => listMoney(ctx, userId, input));
  const kinds = legsWanted(input);
  const booked =
    kinds.length === 0
      ? []
      : await orMissing(ctx, missing, 'movements of your wallets', () => walletLegs(ctx, owners, { ...input, kinds }));
  const about = await aboutSubjects(ctx, booked);
  const legs = booked.map((leg) => ofLeg(leg, about.get(subjectKey(leg)) ?? null));
  const page = pageFrom(
    [...own, ...legs].sort(newestFirst).slice(0, input.limit + 1),
    input.limit,
    ({ at_us: at, id }) => ({ at, id }),
    ({ at_us: _at, ownerId, ...row }) => ({
      ...row,
      ownerName: mine.find(({ id }) => id === ownerId)?.displayName ?? '',
      at: row.at.toISOString(),
    }),
  );
  return { ...page, missing };
}

/** What the reader's identities have in their wallets, a row for each currency they ever had. */
export async function listWallets(ctx: Ctx): Promise<WalletView[]> {
  const identities = await identitiesOfUser(ctx, userIdOf(ctx));
  const ids = identities.map(({ id }) => id);
  const wallets = await balancesOf(ctx, 'wallet', ids);
  const unapplied = await balancesOf(ctx, 'unapplied', ids);
  const outgoing = await outgoingOf(ctx, ids);
  const minorOf = (rows: typeof wallets, owner: string, currency: string) =>
    rows.find((row) => row.ownerId === owner && row.currency === currency)?.balanceMinor ?? 0;
  return identities.flatMap(({ id, displayName }) => {
    const currencies = new Set(
      [...wallets, ...unapplied].filter((row) => row.ownerId === id).map((row) => row.currency),
    );
    return [...currencies].sort().map((currency) => ({
      identityId: id,
      identityName: displayName,
      currency,
      balanceMinor: minorOf(wallets, id, currency),
      unappliedMinor: minorOf(unapplied, id, currency),
      outgoing: outgoing(id, currency),
    }));
  });
}
