import { DomainError } from '@ahadi/domain/errors.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { PaymentMethod } from '@ahadi/domain/payments/schema.ts';
import { call, ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Ctx } from '../core/ctx.ts';
import { fireDueClocks } from '../core/firing.ts';
import { freeEscrow, fundEscrow, holdEscrow, recoverEscrow } from '../escrow/reactions.ts';
import { learnChargeback } from '../payments/chargeback.ts';
import { learn } from '../payments/decision.ts';
import { findPayment } from '../payments/payment.store.ts';
import { pollsRound } from '../payments/poll.ts';
import { askProvider, sendRefund } from '../payments/reactions.ts';
import { refundsRound } from '../payments/refund.ts';
import { setChargeAmount } from '../payments/sandbox.store.ts';
import { submitLeftBehind } from '../payments/submission.ts';
import { router } from '../router.ts';
import { clocks } from '../schedule.ts';
import { type Fate, type Line, makeLine } from './dying.ts';
import { card, isAsRead, phone, termsOf } from './escrows.ts';
import { foretell, holdAgainst } from './moneyclaims.ts';
import { type Deed, deedIn } from './moneydeeds.ts';
import { ctxOn, inPassing, type Life, type Player, reason, type Scene, type Step } from './moneyscene.ts';
import { rowsOf, type Truth } from './moneytruth.ts';

const HOUR = 3_600_000;

/** What of the consequences moves money; the rest only tells people. */
const reactions: Record<string, (ctx: Ctx, event: never) => Promise<void>> = {
  'payment.created': askProvider,
  'payment.refund_requested': sendRefund,
  'payment.succeeded': fundEscrow,
  'payment.chargeback_opened': holdEscrow,
  'payment.chargeback_won': freeEscrow,
  'payment.charged_back': recoverEscrow,
};

/**
 * Works as the system does, `times` times from the start: a process that dies by the fate is followed by one that begins again.
 * What its transactions told is added to `events`.
 */
async function insist(
  life: Life,
  events: WrittenEvent[],
  work: (ctx: Ctx) => Promise<unknown>,
  { line, times = 1 }: { line: Line; times?: number },
): Promise<Line> {
  let own = line;
  for (let done = 0; done < times; ) {
    await work(ctxOn(life, own, null)).catch((failure: unknown) => {
      if (!own.isDead()) throw failure;
    });
    if (!own.isDead()) done += 1;
    else {
      life.lived.push('†');
      own = makeLine(life.pool, events);
    }
  }
  return own;
}

const fateOf = ({ dies, fate }: Step, what: Step['dies']): Fate | null => (dies === what ? fate : null);

/** What follows from a deed, one after the other and each twice, because a job may run twice. */
async function follow(life: Life, events: WrittenEvent[], step: Step): Promise<void> {
  let line = makeLine(life.pool, events, fateOf(step, 'consequence'));
  for (let event = events.shift(); event; event = events.shift()) {
    const reaction = reactions[event.name];
    if (reaction) line = await insist(life, events, (ctx) => reaction(ctx, event as never), { line, times: 2 });
  }
}

export const codeOf = (failure: unknown): string => {
  if (failure instanceof DomainError || failure instanceof ORPCError) return failure.code;
  throw failure;
};

/**
 * One deed under a key of its own. Sometimes its process dies first, at any statement or at COMMIT: then nothing of it is there, or all
 * of it. It is sent again then, and sometimes once more when it is done, and that changes nothing (I19). What is refused changes
 * nothing (I21). Answers whether it was done.
 */
async function act(life: Life, before: string, { name, by, run }: Deed, step: Step): Promise<boolean> {
  const key = uuidv7();
  const events: WrittenEvent[] = [];
  const attempt = async (fate: Fate | null) => {
    const line = makeLine(life.pool, events, fate);
    let answer: unknown;
    const outcome = await run({ context: { ctx: ctxOn(life, line, by), idempotencyKey: key } }).then(
      (it) => {
        answer = it;
        return 'done';
      },
      (failure) => (line.isDead() ? 'died' : codeOf(failure)),
    );
    if (outcome === 'done') await isAsRead(answer, inPassing(life, by));
    return line.isDead() ? (line.commits() > 0 ? 'done' : 'died') : outcome;
  };
  const told = (what: string) => `${name} ${what}\n${life.lived.join(' → ')}`;
  const fate = fateOf(step, 'deed');
  const first = fate && (await attempt(fate));
  const left = first === null ? before : await rowsOf(life);
  if (first && first !== 'done') expect(left, told(`was broken off: ${first}`)).toBe(before);
  const outcome = await attempt(null);
  life.lived.push(`${first ? '†' : ''}${outcome === 'done' ? name : `(${name}: ${outcome})`}`);
  expect(outcome, told('is refused')).not.toMatch(/INTERNAL/);
  if (outcome !== 'done') {
    expect(first, told('was done, and is refused when it is sent again')).not.toBe('done');
    expect(await rowsOf(life), told('was refused')).toBe(before);
    return false;
  }
  if (first === 'done' || step.doubled) {
    const once = first === 'done' ? left : await rowsOf(life);
    if (step.doubled) expect(await attempt(null)).toBe('done');
    expect(await rowsOf(life), told('came twice')).toBe(once);
  }
  await follow(life, events, step);
  return true;
}

