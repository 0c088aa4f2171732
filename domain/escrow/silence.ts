import type { Claim } from '../core/claim.ts';
import type { ClockKind } from '../core/clock.ts';
import { formatMoney } from '../core/money.ts';
import type { EscrowStatus } from './lifecycle.ts';
import { advance } from './milestones/rules.ts';
import type { MilestoneMoney, MilestoneStatus } from './milestones/schema.ts';
import { hours } from './rules.ts';
import type { EscrowView, MilestoneView } from './schema.ts';
import {
  atItsEnd,
  type SilentDeed,
  type SilentStageClock,
  type SilentWholeClock,
  silenceDoes,
  wholeAtItsEnd,
} from './silence-words.ts';

type Side = 'buyer' | 'seller';
export type EscrowClaim = Claim<EscrowStatus | MilestoneStatus, Side>;

/** Goods that came and are to come back do so before the money does. */
export const comesBack = (stage: { requiresReturn: boolean; receivedAt: string | null }): boolean =>
  stage.requiresReturn && stage.receivedAt !== null;

/**
 * The deed that the clock does to a stage at the end of a deadline, for the clock that fires it and the page that foretells it. A rejection that
 * nobody answers brings the goods back first where they came and are to come back (M11).
 */
export function deedAtEnd(
  kind: SilentStageClock,
  stage: { requiresReturn: boolean; receivedAt: string | null },
): SilentDeed | null {
  return kind === 'milestone.answer' && comesBack(stage) ? 'ask_return' : atItsEnd[kind].deed;
}

const moneyOf = (stage: MilestoneView): MilestoneMoney => ({
  ...{ status: stage.status, before: stage.before, amount: BigInt(stage.amountMinor) },
  ...{ funded: BigInt(stage.fundedMinor), released: BigInt(stage.releasedMinor) },
  ...{
    refunded: BigInt(stage.refundedMinor),
    split: BigInt(stage.splitMinor),
    contested: BigInt(stage.contestedMinor),
  },
});

const standingOf = (stage: MilestoneView) => ({
  requiresReturn: stage.requiresReturn,
  receivedAt: stage.deliveries.at(-1)?.receivedAt ?? null,
});

/** What comes of a stage when the deed of a deadline is done to it now, by the machine that moves its money. */
function outcomeOf(stage: MilestoneView, deed: SilentDeed | null): Pick<EscrowClaim, 'status' | 'pays'> {
  if (deed === null) return { status: stage.status, pays: {} };
  const { money, moved } = advance(moneyOf(stage), { action: deed });
  const paid = { buyer: Number(moved?.distribution.buyer ?? 0n), seller: Number(moved?.distribution.seller ?? 0n) };
  return {
    status: money.status,
    pays: { ...(paid.buyer > 0 && { buyer: paid.buyer }), ...(paid.seller > 0 && { seller: paid.seller }) },
  };
}

