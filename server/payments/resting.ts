// What a card paid stays in wallets until a bank would have taken it back, however often it is passed on.
import { type CardMoney, cardMoney, type Flow } from '@ahadi/domain/payments/resting.ts';
import type { Ctx } from '../core/ctx.ts';
import { type WalletMove, walletMoves } from '../ledger/cover.ts';
import { boughtBy, type PaidInto, paidByCard, paidInto } from './resting.store.ts';

/** So many times money is followed back from one wallet to another. */
const MOST_HANDS = 20;

const walletOf = (identityId: string, currency: string) => `wallet ${identityId} ${currency}`;
const escrowOf = (id: string) => `escrow ${id}`;
const paymentOf = (id: string) => `payment ${id}`;
/** What is given back for money by its own name: a seat by its registration, credits by whose they are. */
const boughtOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;

type Read = { moves: WalletMove[]; paid: PaidInto[] };

/** All that moved in these wallets since then, and in those that their money came from. */
async function followedBack(ctx: Pick<Ctx, 'db' | 'log'>, identityIds: readonly string[], since: Date): Promise<Read> {
  const known = { identities: new Set<string>(), escrows: new Set<string>() };
  const read: Read = { moves: [], paid: [] };
  let next: readonly string[] = [...new Set(identityIds)];
  for (let hands = 0; next.length > 0; hands += 1) {
    if (hands === MOST_HANDS) {
      ctx.log.error('money went through too many wallets to be followed', { identities: identityIds });
      break;
    }
    for (const id of next) known.identities.add(id);
    const moves = await walletMoves(ctx, next, since);
    read.moves.push(...moves);
    const escrows = moves.flatMap(({ minor, subjectKind, subjectId }) =>
      minor > 0 && subjectKind === 'escrow' && subjectId !== null && !known.escrows.has(subjectId) ? [subjectId] : [],
    );
    const more = [...new Set(escrows)];
    for (const id of more) known.escrows.add(id);
    const paid = more.length > 0 ? await paidInto(ctx, more, since) : [];
    read.paid.push(...paid);
    const payers = paid.flatMap(({ rail, payerIdentityId }) => (rail === 'wallet' ? [payerIdentityId] : []));
    next = [...new Set(payers)].filter((id) => !known.identities.has(id));
  }
  return read;
}

/** What moved in a wallet: into what, or from where. A payout takes what does not rest, and what comes back of one never did. */
function flowOf(
  move: WalletMove,
  byCard: ReadonlyMap<string, Date>,
  bought: Awaited<ReturnType<typeof boughtBy>>,
): Flow[] {
  const { ownerId, currency, minor, kind, subjectKind, subjectId, at } = move;
  const wallet = walletOf(ownerId, currency);
  if (subjectKind === 'payout' || subjectId === null) return [];
  if (minor < 0) {
    const thing = bought.get(subjectId);
    const into = thing ? boughtOf(thing) : paymentOf(subjectId);
    return [{ at, minor: -minor, from: wallet, into: kind === 'pay_from_wallet' ? into : null }];
  }
  if (subjectKind === 'escrow') return [{ at, minor, from: escrowOf(subjectId), into: wallet }];
  if (subjectKind === 'registration' || subjectKind === 'credits')
    return [{ at, minor, from: boughtOf({ kind: subjectKind, id: subjectId }), into: wallet }];
  if (subjectKind !== 'payment') return [];
  const paidAt = byCard.get(subjectId);
  return [{ at: paidAt ?? at, minor, from: paidAt ? null : paymentOf(subjectId), into: wallet }];
}

const ofPaid = ({ escrowId, paymentId, rail, minor, at }: PaidInto): Flow => ({
  ...{ at, minor },
  from: rail === 'card' ? null : paymentOf(paymentId),
  into: escrowOf(escrowId),
});

/** At one instant a card pays first, then a wallet, then an escrow is filled and released. */
const rankOf = ({ from }: Flow): number =>
  from === null ? 0 : from.startsWith('wallet') ? 1 : from.startsWith('payment') ? 2 : 3;

/** The money in wallets of these identities that a card paid since then. */
export async function cardMoneyOf(
  ctx: Pick<Ctx, 'db' | 'log'>,
  identityIds: readonly string[],
  since: Date,
): Promise<(identityId: string, currency: string) => readonly CardMoney[]> {
  const { moves, paid } = await followedBack(ctx, identityIds, since);
  const paymentsIn = (isIn: (minor: number) => boolean) =>
    moves.flatMap(({ minor, subjectKind, subjectId }) =>
      isIn(minor) && subjectKind === 'payment' && subjectId !== null ? [subjectId] : [],
    );
  const [came, went] = [paymentsIn((minor) => minor > 0), paymentsIn((minor) => minor < 0)];
  const byCard = came.length > 0 ? await paidByCard(ctx, came) : new Map<string, Date>();
  const bought: Awaited<ReturnType<typeof boughtBy>> = went.length > 0 ? await boughtBy(ctx, went) : new Map();
  const flows = [...moves.flatMap((move) => flowOf(move, byCard, bought)), ...paid.map(ofPaid)];
  const lots = cardMoney(flows.sort((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b)));
  return (identityId, currency) => lots.get(walletOf(identityId, currency)) ?? [];
}