export async function begin(
  scene: Scene,
  buyer: Player,
  seller: Player,
  wishes: Parameters<typeof termsOf>[0],
): Promise<Life> {
  const quiet = (player: Player) => inPassing(scene, player);
  const { identityId } = buyer.person;
  const made = await call(router.escrow.create, { identityId, role: 'buyer' }, quiet(buyer));
  const others = [{ role: 'seller' as const, name: seller.person.name, email: seller.person.email }];
  const { id } = made;
  await call(router.escrow.save, { id, revision: made.revision, terms: termsOf(wishes), others }, quiet(buyer));
  const { termsVersion: version, termsSha256 } = await call(router.escrow.propose, { id }, quiet(buyer));
  await call(
    router.escrow.accept,
    { id, version, termsSha256: termsSha256 ?? '', identityId: seller.person.identityId },
    quiet(seller),
  );
  return { ...scene, id, buyer, seller, payments: [], lived: ['agreed'] };
}

/** What happens at the provider: it is paid, in time, late, twice or wrongly, or not, or somebody lies, or the bank asks it back. */
async function atProvider(life: Life, step: Step): Promise<void> {
  const { world, admins } = life;
  const id = life.payments[step.what % Math.max(1, life.payments.length)];
  const held = id && (await findPayment(world.ctx(), id));
  if (!held || held.provider === 'wallet') return;
  const events: WrittenEvent[] = [];
  const way = step.act % 12;
  life.lived.push(`provider ${way} ${held.ref}`);
  const hears = (work: (ctx: Ctx) => Promise<unknown>) =>
    insist(life, events, work, { line: makeLine(life.pool, events, fateOf(step, 'deed')) });
  if (way < 8 || way === 10) {
    const amountMinor = way === 6 ? held.amountMinor + 100n * BigInt(step.amount % 90) : held.amountMinor;
    if (way === 6) await setChargeAmount(world.ctx(), held.id, amountMinor);
    // Under the receipt it had before, or under another: then it is paid twice.
    const receipt = way === 7 ? `R2${held.ref}${step.amount % 3}` : `R1${held.ref}`;
    const isForged = way === 10;
    const theirs = isForged && step.yes ? `SBC${step.amount}` : held.providerRef;
    await hears((ctx) =>
      learn(
        ctx,
        held.id,
        {
          ...{ isSigned: false, outcome: way === 0 ? 'failure' : 'success', isLive: false },
          source: isForged ? 'callback' : 'query',
          refs: { ours: held.ref, ...(theirs && { provider: theirs }) },
          ...{
            currency: 'KES',
            phone: null,
            amountMinor,
            receipt: isForged ? `F${receipt}` : receipt,
            code: null,
            at: null,
          },
          ...{ failure: way === 0 ? 'declined' : null, raw: Buffer.from(`${receipt}${way}${step.amount}`) },
        },
        isForged ? 'name' : 'secret',
      ),
    );
  } else if (way === 8) {
    for (const person of admins) await atDesk(life, { person, roles: ['admin'] }, held, step, events);
  } else if (held.receipt !== null)
    await hears((ctx) =>
      learnChargeback(ctx, held.id, {
        amountMinor: held.amountMinor,
        status: (['open', 'won', 'lost', 'lost'] as const)[step.amount % 4] ?? 'open',
      }),
    );
  await follow(life, events, step);
}

/** An administrator decides about a payment in review, and about refunds of it of which nobody knows. */
async function atDesk(
  life: Life,
  admin: Player,
  { id, status }: { id: string; status: string },
  step: Step,
  events: WrittenEvent[],
): Promise<void> {
  const context = { ctx: ctxOn(life, makeLine(life.pool, events), admin), idempotencyKey: null };
  if (status === 'review')
    await call(router.finance.decideReview, { id: id as never, paid: step.yes, reason }, { context }).catch(codeOf); // the brand is born here
  const open = await life.world.deps.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', id)
    .where('status', 'in', ['submitted', 'uncertain'])
    .execute();
  for (const refund of open)
    await call(
      router.finance.decideUncertain,
      { id: refund.id, kind: 'refund', went: step.yes, reason },
      { context },
    ).catch(codeOf);
}

