import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Case,
  consentedCase,
  engagingCase,
  mediatorOf,
  mediatorWith,
  nextDeadline,
  postedCase,
  propose,
  proposedCase,
  rankBy,
  selectingCase,
  sidesOf,
  signWithCode,
  statusOf,
} from '../test/mediations.ts';
import { refusal } from '../test/refusal.ts';
import { drafted } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());

const of = (person: Person) => world.as(person).mediation;
const get = (it: Case, person: Person) => of(person).get({ id: it.id });
const creditsOf = async (person: Person) => {
  const { available, held } = await world.as(person).credits.wallet();
  return { available, held };
};
const at = (it: Case, index: number): Person => it.mediators[index] as Person; // each case here has three

const openedWords = async (mediator: Person) => {
  await world.settle();
  return (await world.notificationsOf(mediator)).find(({ title }) => title === 'Your proposal was opened')?.message;
};

describe('a proposal', () => {
  test('can be taken back and written again once, and not a third time', async () => {
    const it = await postedCase(world);
    const mediator = at(it, 0);
    for (let no = 0; no < 2; no++) {
      expect((await of(mediator).job({ id: it.id })).hindrance).toBeNull();
      await propose(world, it, mediator);
      await of(mediator).withdrawProposal({ id: it.id });
    }
    expect((await of(mediator).job({ id: it.id })).hindrance).toContain('two proposals');
    await expect(propose(world, it, mediator)).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    expect(await creditsOf(mediator)).toEqual({ available: 20, held: 0 });
  });

  test('is found and gives its credits back however many ended before it', async () => {
    const it = await postedCase(world, { mediators: 2 });
    const [one, other] = [at(it, 0), at(it, 1)];
    await propose(world, it, one);
    await of(one).withdrawProposal({ id: it.id });
    await sql`
      insert into mediation_proposals (id, mediation_id, user_id, proposal, tier, judiciary_accredited, credits, status, submitted_at, ended_at)
      select gen_random_uuid(), mediation_id, user_id, proposal, tier, judiciary_accredited, 0, 'withdrawn', submitted_at, submitted_at
      from mediation_proposals, generate_series(1, 600) where mediation_id = ${it.id}`.execute(world.deps.db);
    world.clock.advance(60_000);
    await propose(world, it, other);
    const { proposals } = await get(it, it.a);
    expect(proposals.length).toBeLessThan(200);
    expect(proposals.filter(({ status }) => status === 'submitted')).toHaveLength(1);
    await of(it.a).end({ id: it.id, reason: 'party_left' });
    expect(await creditsOf(other)).toEqual({ available: 20, held: 0 });
  });
});

