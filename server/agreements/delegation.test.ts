import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimOf } from '../test/quarrel.ts';
import { askedToSign, confirm, drafted, type Story, shared, sign, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const api = (person: Person) => world.as(person).agreements;
const basis = 'Power of attorney of 3 March 2031, deposited with the notary.';
const subjects = async (person: Person) => (await world.mailbox(person.email)).map(({ subject }) => subject).join();

it('somebody else signs once the maker agreed; whose signing it was reads along and signs no more', async () => {
  const story = await askedToSign(world);
  const { owner, other, id } = story;
  const lawyer = await someone(world, 'Lawyer Kamau');
  const asked = await api(other).delegate({ id, name: lawyer.name, email: lawyer.email, basis });
  await world.settle();
  const delegationId = asked.delegations[0]?.id as NonNullable<(typeof asked.delegations)[number]>['id']; // just asked
  expect(asked.delegations[0]).toMatchObject({ status: 'asked', name: lawyer.name });
  expect(await subjects(owner)).toContain('Somebody else is to sign');
  await expect(api(other).delegate({ id, name: 'Another One', email: 'x@example.org', basis })).rejects.toMatchObject({
    code: 'ILLEGAL_TRANSITION',
  });
  await expect(api(other).answerDelegation({ id, delegationId, agree: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(api(lawyer).get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const after = await api(owner).answerDelegation({ id, delegationId, agree: true });
  await world.settle();
  const party = after.parties.find(({ side }) => side === 'B');
  expect(party).toMatchObject({ userId: lawyer.id, identityId: other.identityId, name: 'Lanterns Ltd' });
  expect(await subjects(lawyer)).toContain('You are asked to sign for somebody');
  await expect(sign(world, other, story)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await api(other).get({ id })).myAttendantIds).toHaveLength(1);
  await sign(world, lawyer, story);
  expect((await sign(world, owner, story)).status).toBe('executed');
  await world.settle();
  expect((await api(other).verify({ id })).checks.map(({ state }) => state)).not.toContain('invalid');
});

it('a colleague of the identity signs at once', async () => {
  const { other, id } = await askedToSign(world);
  const colleague = await someone(world, 'Colleague Njeri');
  await sql`insert into identity_members (identity_id, user_id, role, created_at)
    values (${other.identityId}, ${colleague.id}, 'signatory', now())`.execute(world.deps.db);
  const after = await api(other).delegate({ id, name: colleague.name, email: colleague.email, basis });
  expect(after.delegations[0]?.status).toBe('agreed');
  expect(after.parties.find(({ side }) => side === 'B')?.userId).toBe(colleague.id);
});

it('refused, the party signs itself; who takes part already cannot be asked, nor does the maker hand over', async () => {
  const story = await askedToSign(world);
  const { owner, other, id } = story;
  await expect(api(other).delegate({ id, name: owner.name, email: owner.email, basis })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  await expect(
    api(owner).delegate({ id, name: 'Some Body', email: 'some.body@example.org', basis }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const asked = await api(other).delegate({ id, name: 'Some Body', email: 'some.body@example.org', basis });
  const delegationId = asked.delegations[0]?.id as NonNullable<(typeof asked.delegations)[number]>['id']; // just asked
  await api(owner).answerDelegation({ id, delegationId, agree: false });
  await expect(api(owner).answerDelegation({ id, delegationId, agree: true })).rejects.toMatchObject({
    code: 'ILLEGAL_TRANSITION',
  });
  await sign(world, other, story);
  await expect(
    api(other).delegate({ id, name: 'Some Body', email: 'some.body@example.org', basis }),
  ).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
});

/** The other side hands its signing over to somebody, and the one who made the agreement agrees. */
async function handOver({ owner, other, id }: Story, to: { name: string; email: string }) {
  const asked = await api(other).delegate({ id, name: to.name, email: to.email, basis });
  const delegationId = asked.delegations.at(-1)?.id as NonNullable<(typeof asked.delegations)[number]>['id']; // just asked
  const after = await api(owner).answerDelegation({ id, delegationId, agree: true });
  await world.settle();
  return after;
}
const partyB = async ({ owner, id }: Story) => (await api(owner).get({ id })).parties.find(({ side }) => side === 'B');
const reason = 'The price of steel has doubled since we signed.';

it('signed, the party is again who handed it over: its promises, changes, notice and disputes are theirs; who signed reads', async () => {
  const endsOn = addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), 40);
  const story = await askedToSign(world, {
    endsOn,
    renewal: { everyMonths: 1, noticeDays: 10 },
    obligations: [
      {
        ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver', title: 'Deliver 400 lanterns' },
        ...{ criteria: 'All 400 light up.', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
        due: { kind: 'after', days: 20 },
      },
    ],
  });
  const { owner, other, id } = story;
  const before = await partyB(story);
  const lawyer = await someone(world, 'Lawyer Achieng');
  await handOver(story, lawyer);
  const mark = { kind: 'drawn', path: 'M10 10 L60 40 L110 12 L160 44 L210 14' } as const;
  await api(lawyer).sign({ id, contentHash: story.contentHash, level: 0, mark, electronicRecordsConsent: true });
  await sign(world, owner, story);
  await world.settle();

  const { rows } = await sql<{ name: string; user: string }>`select name_as_signed as name, user_id as user
    from agreement_signatures where agreement_id = ${id} and mark->>'kind' = 'drawn'`.execute(world.deps.db);
  expect(rows).toEqual([{ name: lawyer.name, user: lawyer.id }]);
  expect(await partyB(story)).toMatchObject({
    ...{ userId: other.id, email: before?.email, name: before?.name, identityId: other.identityId, status: 'signed' },
  });
  const read = await api(lawyer).get({ id });
  expect(read).toMatchObject({ status: 'active', myPartyId: null });
  expect(read.attendants).toMatchObject([{ role: 'reader', userId: lawyer.id, email: lawyer.email }]);
  expect(read.delegations).toMatchObject([{ status: 'agreed', name: lawyer.name }]);
  expect((await api(other).get({ id })).myAttendantIds).toEqual([]);
  expect((await api(other).verify({ id })).verdict).toBe('valid');

  const [promise] = await world.as(other).obligations.list({ agreementId: id });
  if (!promise) throw new Error('a delivery was promised');
  await expect(world.as(lawyer).obligations.claimDone({ id: promise.id, text: 'Done.' })).rejects.toMatchObject({
    code: expect.stringMatching(/FORBIDDEN|NOT_FOUND/),
  });
  await world.as(other).obligations.claimDone({ id: promise.id, text: 'They stand in your yard.' });
  for (const deed of [world.as(lawyer).amending.giveNotice, world.as(lawyer).amending.propose])
    await expect(deed({ id, reason })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await world.as(other).amending.giveNotice({ id, reason })).notice).toMatchObject({ isMine: true });
  await world.as(other).amending.takeBackNotice({ id });
  const amendment = await world.as(other).amending.propose({ id, reason });
  expect(amendment.parties.map(({ userId }) => userId).toSorted()).toEqual([owner.id, other.id].toSorted());
  expect(amendment.attendants).toEqual([]);

  await world.deps.db
    .updateTable('identities')
    .set({ verification_level: 2 })
    .where('id', 'in', [owner.identityId, other.identityId])
    .execute();
  const made = await world.as(owner).disputes.create({ identityId: owner.identityId as never, agreementId: id });
  const { respondentName, respondentEmail } = made.claim;
  expect(respondentEmail).toBe(before?.email);
  const claim = claimOf(world, { respondentName, respondentEmail });
  await world.as(owner).disputes.save({ id: made.id, revision: made.revision, claim });
  await world.as(owner).disputes.submit({ id: made.id, truth: true });
  await world.settle();
  expect((await world.as(other).disputes.get({ id: made.id })).mySide).toBe('respondent');
  const notices = await world.deps.db
    .selectFrom('dispute_notices')
    .select('address')
    .where('dispute_id', '=', made.id)
    .where('side', '=', 'respondent')
    .execute();
  expect(new Set(notices.map(({ address }) => address))).toEqual(new Set([other.id, other.email]));
  await expect(world.as(lawyer).disputes.get({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('handed over before the text is frozen, and on to another, the text names the identity that is bound', async () => {
  const story = await shared(world, { publicClauseOffered: false });
  const { owner, other, id } = story;
  const [first, second] = [await someone(world, 'First Lawyer'), await someone(world, 'Second Lawyer')];
  await handOver(story, first);
  await handOver({ ...story, other: first }, second);
  const { versionId } = await api(owner).get({ id });
  await api(second).acceptText({ id, versionId });
  const { contentHash } = await api(owner).requestSignatures({ id });
  const { document } = await world.deps.db
    .selectFrom('agreement_versions')
    .select('document')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  expect(document).toMatchObject({ parties: [{}, { side: 'B', identity: { legalName: 'Lanterns Ltd' } }] });
  await sign(world, owner, { id, contentHash: contentHash ?? '' });
  await sign(world, second, { id, contentHash: contentHash ?? '' });
  await world.settle();
  expect((await partyB(story))?.userId).toBe(other.id);
  const { attendants } = await api(owner).get({ id });
  expect(attendants.map(({ userId }) => userId).toSorted()).toEqual([first.id, second.id].toSorted());
});

it('reopened, withdrawn, declined or out of time the party is its own again, and who signs later is nobody’s substitute', async () => {
  const lawyer = await someone(world, 'Lawyer Mutua');
  const reopened = await askedToSign(world, { publicClauseOffered: false });
  await handOver(reopened, lawyer);
  await sign(world, lawyer, reopened);
  await api(reopened.owner).reopen({ id: reopened.id, reason });
  expect((await api(reopened.other).get({ id: reopened.id })).delegations).toMatchObject([{ status: 'ended' }]);
  expect((await partyB(reopened))?.userId).toBe(reopened.other.id);
  // The same person can be asked again: reading along does not stand in the way.
  expect((await handOver(reopened, lawyer)).parties.find(({ side }) => side === 'B')?.userId).toBe(lawyer.id);
  await api(lawyer).decline({ id: reopened.id, reason });
  expect(await partyB(reopened)).toMatchObject({ userId: reopened.other.id, status: 'declined' });

  const withdrawn = await askedToSign(world);
  await handOver(withdrawn, { name: 'Nobody Yet', email: 'nobody.yet@example.org' });
  await api(withdrawn.owner).void({ id: withdrawn.id, reason });
  expect((await partyB(withdrawn))?.userId).toBe(withdrawn.other.id);
  const nobody = await world.person('Nobody Yet', { email: 'nobody.yet@example.org' });
  await confirm(world, nobody);
  expect(await api(nobody).get({ id: withdrawn.id })).toMatchObject({ myPartyId: null, myAttendantIds: [{}] });

  const late = await askedToSign(world, { publicClauseOffered: false });
  await handOver(late, lawyer);
  world.clock.advance({ days: 40 });
  await world.tick('clocks');
  expect(await partyB(late)).toMatchObject({ userId: late.other.id, status: 'expired' });
  await api(late.owner).extend({ id: late.id });
  await sign(world, late.other, late);
  await sign(world, late.owner, late);
  await world.settle();
  expect((await api(late.other).get({ id: late.id })).delegations).toMatchObject([{ status: 'ended' }]);
});

it('that a witness was with the one does not let the other sign', async () => {
  const owner = await someone(world, 'Amina Odhiambo');
  const [other, witness, lawyer] = [
    await someone(world, 'Brian Wekesa'),
    await someone(world, 'Wanjiru Witness'),
    await someone(world, 'Lawyer Otieno'),
  ];
  const draft = await drafted(world, owner, other, { publicClauseOffered: false });
  const partyId = draft.parties.find(({ side }) => side === 'B')?.id ?? null;
  const { id } = draft;
  await api(owner).saveAttendants({
    id,
    attendants: [{ role: 'witness', name: witness.name, email: witness.email, partyId }],
  });
  const { versionId } = await api(owner).share({ id });
  await api(other).acceptText({ id, versionId });
  const { contentHash, attendants } = await api(owner).requestSignatures({ id });
  const [one] = attendants;
  if (!one) throw new Error('the witness is on the list');
  const { code } = await api(witness).showPresence({ id, attendantId: one.id });
  await api(other).provePresence({ id, attendantId: one.id, code });
  await handOver({ owner, other, id }, lawyer);
  await expect(sign(world, lawyer, { id, contentHash: contentHash ?? '' })).rejects.toMatchObject({
    code: 'AGR_WITNESS_ABSENT',
  });
});
