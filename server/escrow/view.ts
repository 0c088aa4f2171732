// Each reader is shown of an escrow what is theirs to see.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { buyerFeeAlong, feeLinesOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { heldOf } from '@ahadi/domain/escrow/milestones/rules.ts';
import { totalOf } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowView, EvidenceFile, MilestoneView, StageEvidence } from '@ahadi/domain/escrow/schema.ts';
import { parcelSilence } from '@ahadi/domain/marketplace/silence.ts';
import { silenceDoes as mediationSilence } from '@ahadi/domain/mediation/silence.ts';
import { clocksOf } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './escrow.store.ts';
import { feeIn, HOLD_ALONE_MS, lackingOf, netOf, partLeftOf } from './held.ts';
import type { HeldOffer, HeldResolution } from './offers.store.ts';
import type { HeldDelivery, HeldMilestone, NamedEvidence } from './stages.store.ts';
import { aroundOf, nothing } from './view.store.ts';

/** "k•••@example.org": enough to recognise one's own address by, too little to learn another's. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

const isReader = (ctx: Ctx, userId: string | null): boolean =>
  userId !== null && ctx.actor?.kind === 'user' && ctx.actor.userId === userId;

/** Whether the reader takes part: all others read what their task needs. */
export const takesPart = (ctx: Ctx, held: Held): boolean =>
  isReader(ctx, held.creatorUserId) || held.parties.some(({ userId }) => isReader(ctx, userId));

/**
 * Whether the reader may read the words and files of a stage: who takes part, who mediates it, and an administrator while it is in
 * dispute and once a split of others than the parties was written (then it was).
 */
export const readsWordsOf = (ctx: Ctx, held: Held, stage: HeldMilestone): boolean => {
  if (ctx.actor?.kind === 'system' || takesPart(ctx, held) || isReader(ctx, stage.mediatorUserId)) return true;
  const isOtherMediator = held.mediatorUserIds.some((userId) => isReader(ctx, userId));
  return stage.dispute !== null && !isOtherMediator;
};

const fileOf = ({ id, name, sha256, size, at }: NamedEvidence): EvidenceFile => ({ id, name, sha256, size, at });
const number = (amount: bigint): number => Number(amount); // at most 10^12, by the contract and the table

function priceOf(held: Held, net: bigint): EscrowView['price'] {
  const { payer, stepMinor, schedule } = feeIn(held);
  return {
    payer,
    stepMinor: number(stepMinor),
    tiers: schedule.tiers.map(({ fromMinor, bps, fixedMinor }) => ({
      fromMinor: number(fromMinor),
      bps: number(bps),
      fixedMinor: number(fixedMinor),
    })),
    minMinor: number(schedule.minMinor),
    maxMinor: schedule.maxMinor === null ? null : number(schedule.maxMinor),
    vatBps: number(schedule.vatBps),
    netMinor: number(net),
    toSellerMinor: number(held.toSeller),
  };
}

/** The view of its reader: others' addresses masked; who takes no part reads no words but those of a dispute they look after, and no offers. */
export async function viewFor(ctx: Ctx, held: Held): Promise<EscrowView> {
  const isIn = takesPart(ctx, held) || ctx.actor?.kind === 'system';
  const isAgreed = !(escrowLifecycle.can('accept', held.status) || escrowLifecycle.can('save', held.status));
  const { clocks, stageClocks, deliveries, evidence, offers, resolutions, fundings } = isAgreed
    ? await aroundOf(ctx, held)
    : { ...nothing, clocks: await clocksOf(ctx, { kind: 'escrow', id: held.id }) };
  const fee = feeIn(held);
  const net = netOf(held);
  const total = totalOf(held.terms);
  const lacking = escrowLifecycle.can('pay', held.status) ? lackingOf(held) : isAgreed ? 0n : total;
  const fees = feeLinesOf(fee, total);
  const outstanding = number(lacking + buyerFeeAlong(fee, net, lacking));
  return {
    id: held.id,
    ref: held.ref,
    status: held.status,
    origin: held.origin,
    agreement: held.agreement,
    ledBy: held.ledBy,
    ledUntil: await ledUntil(ctx, held),
    creatorUserId: held.creatorUserId,
    revision: held.revision,
    terms: held.terms,
    termsVersion: held.termsVersion,
    termsSha256: held.termsSha256,
    changeNote: held.changeNote,
    parties: held.parties.map(({ level: _level, invitedAt: _invited, paidIn: _paidIn, ...party }) => ({
      ...party,
      email: isReader(ctx, party.userId) || isReader(ctx, held.creatorUserId) ? party.email : masked(party.email),
    })),
    myRoles: held.parties.filter(({ userId }) => isReader(ctx, userId)).map(({ role }) => role),
    fees: {
      buyerMinor: number(fees.buyerMinor),
      sellerMinor: number(fees.sellerMinor),
      vatMinor: number(fees.vatMinor),
    },
    price: priceOf(held, net),
    totalMinor: number(total),
    outstandingMinor: outstanding,
    myPartMinor: partOf(ctx, held),
    milestones: held.milestones.map((stage) =>
      stageFor(ctx, held, stage, {
        clocks: stageClocks.get(stage.id) ?? [],
        deliveries: deliveries.filter(({ milestoneId }) => milestoneId === stage.id),
        evidence: evidence.filter(({ milestoneId }) => milestoneId === stage.id),
        offers: isIn ? offers.filter(({ milestoneId }) => milestoneId === stage.id) : [],
        resolutions: resolutions.filter(({ milestoneId }) => milestoneId === stage.id),
      }),
    ),
    // One that came when nothing was waited for put nothing in; it is among its payer's payments.
    payments: fundings
      .filter(({ paid }) => paid > 0n)
      .map(({ paymentId, payerName, paid, returned, at }) => ({
        id: paymentId,
        payerName,
        amountMinor: number(paid),
        returnedMinor: number(returned),
        at,
      })),
    clocks,
    fundingExtended: held.fundingExtended,
    hold: held.hold && {
      reason: held.hold.reason,
      at: held.hold.at,
      liftAgreedByMe: isReader(ctx, held.hold.liftBy),
      needsSecond: ctx.now.getTime() - Date.parse(held.hold.at) > HOLD_ALONE_MS,
    },
    endProposal: held.endProposal && { ...held.endProposal, reason: isIn ? held.endProposal.reason : '' },
    outcome: held.outcome,
    createdAt: held.createdAt,
    updatedAt: held.updatedAt,
    closedAt: held.closedAt,
  };
}