describe('a way to find a mediator', () => {
  test('is taken when every side wants the same', async () => {
    const it = await consentedCase(world);
    expect(await of(it.a).chooseRoute({ id: it.id, route: 'post' })).toMatchObject({ status: 'consented' });
    expect(await of(it.b).chooseRoute({ id: it.id, route: 'list' })).toMatchObject({ status: 'consented' });
    expect(await of(it.b).chooseRoute({ id: it.id, route: 'post' })).toMatchObject({
      status: 'posted',
      postedTimes: 1,
    });
  });

  test('by name asks those whom the most sides named; their answer costs nothing, and with the last one the sides choose', async () => {
    const it = await consentedCase(world);
    const [one, two, three] = it.mediators.map(({ id }) => id);
    await of(it.a).chooseRoute({ id: it.id, route: 'invite', mediators: [one, two] as never });
    await of(it.b).chooseRoute({ id: it.id, route: 'invite', mediators: [three, two] as never });
    expect(await statusOf(world, it)).toBe('invited');
    await world.settle();
    expect((await world.notificationsOf(at(it, 1)))[0]).toMatchObject({ title: 'You are asked to mediate' });
    expect((await of(at(it, 1)).jobs({ invited: true })).rows).toMatchObject([{ id: it.id, cost: 0, invited: true }]);
    const stranger = await mediatorWith(world, 'Mona Mediator');
    await expect(propose(world, it, stranger)).rejects.toMatchObject(refusal('NOT_FOUND'));
    for (const mediator of it.mediators) await propose(world, it, mediator);
    expect(await statusOf(world, it)).toBe('selecting');
    expect(await creditsOf(at(it, 0))).toEqual({ available: 20, held: 0 });
  });

  test('names no one who is no mediator, has a tie or cannot take it on, and says of whom', async () => {
    const it = await consentedCase(world, { request: { band: 'over_50k' } });
    const ask = (mediators: Person[]) =>
      of(it.a).chooseRoute({ id: it.id, route: 'invite', mediators: mediators.map(({ id }) => id) });
    await expect(ask([at(it, 0), it.b])).rejects.toMatchObject({
      ...refusal('MED_NOT_MEDIATOR'),
      data: { fields: { 'mediators.1': expect.any(String) } },
    });
    await sql`update mediators set tier = 'provisional' where id = ${at(it, 0).id}`.execute(world.deps.db);
    await expect(ask([at(it, 0)])).rejects.toMatchObject(refusal('MED_TIER'));
    await expect(ask([])).rejects.toMatchObject(refusal('BAD_INPUT'));
  });

  test('without a proposal is posted once more, and then an officer names mediators', async () => {
    const it = await postedCase(world);
    await nextDeadline(world, it, 'mediation.job');
    expect(await get(it, it.a)).toMatchObject({ status: 'posted', postedTimes: 2 });
    await nextDeadline(world, it, 'mediation.job');
    expect(await get(it, it.a)).toMatchObject({ status: 'listing' });
    await world.settle();
    expect((await world.notificationsOf(it.officer)).map(({ title }) => title)).toContain(
      'A list of mediators is needed',
    );
    expect((await of(it.officer).desk({ view: 'listing' })).rows.map(({ id }) => id)).toContain(it.id);
    await expect(of(it.officer).nameList({ id: it.id, mediators: [it.b.id] })).rejects.toMatchObject(
      refusal('MED_NOT_MEDIATOR'),
    );
    await of(it.officer).nameList({ id: it.id, mediators: [at(it, 0).id, at(it, 1).id] });
    expect(await statusOf(world, it)).toBe('invited');
    await propose(world, it, at(it, 0));
    await of(at(it, 0)).withdrawProposal({ id: it.id });
    await propose(world, it, at(it, 1));
    expect(await statusOf(world, it)).toBe('selecting');
  });
});

