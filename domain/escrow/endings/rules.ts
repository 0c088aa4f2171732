import { addDays, DAY, HOUR, type Instant } from '../../core/time.ts';
import { buyerFeeOf, feesOfRelease, feeTermsFor, unearnedFee } from '../fees/rules.ts';
import type { MilestoneAction } from '../milestones/lifecycle.ts';
import { advance, type MilestoneCommand, nobody, plannedMilestone } from '../milestones/rules.ts';
import type { Distribution } from '../milestones/schema.ts';
import { hours, inspectionMs, isShippedKind, totalOf } from '../rules.ts';
import type { EscrowTerms } from '../schema.ts';

/** One way in which an escrow can end: who decides it, at the latest when, and who has what afterwards. Minor units. */
export type Ending = {
  key: EndingKey;
  title: string;
  decidedBy: 'buyer' | 'seller' | 'both' | 'clock' | 'mediator' | 'officers';
  /** The latest instant; null where a person decides when. */
  at: Instant | null;
  steps: readonly { words: string; at: Instant | null }[];
  toSellerMinor: bigint;
  /** What the buyer has back, of the price and of the fee. */
  toBuyerMinor: bigint;
  feeMinor: bigint;
  /** The deeds of the milestone's life cycle by which money leaves in this way. */
  actions: readonly MilestoneAction[];
};
export type EndingKey =
  | 'not_agreed'
  | 'not_paid'
  | 'released'
  | 'silence'
  | 'not_delivered'
  | 'given_back'
  | 'rejected'
  | 'return_not_sent'
  | 'settled'
  | 'mediated'
  | 'decided'
  | 'ended_together'
  | 'nobody_acts';

const inspectable = { action: 'deliver' } as const;

/** What the machine does with one stage of this amount: its movements, summed. Throws when the machine refuses a step. */
function play(amount: bigint, commands: readonly MilestoneCommand[]): Distribution {
  let money = plannedMilestone(amount);
  let moved = nobody;
  for (const command of commands) {
    const outcome = advance(money, command);
    money = outcome.money;
    const { buyer = 0n, seller = 0n, mediator = 0n, platform = 0n } = outcome.moved?.distribution ?? {};
    moved = {
      buyer: moved.buyer + buyer,
      seller: moved.seller + seller,
      mediator: moved.mediator + mediator,
      platform: moved.platform + platform,
    };
  }
  return moved;
}

const half = (amount: bigint): Distribution => ({ ...nobody, seller: amount - amount / 2n, buyer: amount / 2n });

/**
 * Every way in which an escrow on these terms can end, were it proposed now: all stages take the same way, so that the sums are
 * of the whole; a stage that has no amount yet adds nothing. The amounts come from the life cycle itself and not from a second
 * list. Splits that people agree on are shown with the middle as an example.
 */
