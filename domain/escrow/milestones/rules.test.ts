import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IllegalTransition } from '../../core/lifecycle.ts';
import { DomainError } from '../../errors.ts';
import { holding, type MilestoneAction, milestoneLifecycle } from './lifecycle.ts';
import { advance, freeOf, heldOf, type MilestoneCommand, nobody, plannedMilestone, pourInto, sumOf } from './rules.ts';
import { type MilestoneMoney, milestoneStatuses } from './schema.ts';

const ended = ['released', 'refunded', 'settled', 'cancelled'];
const actions = Object.keys(milestoneLifecycle.steps) as MilestoneAction[]; // the table's own keys
/** Paid in, delivered, and then these deeds. */
const after = (...commands: MilestoneCommand[]): MilestoneMoney =>
  [{ action: 'fund', amount: 1000n } as const, { action: 'deliver' } as const, ...commands].reduce(
    (money, command) => advance(money, command).money,
    plannedMilestone(1000n),
  );

describe('only what is contested stands still', () => {
  test('forty of a hundred in dispute: the other sixty are released when the inspection ends', () => {
    const disputed = after({ action: 'dispute', amount: 400n });
    const { money, moved } = advance(disputed, { action: 'accept_by_silence' });
    expect(moved).toEqual({ kind: 'release', distribution: { ...nobody, seller: 600n } });
    expect([money.status, money.contested, heldOf(money)]).toEqual(['disputed', 400n, 400n]);
    expect(() => advance(money, { action: 'accept_by_silence' })).toThrow(DomainError);
  });

  test('a settlement of the contested part leaves the rest where it was', () => {
    const disputed = after({ action: 'dispute', amount: 400n });
    const { money } = advance(disputed, {
      action: 'accept_offer',
      distribution: { ...nobody, buyer: 150n, seller: 250n },
    });
    expect([money.status, heldOf(money), money.split]).toEqual(['delivered', 600n, 400n]);
  });

  test('a buyer who releases during the dispute releases first what nobody contests', () => {
    const disputed = after({ action: 'dispute', amount: 400n });
    expect(advance(disputed, { action: 'release', amount: 600n }).money.contested).toBe(400n);
    const { money } = advance(disputed, { action: 'release', amount: 700n });
    expect([money.status, money.contested]).toEqual(['disputed', 300n]);
  });

  test('what is rejected in part and mended is whole again; what the seller gives back leaves the rest in inspection', () => {
    const rejected = after({ action: 'reject', amount: 300n });
    expect(advance(rejected, { action: 'cure' }).money).toMatchObject({ status: 'delivered', contested: 0n });
    const { money, moved } = advance(rejected, { action: 'agree_refund' });
    expect(moved?.distribution.buyer).toBe(300n);
    expect([money.status, heldOf(money)]).toEqual(['delivered', 700n]);
  });

  test('anyone who contests what was rejected or is in dispute can only add to it, so that no clock pays what the other side contests', () => {
    const rejected = after({ action: 'reject', amount: 400n });
    const returning = advance(rejected, { action: 'ask_return' }).money;
    const disputed = after({ action: 'dispute', amount: 400n });
    for (const money of [rejected, returning, disputed])
      expect(() => advance(money, { action: 'dispute', amount: 399n }), money.status).toThrow(DomainError);
    expect(() => advance(disputed, { action: 'dispute', amount: 400n })).toThrow(DomainError);
    expect(advance(rejected, { action: 'dispute', amount: 400n }).money).toMatchObject({ contested: 400n });
    expect(advance(disputed, { action: 'dispute', amount: 1000n }).money).toMatchObject({
      status: 'disputed',
      contested: 1000n,
      before: 'delivered',
    });
  });

  test('a little in dispute before the delivery: the rest is delivered and inspected, or goes back for want of delivery', () => {
    const funded = advance(plannedMilestone(1000n), { action: 'fund', amount: 1000n }).money;
    const disputed = advance(funded, { action: 'dispute', amount: 1n }).money;
    const came = advance(disputed, { action: 'deliver' }).money;
    expect(came).toMatchObject({ status: 'disputed', before: 'delivered', contested: 1n });
    expect(() => advance(came, { action: 'deliver' })).toThrow(DomainError);
    expect(advance(came, { action: 'accept_by_silence' }).moved?.distribution.seller).toBe(999n);
    for (const action of ['cancel_overdue', 'fail_delivery'] as const) {
      const { money, moved } = advance(disputed, { action });
      expect(moved?.distribution.buyer).toBe(999n);
      expect(money).toMatchObject({ status: 'disputed', contested: 1n });
      expect(() => advance(money, { action })).toThrow(DomainError);
    }
  });

  test('nothing was delivered: no clock of an inspection releases what is in dispute or beside it', () => {
    const funded = advance(plannedMilestone(1000n), { action: 'fund', amount: 1000n }).money;
    const disputed = advance(funded, { action: 'dispute', amount: 400n }).money;
    expect(() => advance(disputed, { action: 'accept_by_silence' })).toThrow(DomainError);
  });
});