type Told = { paid: string; contested: string; reader: Side | null; isLed: boolean; deed: SilentDeed | null };
const sayings: Record<SilentStageClock, (it: Told) => string> = {
  'milestone.funding': ({ paid }) => `${paid} that is in goes back, and the stage waits for its money.`,
  'milestone.delivery': ({ isLed }) =>
    isLed ? atItsEnd['milestone.delivery'].plain : 'It counts as overdue, and the buyer can take the money back alone.',
  'milestone.no_delivery': ({ paid, reader }) =>
    reader === 'buyer' ? `${paid} goes back to you by itself.` : `${paid} goes back to the buyer.`,
  'milestone.receipt': ({ reader }) =>
    reader === 'buyer'
      ? 'It counts as arrived, and your time to look at it begins.'
      : 'It counts as arrived, and the buyer’s time to look at it begins.',
  'milestone.inspection': ({ paid, reader }) =>
    `${reader === 'buyer' ? 'Your silence is a yes: ' : ''}${paid} is released to ${reader === 'seller' ? 'you' : 'the seller'}.`,
  'milestone.answer': ({ contested, reader, deed }) =>
    `${reader === 'seller' ? 'Your silence is a yes: ' : ''}${
      deed === 'ask_return'
        ? `${reader === 'buyer' ? 'you send' : 'the buyer sends'} it back within ${hours.shipReturn / 24} days, and then ${contested} goes back to ${reader === 'buyer' ? 'you' : 'them'}.`
        : `${contested} goes back to ${reader === 'buyer' ? 'you' : 'the buyer'}.`
    }`,
  'milestone.return': ({ reader }) => silenceDoes('milestone.return', reader ?? undefined),
  'milestone.return_check': ({ paid, reader }) => `${paid} goes back to ${reader === 'buyer' ? 'you' : 'the buyer'}.`,
  'milestone.offer': () => atItsEnd['milestone.offer'].plain,
  'milestone.split_answer': () => atItsEnd['milestone.split_answer'].plain,
  'milestone.negotiation': () => atItsEnd['milestone.negotiation'].plain,
};

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const sideOf = ({ myRoles }: Pick<EscrowView, 'myRoles'>): Side | null =>
  myRoles.includes('buyer') ? 'buyer' : myRoles.includes('seller') ? 'seller' : null;
const endOf = (clocks: MilestoneView['clocks'], kind: ClockKind): string | null =>
  clocks.find((clock) => clock.kind === kind && clock.status === 'running')?.dueAt ?? null;

type Whole = Pick<EscrowView, 'status' | 'clocks' | 'myRoles' | 'ledBy'> & {
  terms: Pick<EscrowView['terms'], 'currency'>;
};

/** What comes of a stage when nobody acts before the end of one of its deadlines; null while that does not run. */
export function ifNobodyActsOn(view: Whole, stage: MilestoneView, kind: SilentStageClock): EscrowClaim | null {
  const at = endOf(stage.clocks, kind);
  if (at === null) return null;
  const deed = deedAtEnd(kind, standingOf(stage));
  const outcome = outcomeOf(stage, deed);
  const amount = (minor: number) => formatMoney(minor, view.terms.currency).replaceAll(' ', '\u00a0');
  const paid = amount((outcome.pays.buyer ?? 0) + (outcome.pays.seller ?? 0));
  const it = { paid, contested: amount(stage.contestedMinor), reader: sideOf(view), isLed: view.ledBy !== null, deed };
  return {
    ...{ clock: kind, at, ...outcome, waitsFor: atItsEnd[kind].waitsFor },
    begins: deed === 'ask_return' ? 'milestone.return' : atItsEnd[kind].begins,
    words: upperFirst(sayings[kind](it)),
  };
}

/** The same for the whole: what is proposed, paid for, or to be ended together. */
export function ifNobodyActsOnWhole(view: Whole, kind: SilentWholeClock): EscrowClaim | null {
  const at = endOf(view.clocks, kind);
  if (at === null) return null;
  const { status, waitsFor, plain } = wholeAtItsEnd[kind];
  return { clock: kind, at, status: status ?? view.status, pays: {}, begins: null, waitsFor, words: plain };
}

/** Everything that is claimed of an escrow's deadlines to its reader, by the stage that it is of; null for the whole. */
export function claimsOf(
  view: Whole & Pick<EscrowView, 'milestones'>,
): { stageId: string | null; claim: EscrowClaim }[] {
  const of = (stageId: string | null, claim: EscrowClaim | null) => (claim ? [{ stageId, claim }] : []);
  return [
    ...(Object.keys(wholeAtItsEnd) as SilentWholeClock[]).flatMap((kind) => of(null, ifNobodyActsOnWhole(view, kind))), // the table's own keys
    ...view.milestones.flatMap(
      (stage) =>
        (Object.keys(atItsEnd) as SilentStageClock[]).flatMap((kind) =>
          of(stage.id, ifNobodyActsOn(view, stage, kind)),
        ), // likewise
    ),
  ];
}