export function endingsOf(terms: EscrowTerms, now: Date): readonly Ending[] {
  const total = totalOf(terms);
  const fees = feeTermsFor(terms.currency, terms.feePayer);
  const days = datesOf(terms, now);
  const words = wordsOf(terms, days);

  /** Sums of the whole when each stage goes through these steps. */
  const sums = (steps: (amount: bigint) => readonly MilestoneCommand[]) => {
    let seller = 0n;
    let buyer = 0n;
    for (const { amountMinor } of terms.milestones) {
      if (amountMinor === 0) continue; // while it is written
      const moved = play(BigInt(amountMinor), [
        { action: 'fund', amount: BigInt(amountMinor) },
        ...steps(BigInt(amountMinor)),
      ]);
      seller += moved.seller;
      buyer += moved.buyer;
    }
    const earned = feesOfRelease(fees, 0n, seller);
    const back = unearnedFee(fees, total, total - seller);
    return {
      toSellerMinor: seller - earned.seller.feeMinor,
      toBuyerMinor: buyer + back,
      feeMinor: earned.buyer.feeMinor + earned.seller.feeMinor,
    };
  };
  const nothing = { toSellerMinor: 0n, toBuyerMinor: 0n, feeMinor: 0n };
  const whole = { ...nothing, toBuyerMinor: total + buyerFeeOf(fees, total) };
  const disputed = (amount: bigint, end: MilestoneCommand): readonly MilestoneCommand[] => [
    inspectable,
    { action: 'dispute', amount },
    end,
  ];
  const goesBack = terms.milestones.some(({ requiresReturn }) => requiresReturn);

  const endings: readonly (Ending | false)[] = [
    {
      key: 'not_agreed',
      title: 'The other side does not accept',
      decidedBy: 'clock',
      at: days.accept.toISOString(),
      steps: [{ words: 'The terms lapse. Nobody has paid anything.', at: days.accept.toISOString() }],
      ...nothing,
      actions: [],
    },
    {
      key: 'not_paid',
      title: 'The buyer does not pay in time',
      decidedBy: 'clock',
      at: days.fund.toISOString(),
      steps: [
        words.accept,
        { words: 'What was paid in goes back to where it came from.', at: days.fund.toISOString() },
        ...(terms.fundingMode === 'per_milestone' && terms.milestones.length > 1
          ? [
              {
                words: 'A later stage that is paid in part has 72 hours for the rest; then that part goes back.',
                at: null,
              },
            ]
          : []),
      ],
      ...whole,
      actions: ['cancel', 'take_back', 'fail_funding'],
    },
    {
      key: 'released',
      title: 'The buyer is content',
      decidedBy: 'buyer',
      at: null,
      steps: [words.accept, words.fund, words.deliver, { words: 'The buyer releases the money.', at: null }],
      ...sums((amount) => [inspectable, { action: 'release', amount }]),
      actions: ['release'],
    },
    {
      key: 'silence',
      title: 'The buyer says nothing after delivery',
      decidedBy: 'clock',
      at: days.silence?.toISOString() ?? null,
      steps: [
        words.accept,
        words.fund,
        words.deliver,
        ...words.arrive,
        { words: 'The time to look is over; the seller is paid.', at: days.silence?.toISOString() ?? null },
      ],
      ...sums(() => [inspectable, { action: 'accept_by_silence' }]),
      actions: ['accept_by_silence'],
    },
    {
      key: 'not_delivered',
      title: 'The seller does not deliver',
      decidedBy: 'clock',
      at: days.noDelivery?.toISOString() ?? null,
      steps: [
        words.accept,
        words.fund,
        { words: words.overdue, at: days.overdue?.toISOString() ?? null },
        { words: 'If nobody acts, the money goes back by itself.', at: days.noDelivery?.toISOString() ?? null },
      ],
      ...sums(() => [{ action: 'fail_delivery' }]),
      actions: ['cancel_overdue', 'fail_delivery'],
    },
    {
      key: 'given_back',
      title: 'The seller gives the money back',
      decidedBy: 'seller',
      at: null,
      steps: [words.accept, words.fund, { words: 'The seller gives it back, at any time.', at: null }],
      ...sums((amount) => [{ action: 'refund', amount }]),
      actions: ['refund'],
    },
    {
      key: 'rejected',
      title: 'The buyer rejects what was delivered, and the seller agrees or is silent',
      decidedBy: 'seller',
      at: null,
      steps: [
        words.deliver,
        { words: 'The buyer rejects it while there is time to look, and says why.', at: null },
        { words: 'The seller mends it (twice at most), agrees, or contests it, within 72 hours.', at: null },
        ...(goesBack
          ? [{ words: 'It comes back first, within 7 days; the seller has 3 days to look.', at: null }]
          : []),
        { words: 'The money goes back.', at: null },
      ],
      ...sums((amount) => [inspectable, { action: 'reject', amount }, { action: 'agree_refund' }]),
      actions: ['agree_refund', 'refund_by_silence', 'receive_return'],
    },
    goesBack && {
      key: 'return_not_sent',
      title: 'The buyer rejects it, but does not send it back',
      decidedBy: 'clock',
      at: null,
      steps: [
        { words: 'The seller asks for it back.', at: null },
        { words: 'After 7 days without it the seller is paid.', at: null },
      ],
      ...sums((amount) => [
        inspectable,
        { action: 'reject', amount },
        { action: 'ask_return' },
        { action: 'keep_goods' },
      ]),
      actions: ['keep_goods'],
    },
    {
      key: 'settled',
      title: 'A dispute is settled between the two',
      decidedBy: 'both',
      at: null,
      steps: [
        { words: 'Only what is contested stands still. The rest goes on and is paid on time.', at: null },
        { words: 'One side offers a split, the other accepts it. Here: half each.', at: null },
      ],
      ...sums((amount) => disputed(amount, { action: 'accept_offer', distribution: half(amount) })),
      actions: ['accept_offer'],
    },
    {
      key: 'mediated',
      title: 'A mediator proposes, and both accept',
      decidedBy: 'mediator',
      at: null,
      steps: [
        { words: 'After 7 days of talks a mediator is looked for to help both sides.', at: null },
        { words: 'The proposal is signed; both have 72 hours. Here: half each.', at: null },
      ],
      ...sums((amount) => disputed(amount, { action: 'accept_split', distribution: half(amount) })),
      actions: ['accept_split'],
    },
    {
      key: 'decided',
      title: 'A court or tribunal decides',
      decidedBy: 'officers',
      at: null,
      steps: [
        {
          words:
            'Two of our officers check the decision and carry it out, 14 days after it was entered at the earliest.',
          at: null,
        },
        { words: 'Here: all to the buyer. What a decision says is what is done.', at: null },
      ],
      ...sums((amount) => disputed(amount, { action: 'execute', distribution: { ...nobody, buyer: amount } })),
      actions: ['execute'],
    },
    {
      key: 'ended_together',
      title: 'Both end it together',
      decidedBy: 'both',
      at: null,
      steps: [
        { words: 'One proposes who gets what, the other agrees within 7 days. Here: all to the buyer.', at: null },
      ],
      ...sums((amount) => [{ action: 'cancel', distribution: { ...nobody, buyer: amount } }]),
      actions: ['cancel'],
    },
    {
      key: 'nobody_acts',
      title: 'A dispute that nobody goes on with',
      decidedBy: 'officers',
      at: null,
      steps: [
        {
          words: 'Contested money never moves by itself. After 90 days we ask both what is to become of it.',
          at: null,
        },
      ],
      ...nothing,
      actions: [],
    },
  ];
  return endings.filter((ending) => ending !== false);
}

