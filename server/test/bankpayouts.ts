import type { Role } from '@ahadi/domain/accounts/schema.ts';
import type { DestinationView, PayoutView } from '@ahadi/domain/payments/schema.ts';
import { moneyCode } from './escrows.ts';
import { inWallet } from './payments.ts';
import { someone } from './story.ts';
import type { Person, World } from './world.ts';

/** The account that payouts leave from, and what one of them may be, as a world is told. */
export const bankEnv = {
  ...{ BANK_PAYOUT_ACCOUNT: '0100 5555 0001', BANK_PAYOUT_LEAST: '10', BANK_PAYOUT_MOST: '10000' },
} as const;

/** A place at a bank in Kenya as its form has it. */
export const bankPlace = (person: Person) => ({
  ...{ identityId: person.identityId, kind: 'bank' as const, provider: 'bank' as const, currency: 'KES' },
  ...{ holderName: person.name, number: '0123 4567 8901', bankCode: '01-100', bankName: 'KCB' },
});

/** A person with so much in the wallet and a place at a bank that has rested. */
export async function banked(
  world: World,
  name: string,
  { minor = 5_000_000n, roles = [] }: { minor?: bigint; roles?: Role[] } = {},
): Promise<{ person: Person; place: DestinationView }> {
  const person = await someone(world, name, { roles });
  const code = await moneyCode(world, person);
  const place = await world.as(person).payments.addDestination({ ...bankPlace(person), code });
  await inWallet(world, person, minor);
  world.clock.advance({ days: 3 });
  return { person, place };
}

/** What somebody takes out to there; without people where it is little. */
export const takenOut = async (
  world: World,
  { person, place }: { person: Person; place: DestinationView },
  amountMinor: number,
): Promise<PayoutView> => {
  const made = await world.as(person).payments.requestPayout({ destinationId: place.id, amountMinor });
  await world.settle();
  return made;
};
