import { consentVersion } from '@ahadi/domain/mediation/rules.ts';
import { describe, expect, test } from 'vitest';
import {
  acceptedCase,
  acceptTerms,
  activeCase,
  type Case,
  consentedCase,
  mediatorOf,
  mediatorWith,
  nextDeadline,
  postedCase,
  propose,
  proposedCase,
  rankBy,
  reason,
  requestedCase,
  sidesOf,
  statusOf,
} from '../test/mediations.ts';
import { mediationWorld } from '../test/mediationworld.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import type { Person } from '../test/world.ts';

const { get, of, world } = await mediationWorld();

const name = (it: Case, by: Person, person: Person) =>
  of(by).nameRepresentative({ id: it.id, userNumber: person.userNumber, capacity: 'Advocate', maySettle: false });
const dismiss = (it: Case, by: Person, person: Person) => of(by).removeRepresentative({ id: it.id, userId: person.id });

describe('who spoke for a side once', () => {
  test('does not speak for the other one, and does not mediate; their own side takes them back', async () => {
    const it = await postedCase(world);
    const advocate = await mediatorWith(world, 'Once Advocate');
    await name(it, it.a, advocate);
    await dismiss(it, it.a, advocate);
    await expect(name(it, it.b, advocate)).rejects.toMatchObject(refusal('MED_ROLE_TAKEN'));
    await expect(propose(world, it, advocate)).rejects.toMatchObject(refusal('MED_CONFLICT'));
    expect((await name(it, it.a, advocate)).sides[0]?.representatives).toHaveLength(1);
  });

  test('is dismissed at any time: while it settles, when it ended, and when it is closed', async () => {
    const it = await activeCase(world);
    const advocates: Person[] = [];
    for (const who of ['First Fay', 'Second Sam', 'Third Tom']) {
      const advocate = await someone(world, who);
      await name(it, it.a, advocate);
      advocates.push(advocate);
    }
    const out = async (index: number) => {
      const advocate = advocates[index] as Person; // each of the three above
      expect(await world.as(advocate).rooms.list({ mediationId: it.id as never })).not.toHaveLength(0);
      await dismiss(it, it.a, advocate);
      await expect(world.as(advocate).rooms.list({ mediationId: it.id as never })).rejects.toMatchObject(
        refusal('NOT_FOUND'),
      );
      await expect(get(it, advocate)).rejects.toMatchObject(refusal('NOT_FOUND'));
    };
    await acceptTerms(world, it);
    expect(await statusOf(world, it)).toBe('settling');
    await out(0);
    await of(it.b).end({ id: it.id, reason: 'party_left' });
    await out(1);
    await nextDeadline(world, it, 'mediation.close');
    expect(await statusOf(world, it)).toBe('closed');
    await out(2);
  });
});

describe('naming who speaks for a side', () => {
  test('does not tell who wrote a proposal that nobody opened, or who was asked; they are not chosen then', async () => {
    const it = await proposedCase(world);
    const [first, second, third] = it.mediators as [Person, Person, Person];
    expect((await name(it, it.a, first)).sides[0]?.representatives).toMatchObject([{ name: first.name }]);
    const { proposals } = await get(it, it.a);
    await of(first).openProposal({ id: it.id, proposalId: proposals[1]?.id as never });
    await expect(name(it, it.a, second)).rejects.toMatchObject(refusal('MED_ROLE_TAKEN'));
    await nextDeadline(world, it, 'mediation.job');
    for (const side of sidesOf(it)) await rankBy(world, it, side);
    expect((await get(it, it.b)).appointment).toMatchObject({ mediatorName: second.name });
    expect((await get(it, it.b)).proposals[0]).toMatchObject({ status: 'disqualified', mediatorName: null });
    expect(await world.as(first).credits.wallet()).toMatchObject({ available: 20, held: 0 });
    expect((await get(it, third).catch((failure: unknown) => failure)) as object).toMatchObject(refusal('NOT_FOUND'));
    const asked = await consentedCase(world);
    for (const side of sidesOf(asked))
      await of(side).chooseRoute({ id: asked.id, route: 'invite', mediators: asked.mediators.map(({ id }) => id) });
    await name(asked, asked.b, asked.mediators[0] as Person);
    await expect(propose(world, asked, asked.mediators[0] as Person)).rejects.toMatchObject(refusal('MED_CONFLICT'));
  });

  test('is refused for who mediates, or did once they had accepted', async () => {
    const it = await acceptedCase(world);
    await expect(name(it, it.a, mediatorOf(it))).rejects.toMatchObject(refusal('MED_ROLE_TAKEN'));
    await of(mediatorOf(it)).declineAppointment({ id: it.id, reason });
    await expect(name(it, it.a, mediatorOf(it))).rejects.toMatchObject(refusal('MED_ROLE_TAKEN'));
  });

  test('ends at three for each side', async () => {
    const it = await consentedCase(world);
    for (const who of ['One Ona', 'Two Tia', 'Three Tev']) await name(it, it.a, await someone(world, who));
    const fourth = await someone(world, 'Four Fia');
    await expect(name(it, it.a, fourth)).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { userNumber: expect.stringContaining('3 people') } },
    });
    expect((await name(it, it.b, fourth)).sides[1]?.representatives).toHaveLength(1);
  });
});

test('two sides do not stand for one identity', async () => {
  const it = await requestedCase(world);
  const one = (by: Person, identityId: string) =>
    of(by).consent({ id: it.id, version: consentVersion, identityId: identityId as never });
  await world.deps.db
    .insertInto('identity_members')
    .values({
      identity_id: it.a.identityId,
      user_id: it.b.id,
      role: 'signatory',
      is_primary: false,
      created_at: world.clock.now(),
    })
    .execute();
  await expect(one(it.b, it.a.identityId)).rejects.toMatchObject({
    ...refusal('BAD_INPUT'),
    data: { fields: { identityId: expect.stringContaining('same') } },
  });
  expect(await one(it.b, it.b.identityId)).toMatchObject({ status: 'consented' });
});
