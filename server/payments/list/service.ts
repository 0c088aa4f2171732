import { minorDigits } from '@ahadi/domain/core/money.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { chart } from '@ahadi/domain/ledger/chart/rules.ts';
import type { StatementRow } from '@ahadi/domain/ledger/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { PaymentRow, WalletView } from '@ahadi/domain/payments/schema.ts';
import { identitiesOfUser } from '../../accounts/service.ts';
import { userIdOf } from '../../core/authorize.ts';
import type { Ctx } from '../../core/ctx.ts';
import { pageFrom } from '../../core/page.ts';
import { balancesOf, type WalletLeg, walletLegs } from '../../ledger/reading/service.ts';
import { statementOf } from '../../ledger/service.ts';
import { type Filters, listMoney, type MoneyRow } from './store.ts';

/** What a line of a wallet is called among payments. */
const kindOf = ({ kind }: WalletLeg): PaymentRow['kind'] =>
  kind === 'release' || kind === 'refund' ? kind : kind === 'split' ? 'settlement' : 'chargeback';

const ofLeg = (leg: WalletLeg): MoneyRow => ({
  id: leg.id,
  kind: kindOf(leg),
  direction: leg.amountMinor < 0 ? 'in' : 'out',
  amountMinor: Math.abs(leg.amountMinor),
  currency: leg.currency,
  status: 'done',
  what: leg.memo,
  path: leg.subjectKind === 'escrow' && leg.subjectId !== null ? to('escrow', { id: leg.subjectId }) : null,
  receipt: null,
  paymentId: null,
  at: leg.at,
  at_us: leg.at_us,
});

const newestFirst = (one: MoneyRow, other: MoneyRow): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/** Everything of the reader's identities, newest first: a page of our own rows and one of the books', merged. */
export async function listPayments(ctx: Ctx, input: PageRequest & Filters): Promise<Page<PaymentRow>> {
  const userId = userIdOf(ctx);
  const identities = (await identitiesOfUser(ctx, userId)).map(({ id }) => id);
  const owners = identities.filter((id) => input.identityId === undefined || id === input.identityId);
  const own = await listMoney(ctx, userId, input);
  const booked = await walletLegs(ctx, owners, input);
  return pageFrom(
    [...own, ...booked.map(ofLeg)].sort(newestFirst).slice(0, input.limit + 1),
    input.limit,
    ({ at_us: at, id }) => ({ at, id }),
    ({ at_us: _at, ...row }) => ({ ...row, at: row.at.toISOString() }),
  );
}

/** What the reader's identities have in their wallets, a row for each currency they ever had. */
export async function listWallets(ctx: Ctx): Promise<WalletView[]> {
  const identities = await identitiesOfUser(ctx, userIdOf(ctx));
  const ids = identities.map(({ id }) => id);
  const wallets = await balancesOf(ctx, 'wallet', ids);
  const unapplied = await balancesOf(ctx, 'unapplied', ids);
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
    }));
  });
}

/** The statement of one wallet of the reader's, newest first. Throws NOT_FOUND for any other. */
export async function readStatement(
  ctx: Ctx,
  { identityId, currency, ...page }: PageRequest & { identityId: string; currency: string },
): Promise<Page<StatementRow>> {
  if (!(await identitiesOfUser(ctx, userIdOf(ctx))).some(({ id }) => id === identityId))
    throw new DomainError('NOT_FOUND');
  return statementOf(ctx, chart.wallet(identityId, currency), page);
}

/** At most so many rows in one file, the newest. */
const MOST_ROWS = 10_000;
const heads = ['when (UTC)', 'kind', 'direction', 'amount', 'currency', 'status', 'what', 'receipt', 'id'];

/** A cell that no spreadsheet takes for a formula, in quotes. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Minor units as decimals of the currency, without separators: 25000 KES → 250.00. */
export function decimal(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(amountMinor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The same rows as the list as CSV, UTF-8 with a byte-order mark. */
export async function exportCsv(ctx: Ctx, filters: Filters): Promise<File> {
  const lines = [heads.map(cell).join(',')];
  for (let cursor: string | undefined; lines.length <= MOST_ROWS; ) {
    const page = await listPayments(ctx, { ...filters, limit: 100, ...(cursor !== undefined && { cursor }) });
    for (const row of page.rows)
      lines.push(
        [row.at, row.kind, row.direction]
          .map(cell)
          .concat(decimal(row.amountMinor, row.currency))
          .concat([row.currency, row.status, row.what, row.receipt ?? '', row.id].map(cell))
          .join(','),
      );
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return new File([`\uFEFF${lines.join('\r\n')}\r\n`], 'payments.csv', { type: 'text/csv;charset=utf-8' });
}
