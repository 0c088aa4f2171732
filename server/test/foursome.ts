// Two who are owed by two, by an agreement that all four have signed.
import type { SideTerm } from '@ahadi/domain/agreements/sides/schema.ts';
import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { drafted, sign, someone } from './story.ts';
import type { Person, World } from './world.ts';

const promise = (world: World): ObligationTerm => ({
  ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'pay', title: 'Pay for the maize' },
  ...{ criteria: '', amountMinor: 25_000_000, evidenceRequired: false, reviewDays: 7 },
  due: { kind: 'on', day: addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), 5) },
});

/** Wanjiru and Musa are owed by Kilimo and Zawadi, and all four have signed that. */
export async function foursome(world: World, sides?: SideTerm[]) {
  const [wanjiru, musa, kilimo, zawadi] = await Promise.all([
    someone(world, 'Wanjiru Kamau'),
    someone(world, 'Musa Otieno'),
    someone(world, 'Kilimo Ltd', { kind: 'business', organisation: 'Kilimo Ltd' }),
    someone(world, 'Zawadi Achieng'),
  ]);
  const all = [wanjiru, musa, kilimo, zawadi];
  await world.deps.db
    .updateTable('identities')
    .set({ verification_level: 2 })
    .where(
      'id',
      'in',
      all.map(({ identityId }) => identityId),
    )
    .execute();
  const api = world.as(wanjiru).agreements;
  const wishes = { obligations: [promise(world)], ...(sides && { sides }) };
  const draft = await drafted(world, wanjiru, kilimo, { ...wishes, guests: [zawadi] });
  const { id } = draft;
  const kept = draft.parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
  await api.saveParties({ id, parties: [...kept, { side: 'A', name: musa.name, email: musa.email, signOrder: 9 }] });
  await api.share({ id });
  await world.settle();
  for (const person of all) {
    const own = world.as(person).agreements;
    const { versionId } = await own.get({ id });
    await own.acceptText({ id, versionId });
    await own.answerClause({ id, accept: true });
  }
  const { contentHash } = await api.requestSignatures({ id });
  for (const person of all) await sign(world, person, { id, contentHash: contentHash ?? '' });
  await world.settle();
  const { parties, terms } = await api.get({ id });
  const partyOf = (person: Person) => parties.find(({ userId }) => userId === person.id)?.id ?? ('' as never); // all have signed
  const paid = async (person: Person = wanjiru) => {
    const [one] = await world.as(person).obligations.list({ agreementId: id });
    if (!one) throw new Error('nothing was promised');
    return one;
  };
  const statusOf = async () => (await api.get({ id })).status;
  return { id, wanjiru, musa, kilimo, zawadi, partyOf, paid, statusOf, terms };
}
export type Foursome = Awaited<ReturnType<typeof foursome>>;