/** One round of the clock at an instant, by a process that may die in it. */
async function goRound(life: Life, at: Date, events: WrittenEvent[], line: Line): Promise<Line> {
  life.world.clock.set(at);
  await life.world.deps.db.updateTable('heartbeats').set({ at }).execute();
  return insist(life, events, (ctx) => fireDueClocks(ctx, clocks), { line });
}

/**
 * Time passes, and the rounds of the clock are gone: deadlines, what was left behind, what is to be asked about. Mostly nobody misses
 * an instant: each deadline is met as it ends, and does what both sides were told.
 */
async function timePasses(life: Life, step: Step): Promise<void> {
  const { world, pool } = life;
  const hours = ([1, 1, 5, 24, 30, 30, 72, 170, 400] as const)[step.amount % 9] ?? 1;
  life.lived.push(`${hours} h`);
  const until = new Date(world.clock.now().getTime() + hours * HOUR);
  const events: WrittenEvent[] = [];
  let line = makeLine(pool, events, fateOf(step, 'deed'));
  if (step.what % 4 > 0) line = await meetEach(life, until, events, line);
  line = await goRound(life, until, events, line);
  for (const round of [submitLeftBehind, refundsRound, pollsRound]) line = await insist(life, events, round, { line });
  await follow(life, events, step);
}

/** Each deadline until then is met as it ends, so many of them at most, and does what both sides were told. */
async function meetEach(life: Life, until: Date, events: WrittenEvent[], line: Line, most = 60): Promise<Line> {
  let own = line;
  for (
    let met = 0, at = await nextEnd(life);
    at !== null && at <= until && met < most;
    met++, at = await nextEnd(life)
  ) {
    const foretold = await foretell(life);
    own = await goRound(life, at, events, own);
    await holdAgainst(life, foretold);
  }
  return own;
}

/** From here on nobody acts, and each deadline that is left is met as it ends. */
export async function fallSilent(life: Life): Promise<void> {
  life.lived.push('silence');
  const events: WrittenEvent[] = [];
  const years = new Date(life.world.clock.now().getTime() + 5 * 365 * 24 * HOUR);
  await meetEach(life, years, events, makeLine(life.pool, events));
}

/** When the next deadline of an escrow or its stages ends, reminders among them; null where none runs. */
async function nextEnd({ id, world }: Life): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(due_at) as at from clocks where status = 'running' and due_at > ${world.clock.now()} and subject_id in (
      select ${id}::uuid union all select m.id from escrow_milestones m where m.escrow_id = ${id})`.execute(
    world.deps.db,
  );
  return rows[0]?.at ?? null;
}

/** One step: mostly the one whose turn it is does something that may be right. Answers the name of the deed that was done, if one was. */
export async function liveOn(life: Life, { view, rows: before }: Truth, step: Step): Promise<string | null> {
  const goes = async (deed: Deed | undefined) => (deed && (await act(life, before, deed, step)) ? deed.name : null);
  const isPaying = view.outstandingMinor > 0 && ['awaiting_funding', 'active'].includes(view.status);
  if (isPaying && step.act < 45 && (view.hold === null || step.act < 5)) {
    const amountMinor = Math.max(100, (step.amount % view.outstandingMinor) - (step.amount % 100));
    const done = await goes({
      name: 'pay',
      by: step.who < 95 ? life.buyer : life.seller,
      run: async (c) => {
        const part = step.yes ? {} : { amountMinor };
        const made = await call(router.escrow.pay, { id: life.id, ...part, method: wayToPay(life, step) }, c);
        if (!life.payments.includes(made.id)) life.payments.push(made.id);
        return made;
      },
    });
    if (done && step.act < 38) await atProvider(life, { ...step, act: 1, what: life.payments.length - 1 });
    return done;
  }
  if (step.act % 10 === 0) await atProvider(life, { ...step, act: step.amount });
  else if (step.act % 10 < 3) await timePasses(life, step);
  else return goes(deedIn(life, view, step));
  return null;
}

/** A phone that takes money back, does not, or leaves it open whether it does; a card; or what lies in the wallet. */
function wayToPay({ buyer }: Life, { what, amount }: Step): PaymentMethod {
  if (what % 7 === 6) return { provider: 'wallet', rail: 'wallet', identityId: buyer.person.identityId };
  if (what % 2 === 1) return card;
  return amount % 3 === 0 ? { ...phone, phone: `0712 345 00${1 + (amount % 4)}` } : phone;
}
