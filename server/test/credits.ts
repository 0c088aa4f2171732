import type { CreditLot } from '@ahadi/domain/credits/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { insistentTransaction } from '../core/ctx.ts';
import { holdCredits } from '../credits/hold.ts';
import { card, phone } from './escrows.ts';
import type { Person, World } from './world.ts';

/** The lot of a person that runs out soonest. */
export async function firstLot(world: World, person: Person): Promise<CreditLot> {
  const [lot] = (await world.as(person).credits.wallet()).lots;
  if (!lot) throw new Error('there is no lot');
  return lot;
}

/** So many credits from an administrator. */
export const granted = (world: World, admin: Person, person: Person, credits: number) =>
  world.as(admin).credits.grant({ userId: person.id, credits, source: 'grant', reason: 'For the first cases.' });

/** Holds so many credits for a proposal of this mediator. Answers the proposal. */
export async function heldFor(world: World, person: Person, credits: number): Promise<string> {
  const proposalId = uuidv7();
  await insistentTransaction(world.ctx(), (ctx) =>
    holdCredits(ctx, { userId: person.id, proposalId, mediationId: uuidv7(), jobRef: 'MD-2026-000001', credits }),
  );
  return proposalId;
}

/** Buys a pack and pays it on the simulated phone or card. Answers the payment's id. */
export async function boughtPack(
  world: World,
  person: Person,
  pack = 'kes-10',
  method: typeof phone | typeof card = phone,
): Promise<string> {
  const { id } = await world.as(person).credits.buy({ pack, method });
  await world.settle();
  const answer = method === card ? { card: '4242424242424242' } : { pin: '1234' };
  await world.as(person).payments.answerSimulated({ id, approve: true, ...answer });
  await world.settle();
  return id;
}