describe('amounts that cannot be are refused with BAD_INPUT, and nothing moves', () => {
  test.each([0n, -1n, 1001n])('%s of a thousand', (amount) => {
    for (const action of ['release', 'refund', 'reject', 'dispute'] as const)
      expect(() => advance(after(), { action, amount }), action).toThrow(DomainError);
  });

  test('parts that do not add up, or are less than nothing', () => {
    const disputed = after({ action: 'dispute', amount: 400n });
    for (const parts of [
      { buyer: 1n, seller: 400n },
      { buyer: 399n },
      {},
      { buyer: 401n, seller: -1n },
      { buyer: 200n, seller: 100n, mediator: 50n, platform: 49n },
    ])
      for (const action of ['accept_offer', 'accept_split', 'execute'] as const)
        expect(() => advance(disputed, { action, distribution: { ...nobody, ...parts } })).toThrow(DomainError);
  });
});

/** A milestone somewhere on its way, by random deeds. */
const commandFor = (action: MilestoneAction, amount: bigint, money: MilestoneMoney): MilestoneCommand => {
  const whole = action === 'cancel' ? heldOf(money) : money.contested;
  const seller = whole === 0n ? 0n : amount % (whole + 1n);
  const mediator = (whole - seller) / 3n;
  switch (action) {
    case 'fund':
    case 'release':
    case 'refund':
    case 'reject':
    case 'dispute':
      return { action, amount };
    case 'accept_offer':
    case 'accept_split':
    case 'execute':
    case 'cancel':
      return { action, distribution: { seller, mediator, platform: 0n, buyer: whole - seller - mediator } };
    default:
      return { action };
  }
};
/** Mostly a deed that the table allows where the milestone stands, and sometimes any. */
const actionAt = (money: MilestoneMoney, { pick, isWild }: { pick: number; isWild: boolean }): MilestoneAction => {
  const allowed = milestoneLifecycle.actionsFrom(money.status);
  const among = isWild || allowed.length === 0 ? actions : allowed;
  return among[pick % among.length] ?? 'fund';
};
/** What must be true after each deed; calculated without the matchers, which would take longer than the histories. */
function truths(before: MilestoneMoney, command: MilestoneCommand, { money, moved }: ReturnType<typeof advance>) {
  const paidIn = command.action === 'fund' ? command.amount : 0n;
  const taken = ['take_back', 'fail_funding'].includes(command.action);
  const left = moved ? sumOf(moved.distribution) : 0n;
  const held = heldOf(money);
  // The buyer's own release and the seller's giving back, the way of a rejection, and what both or a decision say; nobody's dispute.
  const mayTake =
    before.status === 'disputed'
      ? ['release', 'refund', 'accept_offer', 'waive', 'accept_split', 'execute']
      : ['release', 'refund', 'cure', 'agree_refund', 'refund_by_silence', 'receive_return', 'keep_goods', 'cancel'];
  return {
    'money is neither made nor lost': held === heldOf(before) + paidIn - left,
    'what was taken back is as if it had never come': !taken || (held === 0n && money.funded === 0n),
    'nothing is less than nothing': held >= 0n && money.contested >= 0n && freeOf(money) >= 0n,
    'what has ended is empty': !ended.includes(money.status) || held === 0n,
    'what is contested stands as such':
      money.contested > 0n === ['rejected', 'returning', 'disputed'].includes(money.status),
    'of what is contested only those take who may':
      money.contested >= before.contested || mayTake.includes(command.action),
  };
}
/** Deeds that need no side's will: the clock's, and for what is contested two officers'. */
const byClock: readonly MilestoneAction[] = [
  ...(['fail_funding', 'fail_delivery', 'accept_by_silence', 'refund_by_silence', 'keep_goods'] as const),
];
/** Whether all of it comes out by these deeds alone. */
function comesOut(
  money: MilestoneMoney,
  whole: (money: MilestoneMoney) => bigint,
  by: readonly MilestoneAction[],
  steps = 4,
): boolean {
  if (whole(money) === 0n) return true;
  if (steps === 0) return false;
  return by.some((action) => {
    try {
      return comesOut(advance(money, commandFor(action, 1n, money)).money, whole, by, steps - 1);
    } catch (refusal) {
      if (refusal instanceof IllegalTransition || refusal instanceof DomainError) return false;
      throw refusal;
    }
  });
}
const deeds = fc.array(
  fc.record({
    pick: fc.nat(10_000),
    isWild: fc.constantFrom(false, false, false, false, true),
    amount: fc.oneof(fc.bigInt({ min: 1n, max: 60n }), fc.bigInt({ min: -2n, max: 1100n })),
  }),
  { maxLength: 24, size: 'max' },
);

