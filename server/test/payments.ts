import type { Currency } from '@ahadi/domain/core/money.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { insistentTransaction, systemCtx } from '../core/ctx.ts';
import { auditLedger } from '../ledger/audit.ts';
import { postTxn } from '../ledger/posting.ts';
import { type PaymentStart, startPayment } from '../payments/start.ts';
import type { Person, World } from './world.ts';

/** A person's own deed on a service that no procedure of payments leads to: other features start payments. */
export const actingAs = (world: World, person: Person) => ({
  ...systemCtx(world.deps, `test:${uuidv7()}`),
  actor: { kind: 'user', userId: person.id, roles: [] } as const,
});

/** As an audit does that finds the books wrong: payouts stand still from now on. */
export async function stopPayouts(world: World): Promise<void> {
  const [at, audit] = [world.clock.now(), uuidv7()];
  await world.deps.db.insertInto('ledger_audits').values({ id: audit, findings: '[]', at }).execute();
  await world.deps.db.insertInto('ledger_breakers').values({ id: uuidv7(), audit_id: audit, opened_at: at }).execute();
}

/** KES 250.00 by simulated mobile money unless wished otherwise, asked of the provider already. */
export async function started(world: World, payer: Person, wishes: Partial<PaymentStart> = {}): Promise<PaymentView> {
  const ctx = actingAs(world, payer);
  const made = await insistentTransaction(ctx, (ctx) =>
    startPayment(ctx, {
      purpose: 'escrow',
      aboutId: uuidv7(),
      title: 'Four hundred lanterns',
      path: '/dashboard/escrow',
      payerIdentityId: payer.identityId,
      amountMinor: 25_000n,
      currency: 'KES',
      method: { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' },
      ...wishes,
    }),
  );
  await world.settle();
  return world.as(payer).payments.get({ id: made.id });
}

/** So much money of a provider's lies in somebody's wallet, minor units. */
export const inWallet = (world: World, { identityId }: Person, minor: bigint, currency: Currency = 'KES') =>
  postTxn(world.ctx(), {
    key: `test:${uuidv7()}`,
    ...posting('pay_in', [
      debit(chart.clearingIn('sandbox', currency), minor),
      credit(chart.wallet(identityId, currency), minor),
    ]),
  });

/** What happened to a payment, by the names of its events, oldest first. */
export async function lifeOf(world: World, id: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('events')
    .select('name')
    .where('subject_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map(({ name }) => name);
}

/** Passes when all of the books, calculated again, prove right. */
export const booksProve = async (world: World): Promise<void> => expect(await auditLedger(world.ctx())).toEqual([]);

/** Money that the provider lists and that names nothing of ours. */
export const strayCharge = (world: World, receipt: string, amountMinor: number, at = world.clock.now()) => {
  const named = { key: uuidv7(), provider_ref: `S${receipt}`, our_ref: 'NOBODY', token: 'none' };
  const money = { rail: 'card', currency: 'KES', amount_minor: String(amountMinor), status: 'success', receipt };
  return world.deps.db
    .insertInto('sandbox_charges')
    .values({ ...named, ...money, created_at: at, answered_at: at })
    .execute();
};

/** The same, imported from its statement. */
export async function strayMoney(world: World, receipt: string, amountMinor: number): Promise<void> {
  await strayCharge(world, receipt, amountMinor);
  await world.settle();
  world.clock.advance(61_000);
  await world.tick('payments-reconcile');
}