describe('the conflict radar', () => {
  test('refuses a mediator who signed an agreement with a side, without a name, and they never see one', async () => {
    const it = await postedCase(world);
    const tied = at(it, 0);
    const { id } = await drafted(world, tied, it.b);
    await sql`update agreements set status = 'executed' where id = ${id}`.execute(world.deps.db);
    await sql`update agreement_parties set user_id = ${it.b.id} where agreement_id = ${id} and side = 'B'`.execute(
      world.deps.db,
    );
    const refused = await propose(world, it, tied).catch((failure: unknown) => failure);
    expect(refused).toMatchObject(refusal('MED_CONFLICT'));
    expect(JSON.stringify(refused)).not.toContain(it.b.name);
    const job = await of(tied).job({ id: it.id });
    expect(job.hindrance).toBe('You cannot mediate this: a tie to somebody in it was found.');
    expect(JSON.stringify(job)).not.toMatch(new RegExp(`${it.a.name}|${it.b.name}`));
    await expect(get(it, tied)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('refuses who is a side, belongs to the organisation of one, or had an escrow or a mediation with one', async () => {
    const it = await postedCase(world);
    await sql`insert into identity_members (identity_id, user_id, role, is_primary, created_at) values (${it.a.identityId}, ${at(it, 0).id}, 'viewer', false, now())`.execute(
      world.deps.db,
    );
    await expect(propose(world, it, at(it, 0))).rejects.toMatchObject(refusal('MED_CONFLICT'));
    await sql`insert into escrows (id, ref, status, creator_user_id, origin, terms, title, currency, created_at, updated_at)
      select gen_random_uuid(), 'ES-T-' || ${at(it, 1).id}, 'closed', ${it.b.id}, 'manual', '{}', 'x', 'KES', now(), now()`.execute(
      world.deps.db,
    );
    for (const [role, person] of [
      ['buyer', it.b],
      ['seller', at(it, 1)],
    ] as const)
      await sql`insert into escrow_parties (id, escrow_id, role, name, email, user_id)
        select gen_random_uuid(), id, ${role}, 'x', ${person.email}, ${person.id} from escrows where ref = 'ES-T-' || ${at(it, 1).id}`.execute(
        world.deps.db,
      );
    await expect(propose(world, it, at(it, 1))).rejects.toMatchObject(refusal('MED_CONFLICT'));
    const other = await mediatorWith(world, 'Mona Mediator');
    const before = await of(other).create({ identityId: other.identityId });
    await sql`insert into mediation_sides (mediation_id, side, name, email, user_id) values (${before.id}, 'B', 'x', ${it.a.email}, ${it.a.id})`.execute(
      world.deps.db,
    );
    await expect(propose(world, it, other)).rejects.toMatchObject(refusal('MED_CONFLICT'));
    await propose(world, it, at(it, 2)); // and nobody else
  });

  test('does not count that somebody mediated for a side before', async () => {
    const it = await engagingCase(world);
    const { engagementAgreementId } = await get(it, it.a);
    for (const person of [it.a, it.b, mediatorOf(it)])
      await signWithCode(world, person, engagementAgreementId as never);
    await world.settle();
    const { id, ...made } = await of(it.a).create({ identityId: it.a.identityId });
    await of(it.a).save({
      id,
      revision: made.revision,
      request: (await get(it, it.a)).request,
      others: [{ name: 'Bo', email: it.b.email }],
    });
    await sql`update mediations set status = 'posted', posted_times = 1, opens_at = now(), closes_at = ${new Date(world.clock.now().getTime() + 86_400_000)} where id = ${id}`.execute(
      world.deps.db,
    );
    await sql`update mediation_sides set user_id = ${it.b.id} where mediation_id = ${id} and side = 'B'`.execute(
      world.deps.db,
    );
    expect(await propose(world, { id }, mediatorOf(it))).toMatchObject({ mine: { status: 'submitted' } });
  });

  test('looks again before the choice: who got a tie meanwhile is out, with the credits back', async () => {
    const it = await selectingCase(world);
    await sql`insert into identity_members (identity_id, user_id, role, is_primary, created_at) values (${it.b.identityId}, ${at(it, 0).id}, 'viewer', false, now())`.execute(
      world.deps.db,
    );
    for (const side of sidesOf(it)) await rankBy(world, it, side);
    const { proposals } = await get(it, it.a);
    expect(proposals.map(({ status }) => status)).toEqual(['disqualified', 'selected', 'not_selected']);
    expect(await creditsOf(at(it, 0))).toEqual({ available: 20, held: 0 });
    await expect(get(it, at(it, 0))).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('a proposal', () => {
  test('holds its credits until a side opens it; then they are used, and its writer shows', async () => {
    const it = await proposedCase(world, { request: { band: '500_5k' } });
    expect(await creditsOf(at(it, 0))).toEqual({ available: 18, held: 2 });
    const before = (await get(it, it.a)).proposals;
    expect(before.map(({ costsCredits }) => costsCredits)).toEqual([true, true, true]);
    expect(before.map(({ mediatorName, approach }) => [mediatorName, approach])).toEqual(
      it.mediators.map(() => [null, null]),
    );
    expect(JSON.stringify(await of(it.a).life({ id: it.id }))).not.toContain('Mediator"');
    const opened = await of(it.b).openProposal({ id: it.id, proposalId: before[0]?.id as never });
    expect(opened.proposals[0]).toMatchObject({ status: 'opened', mediatorName: at(it, 0).name });
    await of(it.a).openProposal({ id: it.id, proposalId: before[0]?.id as never });
    expect(await creditsOf(at(it, 0))).toEqual({ available: 18, held: 0 });
    expect(await openedWords(at(it, 0))).toContain('Its credits are used.');
    expect((await of(at(it, 0)).myProposals({})).rows).toMatchObject([
      { jobId: it.id, creditState: 'consumed', credits: 2 },
    ]);
    expect((await of(at(it, 1)).myProposals({ open: true })).rows).toMatchObject([{ creditState: 'held' }]);
    expect(
      (await of(it.officer)
        .myProposals({})
        .catch((failure: unknown) => failure)) as object,
    ).toMatchObject(refusal('MED_NOT_MEDIATOR'));
  });

  test('that nobody opened in 96 hours gives its credits back and can still be opened and chosen', async () => {
    const it = await proposedCase(world);
    await nextDeadline(world, it, 'proposal.unopened');
    for (const mediator of it.mediators) expect(await creditsOf(mediator)).toEqual({ available: 20, held: 0 });
    const { proposals } = await get(it, it.a);
    expect(proposals.map(({ costsCredits }) => costsCredits)).toEqual([false, false, false]);
    expect(await of(it.a).openProposal({ id: it.id, proposalId: proposals[0]?.id as never })).toMatchObject({
      proposals: [{ status: 'opened', mediatorName: at(it, 0).name }, {}, {}],
    });
    expect(await openedWords(at(it, 0))).toContain('It cost you no credits.');
    expect(await creditsOf(at(it, 0))).toEqual({ available: 20, held: 0 });
  });

  test('shows the tier and the badge that its writer has now', async () => {
    const it = await proposedCase(world);
    const shown = async () => (await get(it, it.a)).proposals.map((one) => [one.tier, one.judiciaryAccredited]);
    expect((await shown())[0]).toEqual(['certified', false]);
    await sql`insert into court_bodies (id, name, country, created_at) values (gen_random_uuid(), 'The Court of Lanterns', 'KE', now())`.execute(
      world.deps.db,
    );
    const papers = [{ body: 'The Court of Lanterns', number: 'CL-1', expiresOn: null, checked: true }];
    await sql`update mediators set tier = 'senior', countries = '{KE}', accreditations = ${JSON.stringify(papers)} where id = ${at(it, 0).id}`.execute(
      world.deps.db,
    );
    expect(await shown()).toEqual([
      ['senior', true],
      ['certified', false],
      ['certified', false],
    ]);
  });

  test('is one a mediator, costs what there is, and is asked for what it says', async () => {
    const it = await postedCase(world, { credits: 1, request: { band: '500_5k' } });
    await expect(propose(world, it, at(it, 0))).rejects.toMatchObject(refusal('MED_CREDITS_LOW'));
    expect((await of(at(it, 0)).job({ id: it.id })).mine).toBeNull();
    const rich = await mediatorWith(world, 'Mona Mediator');
    await expect(propose(world, it, rich, { earliestOn: '2020-01-01' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(propose(world, it, rich, { feeMinor: 1 })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { 'proposal.feeMinor': expect.any(String) } },
    });
    await propose(world, it, rich);
    await expect(propose(world, it, rich)).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    await of(rich).withdrawProposal({ id: it.id });
    expect(await creditsOf(rich)).toEqual({ available: 20, held: 0 });
    await propose(world, it, rich);
    await of(rich).withdrawProposal({ id: it.id });
    await expect(propose(world, it, rich)).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
  });

  test('stands and gives its credits back however many others were taken back before it', async () => {
    const it = await postedCase(world);
    await propose(world, it, at(it, 0));
    await of(at(it, 0)).withdrawProposal({ id: it.id });
    await sql`
      insert into mediation_proposals (id, mediation_id, user_id, proposal, tier, judiciary_accredited, credits, status, submitted_at, ended_at)
      select gen_random_uuid(), mediation_id, user_id, proposal, tier, judiciary_accredited, credits, status, submitted_at, ended_at
      from mediation_proposals cross join generate_series(1, 600) where mediation_id = ${it.id}`.execute(world.deps.db);
    await propose(world, it, at(it, 1));
    const { proposals } = await get(it, it.a);
    expect(proposals.filter(({ status }) => status === 'submitted')).toHaveLength(1);
    await expect(propose(world, it, at(it, 1))).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    expect(await creditsOf(at(it, 1))).toEqual({ available: 19, held: 1 });
    await nextDeadline(world, it, 'proposal.unopened');
    expect(await creditsOf(at(it, 1))).toEqual({ available: 20, held: 0 });
    await nextDeadline(world, it, 'mediation.job');
    expect(await statusOf(world, it)).toBe('selecting');
  });

  test('of who may not take it on is refused by what hinders them', async () => {
    const it = await postedCase(world, { request: { band: '5k_50k', wantsAccredited: true } });
    await expect(propose(world, it, at(it, 0))).rejects.toMatchObject(refusal('MED_TIER'));
    await sql`update mediations set request = jsonb_set(request, '{wantsAccredited}', 'false') where id = ${it.id}`.execute(
      world.deps.db,
    );
    await sql`update mediators set tier = 'provisional' where id = ${at(it, 0).id}`.execute(world.deps.db);
    await expect(propose(world, it, at(it, 0))).rejects.toMatchObject(refusal('MED_TIER'));
    await sql`update mediators set expires_at = ${new Date(world.clock.now().getTime() - 86_400_000)}, status = 'expired' where id = ${at(it, 1).id}`.execute(
      world.deps.db,
    );
    await expect(propose(world, it, at(it, 1))).rejects.toMatchObject(refusal('MED_EXPIRED'));
    await expect(propose(world, it, it.b)).rejects.toMatchObject(refusal('MED_NOT_MEDIATOR'));
  });
});