/** What the reader still has to pay of it; null where no parts were agreed. */
function partOf(ctx: Ctx, held: Held): number | null {
  const own = held.parties.find(({ userId }) => isReader(ctx, userId));
  const left = own ? partLeftOf(held, own) : null;
  return left === null ? null : number(left);
}

/** What silence does to what leads an escrow while its money is held: a parcel that nobody accepts, a mediation whose time ends. */
const endsOfLeader = {
  'parcel.accept': parcelSilence('parcel.accept'),
  'mediation.term': mediationSilence['mediation.term'],
} as const satisfies Partial<Record<ClockKind, string>>;

/** The first deadline of its leader that ends it; it is its sides' to know here, too. */
async function ledUntil(ctx: Ctx, { ledBy, status }: Held): Promise<EscrowView['ledUntil']> {
  if (ledBy === null || status !== 'active') return null;
  const clocks = await clocksOf(ctx, { kind: ledBy.kind === 'order' ? 'parcel' : 'mediation', id: ledBy.id });
  const ends = (Object.keys(endsOfLeader) as (keyof typeof endsOfLeader)[]).flatMap((clock) => {
    // the table's own keys
    const at = clocks.find(({ kind, status }) => kind === clock && status === 'running')?.dueAt;
    return at ? [{ clock, at, words: endsOfLeader[clock] }] : [];
  });
  return ends[0] ?? null;
}

type Around = {
  clocks: ClockView[];
  deliveries: HeldDelivery[];
  evidence: NamedEvidence[];
  offers: HeldOffer[];
  resolutions: HeldResolution[];
};
const whyOf: Readonly<Record<string, StageEvidence['why']>> = {
  reject: 'reject',
  return: 'return',
  dispute: 'dispute',
  decision: 'decision',
};

function stageFor(ctx: Ctx, held: Held, stage: HeldMilestone, around: Around): MilestoneView {
  const { plan, money } = stage;
  const reads = readsWordsOf(ctx, held, stage);
  const isIn = takesPart(ctx, held);
  const words = (text: string) => (reads ? text : '');
  return {
    ...plan,
    seq: stage.seq,
    status: money.status,
    fundedMinor: number(money.funded),
    heldMinor: number(heldOf(money)),
    releasedMinor: number(money.released),
    refundedMinor: number(money.refunded),
    splitMinor: number(money.split),
    contestedMinor: number(money.contested),
    before: money.before,
    isOverdue: stage.isOverdue,
    curesUsed: stage.curesUsed,
    fundedAt: stage.fundedAt,
    deliveries: around.deliveries.map(({ milestoneId: _stage, note, tracking, ...delivery }) => ({
      ...delivery,
      note: words(note),
      tracking: words(tracking),
      evidence: reads ? around.evidence.filter(({ deliveryId }) => deliveryId === delivery.id).map(fileOf) : [],
    })),
    evidence: reads
      ? around.evidence.flatMap((file) => {
          const why = whyOf[file.namedFor ?? ''];
          return why ? [{ ...fileOf(file), by: file.role, why }] : [];
        })
      : [],
    rejection: stage.rejection && { ...stage.rejection, reason: words(stage.rejection.reason) },
    returnShippedAt: stage.returnShippedAt,
    dispute: stage.dispute && {
      ...stage.dispute,
      statement: words(stage.dispute.statement),
      more: stage.dispute.more?.map((one) => ({ ...one, statement: words(one.statement) })),
    },
    mediator: stage.mediatorUserId
      ? { name: stage.mediatorName ?? '', isMe: isReader(ctx, stage.mediatorUserId) }
      : null,
    offers: around.offers.map(({ milestoneId: _stage, ...offer }) => offer),
    resolutions: reads
      ? around.resolutions.map(({ milestoneId: _stage, madeBy, ...one }) => ({ ...one, isMine: isReader(ctx, madeBy) }))
      : [],
    // That there is an offer is the two sides' own business.
    clocks: around.clocks.filter(({ kind }) => isIn || kind !== ('milestone.offer' satisfies ClockKind)),
  };
}
