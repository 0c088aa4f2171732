import { DAY } from '@ahadi/domain/core/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, delivered, fundedDeal, hoursPass, shown, statement } from '../test/escrows.ts';
import { activeCase } from '../test/mediations.ts';
import { actingFor } from '../test/members.ts';
import { answer, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { drafted, signedByAll } from '../test/story.ts';
import { asked, proven, reviewersOf } from '../test/successions.ts';
import { type ApiClient, makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let reviewers: [Person, Person];
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  reviewers = await reviewersOf(world);
});
afterAll(() => world.close());

/** Somebody who acts for a person who died, and the contract as they call it for them. */
async function representing(about: Person) {
  const { claimant, id } = await asked(world, about);
  await proven(world, id, reviewers);
  return { claimant, id, acting: await actingFor(world, claimant, about) };
}
const signFor = (acting: ApiClient, person: Person, id: string, contentHash: string | null) =>
  acting.agreements.sign({
    ...{ id: id as never, contentHash: contentHash as never, level: 0, electronicRecordsConsent: true },
    mark: { kind: 'typed', text: person.name },
  });

test('who acts answers the dispute and signs its settlement, as what they were found to be', async () => {
  const quarrel = await served(world, { respondentKind: 'person', publicClause: false });
  const { acting, claimant } = await representing(quarrel.respondent);
  expect(await acting.accounts.session()).toMatchObject({ acting: { role: 'representative', name: claimant.name } });
  await acting.disputes.respond({ id: quarrel.id, response: answer });
  const completeBy = new Date(world.clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10);
  const terms = { text: 'The rest is delivered to the store.', amountMinor: null, completeBy };
  const filer = world.as(quarrel.filer);
  const { offers } = await filer.disputes.makeOffer({ id: quarrel.id, terms });
  const agreed = await acting.disputes.answerOffer({ id: quarrel.id, offerId: offers[0]?.id as never, accept: true });
  const id = agreed.settlementAgreementId as never;
  await world.settle();
  const { contentHash } = await filer.agreements.get({ id });
  await signFor(filer, quarrel.filer, id, contentHash);
  const signed = await signFor(acting, claimant, id, contentHash);
  await world.settle();
  expect(signed.parties.find(({ name }) => name === quarrel.respondent.name)).toMatchObject({
    signedName: claimant.name,
    signedAuthority: {
      ...{ position: 'Executor of the will', basis: 'estate' },
      member: { name: claimant.name, role: 'representative' },
    },
  });
  expect((await filer.disputes.get({ id: quarrel.id })).status).toBe('resolved');
});

test('who acts is written to when something is new, once a day, and says in an escrow what is wrong with what came', async () => {
  const deal = await fundedDeal(world);
  const { claimant, acting } = await representing(deal.buyer);
  const written = async () => {
    await world.tick('successions-news');
    return (await world.mailbox(claimant.email)).filter(({ subject }) => subject.startsWith('Something is new')).length;
  };
  expect(await written()).toBe(0);
  world.clock.advance(60_000);
  await delivered(world, deal);
  world.clock.advance(60_000);
  expect([await written(), await written()]).toEqual([1, 1]);
  await hoursPass(world, 25);
  const evidence = [await shown(world, deal, deal.buyer)];
  const contested = { contestedMinor: 1_000_000, reason: 'not_as_agreed', statement, evidence } as const;
  const { milestones } = await acting.escrow.dispute({ ...(await at(world, deal)), ...contested });
  expect(milestones.map(({ status }) => status)).toContain('disputed');
  // What needs a code to their money stays shut.
  await expect(acting.escrow.release({ ...(await at(world, deal)), amountMinor: 1 } as never)).rejects.toMatchObject({
    status: 403,
  });
  await acting.organisations.stopActing();
});

test('who acts takes part in a mediation for their side, and its rooms stay shut', async () => {
  const { id, a } = await activeCase(world);
  const { acting } = await representing(a);
  expect(await acting.mediation.get({ id })).toMatchObject({ as: 'side', status: 'active' });
  await acting.mediation.extend({ id });
  await expect(acting.rooms.list({ mediationId: id } as never)).rejects.toMatchObject({ status: 403 });
  await acting.organisations.stopActing();
});

test('nothing is begun for somebody who died, and nothing that is theirs alone is read', async () => {
  const { owner } = await signedByAll(world);
  const { acting } = await representing(owner);
  for (const refused of [
    () => acting.agreements.create({ ownerIdentityId: owner.identityId as never, currency: 'KES' }),
    () => acting.notes.list({}),
    () => acting.privacy.leave(),
    () => acting.profile.consents({}),
    () => acting.organisations.invite({ email: 'friend@example.org', powers: { role: 'owner', limit: null } }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 403 });
  await acting.organisations.stopActing();
});

test('who acts and comes to stand on the other side acts no more, and can always stop', async () => {
  const { owner } = await signedByAll(world);
  const { acting, claimant } = await representing(owner);
  await acting.agreements.list({});
  // They send an agreement of their own to the account that they act for.
  const own = world.as(claimant);
  await acting.organisations.stopActing();
  const made = await drafted(world, claimant, owner);
  await own.agreements.share({ id: made.id });
  await world.settle();
  const { versionId } = await own.agreements.get({ id: made.id });
  const again = await actingFor(world, claimant, owner);
  for (const refused of [
    () => again.agreements.list({}),
    () => again.agreements.acceptText({ id: made.id, versionId }),
  ])
    await expect(refused()).rejects.toMatchObject(refusal('FORBIDDEN'));
  await again.organisations.stopActing();
});

test('who leaves acts no more, and everybody in it is told; nobody makes them more than they are', async () => {
  const { owner, other } = await signedByAll(world);
  const { acting, claimant, id } = await representing(owner);
  await acting.organisations.stopActing();
  const [membership] = await world.as(claimant).organisations.mine();
  const membershipId = membership?.id ?? ('' as never);
  expect(membership).toMatchObject({ role: 'representative' });
  for (const refused of [
    () => world.as(owner).organisations.change({ id: membershipId, powers: { role: 'owner', limit: null } }),
    () => world.as(owner).organisations.remove({ id: membershipId }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: expect.any(Number) });
  await world.as(claimant).organisations.leave({ id: membershipId });
  await world.settle();
  expect(await world.as(claimant).successions.get({ id })).toMatchObject({ status: 'ended' });
  expect((await world.notificationsOf(other)).map(({ title }) => title)).toContain(
    'Nobody acts for the other side any more',
  );
});
