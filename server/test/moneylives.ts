import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type MilestoneAction, milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import type { MilestoneStatus } from '@ahadi/domain/escrow/milestones/schema.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { call, ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { type Ctx, systemCtx } from '../core/ctx.ts';
import { fireDueClocks } from '../core/firing.ts';
import { freeEscrow, fundEscrow, holdEscrow, recoverEscrow } from '../escrow/reactions.ts';
import { learnChargeback } from '../payments/chargebacks/service.ts';
import { learn } from '../payments/deciding/service.ts';
import { setChargeAmount } from '../payments/providers/sandbox/store.ts';
import { askProvider, sendRefund } from '../payments/reactions.ts';
import { findPayment } from '../payments/store.ts';
import { router } from '../router.ts';
import { clocks } from '../schedule.ts';
import { card, phone, statement, termsOf } from './escrows.ts';
import type { Person, World } from './world.ts';

export const reason = 'This is a reason that is long enough for money.';
const HOUR = 3_600_000;
/** The world of all lives, and who stands around them. */
export type Scene = { world: World; admins: [Person, Person]; stranger: Person };
export type Player = { person: Person; roles: Role[] };
export type Life = {
  id: EscrowView['id'];
  buyer: Player;
  seller: Player;
  payments: string[];
  /** What happened, for who reads a failure. */
  lived: string[];
} & Scene;
export type Step = {
  act: number;
  who: number;
  what: number;
  amount: number;
  yes: boolean;
  crash: number;
  doubled: boolean;
};

class Crash extends Error {}
/** A context of somebody; `after` collects what the deed leads to. It breaks off at the `crash`th thing that is told, when one is given. */
export function ctxOf(
  world: World,
  player: Player | null,
  after: WrittenEvent[],
  crash = Number.POSITIVE_INFINITY,
): Ctx {
  let told = 0;
  return {
    ...systemCtx(world.deps, `life:${uuidv7()}`),
    jobs: {
      ...world.deps.jobs,
      follow: async (_ctx, event) => {
        told += 1;
        if (told >= crash) throw new Crash();
        after.push(event);
      },
    },
    ...(player ? { actor: { kind: 'user', userId: player.person.id, roles: player.roles } } : {}),
  };
}

/** What of the consequences moves money; the rest only tells people. */
const reactions: Record<string, (ctx: Ctx, event: never) => Promise<void>> = {
  'payment.created': askProvider,
  'payment.refund_requested': sendRefund,
  'payment.succeeded': fundEscrow,
  'payment.chargeback_opened': holdEscrow,
  'payment.chargeback_won': freeEscrow,
  'payment.charged_back': recoverEscrow,
};
async function follow(world: World, events: WrittenEvent[]): Promise<void> {
  for (let event = events.shift(); event; event = events.shift()) {
    const reaction = reactions[event.name];
    // Each runs twice, because a job may.
    for (let times = 0; reaction && times < 2; times++) await reaction(ctxOf(world, null, events), event as never);
  }
}

type Run = (context: { context: { ctx: Ctx; idempotencyKey: string | null } }) => Promise<unknown>;
export const codeOf = (failure: unknown): string => {
  if (failure instanceof DomainError || failure instanceof ORPCError) return failure.code;
  throw failure;
};