describe('10,000 random histories', () => {
  test('money is neither made nor lost, terminal is empty, and what is contested is touched by those alone who may (I5–I7, I10)', () => {
    const [done, reached] = [new Set<MilestoneAction>(), new Set<string>()];
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1000n }), deeds, (amount, steps) => {
        let money = plannedMilestone(amount);
        if (steps.length % 5 > 0) money = advance(money, { action: 'fund', amount }).money;
        for (const step of steps) {
          const command = commandFor(actionAt(money, step), step.amount, money);
          const before = money;
          let outcome: ReturnType<typeof advance>;
          try {
            outcome = advance(money, command);
          } catch (refusal) {
            if (!(refusal instanceof IllegalTransition) && !(refusal instanceof DomainError)) throw refusal;
            continue; // refused: nothing changed, for the state is a value
          }
          money = outcome.money;
          done.add(command.action);
          reached.add(money.status);
          for (const [what, holds] of Object.entries(truths(before, command, outcome)))
            if (!holds) throw new Error(`${command.action} from ${before.status}: ${what}`);
        }
        if (!comesOut(money, freeOf, byClock))
          throw new Error(`${money.status}: what nobody contests needs a side's will (I9)`);
        if (!comesOut(money, heldOf, [...byClock, 'execute']))
          throw new Error(`${money.status}: what is contested needs a side's will (I9)`);
      }),
      { numRuns: 10_000 },
    );
    // Else the histories would show nothing.
    expect([...done].sort()).toEqual([...actions].sort());
    expect([...reached].sort()).toEqual([...milestoneStatuses].sort());
  });

  test('no state keeps money without a way out: somebody may always act, or the clock does (I9)', () => {
    for (const status of milestoneStatuses) {
      const ways = milestoneLifecycle.actionsFrom(status);
      if (ended.includes(status)) expect(ways).toEqual([]);
      else expect(ways.length).toBeGreaterThan(0);
    }
    for (const status of holding)
      expect(milestoneLifecycle.actionsFrom(status)).toEqual(expect.arrayContaining(['release', 'refund']));
  });
});

test('a payment fills the milestones in their order, and what is too much is left over', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 500n }), { minLength: 1 }),
      fc.bigInt({ min: 0n, max: 9999n }),
      (amounts, paid) => {
        const { parts, left } = pourInto(amounts.map(plannedMilestone), paid);
        expect(parts.reduce((sum, part) => sum + part, left)).toBe(paid);
        const firstShort = parts.findIndex((part, index) => part < (amounts[index] ?? 0n));
        if (firstShort >= 0) expect(parts.slice(firstShort + 1).every((part) => part === 0n)).toBe(true);
        if (left > 0n) expect(parts).toEqual(amounts);
      },
    ),
  );
});