/**
 * The latest instants of the common way, were the terms proposed now. A stage without a day is delivered within 30 days of its money;
 * null where a later stage has none and is paid on its own, for nobody knows when.
 */
function datesOf(terms: EscrowTerms, now: Date) {
  const accept = new Date(now.getTime() + hours.proposal * HOUR);
  const fund = new Date(accept.getTime() + hours.funding * HOUR);
  const lastDay =
    terms.milestones
      .flatMap(({ deliverBy }) => (deliverBy === null ? [] : [deliverBy]))
      .sort()
      .at(-1) ?? null;
  const isUnknown =
    terms.milestones.length === 0 ||
    (terms.fundingMode === 'per_milestone' && terms.milestones.slice(1).some(({ deliverBy }) => deliverBy === null));
  const days = [
    ...(lastDay === null ? [] : [Date.parse(`${lastDay}T00:00:00Z`) + DAY]),
    ...(terms.milestones.some(({ deliverBy }) => deliverBy === null)
      ? [fund.getTime() + hours.openDelivery * HOUR]
      : []),
  ];
  const deliver = isUnknown ? null : new Date(Math.max(...days));
  const later = (from: Date | null, ms: number) => from && new Date(from.getTime() + ms);
  const arrive = isShippedKind(terms.kind) ? later(deliver, hours.receipt * HOUR) : deliver;
  const overdue = later(deliver, hours.deliveryGrace * HOUR);
  return {
    accept,
    fund,
    deliver,
    arrive,
    silence: later(arrive, inspectionMs(terms)),
    overdue,
    noDelivery: overdue && addDays(overdue, hours.noDelivery / 24),
  };
}

function wordsOf(terms: EscrowTerms, days: ReturnType<typeof datesOf>) {
  const at = (date: Date | null): Instant | null => date?.toISOString() ?? null;
  return {
    accept: { words: 'Both accept the terms.', at: at(days.accept) },
    fund: { words: 'The buyer pays in; the money is held.', at: at(days.fund) },
    deliver: { words: 'The seller delivers, with proof.', at: at(days.deliver) },
    overdue: terms.milestones.some(({ deliverBy }) => deliverBy === null)
      ? 'Where no day is agreed, it is to be delivered within 30 days of its money. Two days after that, or after the agreed day, the buyer can cancel alone.'
      : 'Two days after the agreed day the buyer can cancel alone.',
    arrive: isShippedKind(terms.kind)
      ? [{ words: 'It arrives; the buyer confirms, or 7 days pass after it was shipped.', at: at(days.arrive) }]
      : [],
  };
}