/** All rows that money of this life lies in, as one text. */
async function rowsOf({ id, world }: Life): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select md5(concat((select string_agg(m::text, ',' order by m.id) from escrow_milestones m where m.escrow_id = ${id}),
      (select e.status || coalesce(e.hold::text, '') || coalesce(e.end_proposal::text, '') from escrows e where e.id = ${id}),
      (select string_agg(f::text, ',' order by f.payment_id) from escrow_fundings f where f.escrow_id = ${id}),
      (select string_agg(p.id || p.status || p.returned_minor, ',' order by p.id) from payments p where p.about_id = ${id}),
      (select string_agg(o::text, ',' order by o.id) from escrow_offers o join escrow_milestones m on m.id = o.milestone_id where m.escrow_id = ${id}),
      (select count(*) from ledger_entries), (select count(*) from refunds))) as all`.execute(world.deps.db);
  return rows[0]?.all ?? '';
}

/**
 * One deed under a key of its own. Sometimes it is broken off first, at any point, and then nothing is left of it; sometimes it is sent
 * again afterwards, and that changes nothing (I19). What is refused changes nothing (I21).
 */
async function act(life: Life, player: Player, name: string, run: Run, { crash, doubled }: Step): Promise<boolean> {
  const key = uuidv7();
  const { world } = life;
  const before = await rowsOf(life);
  if (crash < 6) {
    const lost: WrittenEvent[] = [];
    await world.deps.db
      .transaction()
      .execute(async (db) => {
        const ctx = { ...ctxOf(life.world, player, lost, crash + 1), db, inTransaction: true };
        await run({ context: { ctx, idempotencyKey: key } }).catch(() => undefined);
        throw new Crash();
      })
      .catch((failure: unknown) => {
        if (!(failure instanceof Crash)) throw failure;
      });
    expect(await rowsOf(life), `${name} was broken off`).toBe(before);
  }
  const events: WrittenEvent[] = [];
  const attempt = () =>
    run({ context: { ctx: ctxOf(life.world, player, events), idempotencyKey: key } }).then(() => 'done', codeOf);
  const outcome = await attempt();
  life.lived.push(outcome === 'done' ? name : `(${name}: ${outcome})`);
  expect(outcome, `${name}\n${life.lived.join(' → ')}`).not.toMatch(/INTERNAL/);
  if (outcome !== 'done') {
    expect(await rowsOf(life), `${name} was refused`).toBe(before);
    return false;
  }
  if (doubled) {
    const once = await rowsOf(life);
    expect(await attempt()).toBe('done');
    expect(await rowsOf(life), `${name} came twice`).toBe(once);
  }
  await follow(life.world, events);
  return true;
}

export async function begin(
  scene: Scene,
  buyer: Player,
  seller: Player,
  wishes: Parameters<typeof termsOf>[0],
): Promise<Life> {
  const { world } = scene;
  const quiet = (player: Player) => ({ context: { ctx: ctxOf(world, player, []), idempotencyKey: null } });
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

async function evidenceOf(life: Life, player: Player): Promise<string[]> {
  const file = new File([`It shows it, ${uuidv7()}.`], 'shown.txt');
  const context = { ctx: ctxOf(life.world, player, []), idempotencyKey: null };
  return call(router.escrow.addEvidence, { id: life.id, file }, { context }).then(
    ({ id }) => [id],
    () => [uuidv7()],
  );
}

/** What happens at the provider: it is paid, in time, late, twice or wrongly, or not, or the bank asks it back. */
async function atProvider(life: Life, step: Step): Promise<void> {
  const { world, admins } = life;
  const id = life.payments[step.what % Math.max(1, life.payments.length)];
  const held = id && (await findPayment(world.ctx(), id));
  if (!held || held.provider === 'wallet') return;
  const events: WrittenEvent[] = [];
  const ctx = ctxOf(life.world, null, events);
  const way = step.act % 10;
  if (way < 8) {
    const amountMinor = way === 6 ? held.amountMinor + 100n * BigInt(step.amount % 90) : held.amountMinor;
    if (way === 6) await setChargeAmount(world.ctx(), held.id, amountMinor);
    // Under the receipt it had before, or under another: then it is paid twice.
    const receipt = way === 7 ? `R2${held.ref}${step.amount % 3}` : `R1${held.ref}`;
    await learn(
      ctx,
      held.id,
      {
        ...{ source: 'query', isSigned: false, outcome: way === 0 ? 'failure' : 'success', isLive: false },
        refs: { ours: held.ref, ...(held.providerRef && { provider: held.providerRef }) },
        ...{ currency: 'KES', phone: null, amountMinor, receipt, code: null, at: null },
        ...{ failure: way === 0 ? 'declined' : null, raw: Buffer.from(`${receipt}${way}${step.amount}`) },
      },
      'secret',
    );
  } else if (held.status === 'review')
    for (const person of admins)
      await call(
        router.finance.decideReview,
        { id: held.id as never, paid: step.yes, reason }, // the brand is born here
        { context: { ctx: ctxOf(life.world, { person, roles: ['admin'] }, events), idempotencyKey: null } },
      ).catch(codeOf);
  else if (held.receipt !== null)
    await learnChargeback(ctx, held.id, {
      amountMinor: held.amountMinor,
      status: (['open', 'won', 'lost', 'open'] as const)[step.amount % 4] ?? 'open',
    });
  life.lived.push(`provider ${way} ${held.ref}`);
  await follow(life.world, events);
}

async function timePasses(life: Life, hours: number): Promise<void> {
  const { world } = life;
  life.lived.push(`${hours} h`);
  world.clock.advance(hours * HOUR);
  await world.deps.db.updateTable('heartbeats').set({ at: world.clock.now() }).execute();
  const events: WrittenEvent[] = [];
  await fireDueClocks(ctxOf(life.world, null, events), clocks);
  await follow(life.world, events);
}

type Deed = { name: string; run: () => Promise<boolean> };
const rows: Record<string, string> = { answerOffer: 'offer', enterDecision: 'execute', confirmDecision: 'execute' };
/** By the row of the table that a deed needs; those of the whole escrow need none. */
function isLegal(name: string, status: MilestoneStatus): boolean {
  const row = rows[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return !(row in milestoneLifecycle.steps) || milestoneLifecycle.can(row as MilestoneAction, status); // a row of the table
}

/** One step: mostly whoever's turn it is does something that may be right. */
export async function liveOn(life: Life, step: Step): Promise<void> {
  const { id, world, admins, stranger } = life;
  const view = await call(
    router.escrow.get,
    { id },
    { context: { ctx: ctxOf(life.world, life.buyer, []), idempotencyKey: null } },
  );
  const stage = view.milestones[step.what % view.milestones.length];
  if (!stage) throw new Error('there is no stage');
  const where = { id, milestoneId: stage.id };
  const admin: Player = { person: admins[step.what % 2 === 0 ? 0 : 1], roles: ['admin'] };
  const cast: Player[] = [life.buyer, life.seller, admin, { person: stranger, roles: [] }];
  const wild = cast[step.who % 4] as Player;
  const by = (player: Player) => (step.who < 80 ? player : wild);
  const most = Math.max(100, stage.heldMinor);
  const amountMinor = step.yes ? most : Math.max(100, (step.amount % (most + 200)) - (step.amount % 100));
  const offer = stage.offers.at(-1);
  const split = stage.resolutions.at(-1);
  const files = new Map<Player, Promise<string[]>>();
  /** One file for all tries of a deed, so that they are the same deed. */
  const evidence = (player: Player) =>
    files.get(player) ?? files.set(player, evidenceOf(life, player)).get(player) ?? [];
  const does = (name: string, player: Player, run: Run): Deed => ({
    name,
    run: () => act(life, player, name, run, step),
  });
  const [b, s, a] = [by(life.buyer), by(life.seller), by(admin)];
  const shares = { buyerMinor: step.amount % (stage.contestedMinor + 1), sellerMinor: 0, mediatorMinor: 0 };
  const deeds: Deed[] = [
    does('deliver', s, async (c) =>
      call(
        router.escrow.deliver,
        { ...where, kind: step.yes ? 'handover' : 'shipped', evidence: await evidence(s) },
        c,
      ),
    ),
    does('receive', b, (c) => call(router.escrow.receive, where, c)),
    does('release', b, (c) => call(router.escrow.release, { ...where, amountMinor }, c)),
    does('refund', s, (c) => call(router.escrow.refund, { ...where, amountMinor, reason }, c)),
    does('reject', b, (c) => call(router.escrow.reject, { ...where, contestedMinor: amountMinor, reason }, c)),
    does('cure', s, async (c) => call(router.escrow.cure, { ...where, note: reason, evidence: await evidence(s) }, c)),
    does('agreeRefund', s, (c) => call(router.escrow.agreeRefund, where, c)),
    does('contest', s, (c) => call(router.escrow.contest, { ...where, statement: reason }, c)),
    does('cancelOverdue', b, (c) => call(router.escrow.cancelOverdue, where, c)),
    does('shipReturn', b, async (c) => call(router.escrow.shipReturn, { ...where, evidence: await evidence(b) }, c)),
    does('receiveReturn', s, (c) => call(router.escrow.receiveReturn, where, c)),
    does('refuseReturn', s, (c) => call(router.escrow.refuseReturn, { ...where, statement: reason }, c)),
    does('dispute', step.yes ? b : s, (c) =>
      call(router.escrow.dispute, { ...where, contestedMinor: amountMinor, reason: 'fraud', statement }, c),
    ),
    does('offer', step.yes ? b : s, (c) =>
      call(router.escrow.offer, { ...where, toSellerMinor: step.amount - (step.amount % 100) }, c),
    ),
    does('answerOffer', step.yes ? b : s, (c) =>
      call(router.escrow.answerOffer, { ...where, offerId: offer?.id ?? uuidv7(), accept: step.amount % 3 > 0 }, c),
    ),
    does('waive', b, (c) => call(router.escrow.waive, where, c)),
    does('enterDecision', a, async (c) =>
      call(
        router.escrow.enterDecision,
        {
          ...where,
          shares: { ...shares, platformMinor: 0, sellerMinor: stage.contestedMinor - shares.buyerMinor },
          ...{ source: 'consent', reasons: reason, decidedOn: world.clock.now().toISOString().slice(0, 10) },
          evidenceId: (await evidence(a))[0] ?? uuidv7(),
        },
        c,
      ),
    ),
    does('confirmDecision', a, (c) =>
      call(
        router.escrow.confirmDecision,
        { ...where, resolutionId: split?.id ?? uuidv7(), carryOut: step.amount % 4 > 0, reason },
        c,
      ),
    ),
    does('proposeEnd', step.yes ? b : s, (c) =>
      call(
        router.escrow.proposeEnd,
        {
          ...{ id, reason },
          parts: view.milestones
            .filter(({ heldMinor, status }) => heldMinor > 0 && status !== 'disputed')
            .map((one) => ({ milestoneId: one.id, toSellerMinor: step.amount % 2 === 0 ? 0 : one.heldMinor })),
        },
        c,
      ),
    ),
    does('answerEnd', step.yes ? b : s, (c) => call(router.escrow.answerEnd, { id, accept: step.amount % 3 > 0 }, c)),
    does('hold', a, (c) => call(router.escrow.hold, { id, reason }, c)),
    does('lift', a, (c) => call(router.escrow.lift, { id, reason }, c)),
    does('lift', a, (c) => call(router.escrow.lift, { id, reason }, c)),
    does('cancel', step.yes ? b : s, (c) => call(router.escrow.cancel, { id, reason }, c)),
  ];
  const isPaying = view.outstandingMinor > 0 && ['awaiting_funding', 'active'].includes(view.status);
  if (isPaying && step.act < 45) {
    const part = step.yes ? {} : { amountMinor: amountMinor - (amountMinor % 100) };
    const pay = does('pay', b, async (c) => {
      const made = await call(router.escrow.pay, { id, ...part, method: step.what % 2 === 0 ? phone : card }, c);
      if (!c.context.ctx.inTransaction) life.payments.push(made.id);
      return made;
    });
    await pay.run();
    if (life.payments.length > 0 && step.act < 35)
      await atProvider(life, { ...step, act: 1, what: life.payments.length - 1 });
  } else if (step.act % 10 === 0) await atProvider(life, { ...step, act: step.amount });
  else if (step.act % 10 < 3) await timePasses(life, ([1, 1, 24, 30, 72, 170, 400] as const)[step.amount % 7] ?? 1);
  else {
    // Mostly something that is legal where the stage stands.
    const legal = deeds.filter(({ name }) => step.who >= 70 || isLegal(name, stage.status));
    await legal[step.what % legal.length]?.run();
  }
}
