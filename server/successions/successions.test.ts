import { DAY } from '@ahadi/domain/core/time.ts';
import { GO_ON_DAYS, READ_IN_DAYS, REST_DAYS } from '@ahadi/domain/successions/rules.ts';
import type { Succession, SuccessionCause } from '@ahadi/domain/successions/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreedDeal } from '../test/escrows.ts';
import { activeCase } from '../test/mediations.ts';
import { actingFor } from '../test/members.ts';
import { fileOf, photo } from '../test/papers.ts';
import { answer, type Quarrel, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let [first, second]: [Person, Person] = [] as never;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
  first = await someone(world, 'Rehema Reviewer', { roles: ['reviewer'] });
  second = await someone(world, 'Otis Reviewer', { roles: ['reviewer'] });
});
afterAll(() => world.close());

const reason = 'The grant of probate names them, and the register agrees.';
const of = (person: Person) => world.as(person).successions;

async function asked(about: { name: string; email: string }, cause: SuccessionCause = 'death', by?: Person) {
  const claimant = by ?? (await someone(world, 'Amina Executor'));
  const it = await of(claimant).ask({
    ...{ cause, name: about.name, email: about.email, capacity: 'Executor of the will' },
    ...{ statement: 'He died on 2 February.', file: fileOf(await photo()) },
  });
  await world.settle();
  return { claimant, id: it.id };
}
async function proven(id: Succession['id']): Promise<void> {
  await of(first).endorse({ id, reason });
  await of(second).confirm({ id, reason });
  await world.settle();
}
const responseOf = async ({ id, filer }: Quarrel) =>
  (await world.as(filer).disputes.get({ id })).clocks.find(({ kind }) => kind === 'dispute.response');
const daysLeft = (dueAt: string | null | undefined) =>
  (new Date(dueAt ?? 0).getTime() - world.clock.now().getTime()) / DAY;
const titlesOf = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);

describe('somebody who acts for a dead person', () => {
  test('is found proven by two, then answers their dispute; deadlines rested meanwhile, and both sides know it', async () => {
    const quarrel = await served(world);
    const { filer, respondent } = quarrel;
    expect(await responseOf(quarrel)).toMatchObject({ status: 'running' });
    const { claimant, id } = await asked(respondent);
    expect(await responseOf(quarrel)).toMatchObject({ status: 'paused' });
    expect(await titlesOf(filer)).toContain('The deadlines of the other side rest');
    expect(await titlesOf(respondent)).toContain('Somebody asks to act for you');
    const during = await of(filer).inDispute({ id: quarrel.id });
    expect(during).toMatchObject([{ represented: respondent.name, representative: claimant.name, since: null }]);
    world.clock.advance(20 * DAY);
    await world.tick('clocks');
    expect((await world.as(filer).disputes.get({ id: quarrel.id })).status).toBe('awaiting_response');

    await expect(of(second).confirm({ id, reason })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await of(first).endorse({ id, reason });
    await expect(of(first).confirm({ id, reason })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await of(second).confirm({ id, reason });
    await world.settle();
    const goesOn = await responseOf(quarrel);
    expect(goesOn).toMatchObject({ status: 'running' });
    expect(daysLeft(goesOn?.dueAt)).toBeGreaterThanOrEqual(READ_IN_DAYS);
    expect(await titlesOf(filer)).toContain('Somebody acts for the other side');

    const acting = await actingFor(world, claimant, respondent);
    expect(await acting.accounts.session()).toMatchObject({ acting: { role: 'representative', name: claimant.name } });
    await acting.disputes.respond({ id: quarrel.id, response: answer });
    expect((await world.as(filer).disputes.get({ id: quarrel.id })).status).toBe('responded');
    const [now] = await of(filer).inDispute({ id: quarrel.id });
    expect(now).toMatchObject({ capacity: 'Executor of the will', since: expect.any(String), restsUntil: null });
    // Nothing is begun for somebody who cannot speak, and nothing that is theirs alone is read.
    for (const refused of [
      () => acting.agreements.create({ ownerIdentityId: respondent.identityId, currency: 'KES' }),
      () => acting.notes.list({}),
      () => acting.privacy.leave(),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 403 });
    await acting.organisations.stopActing();
  });

  test('is one that the person ends with a word, whatever was decided', async () => {
    const { owner, other, id: agreement } = await signedByAll(world);
    const { claimant, id } = await asked(owner);
    await proven(id);
    const acting = await actingFor(world, claimant, owner);
    expect((await acting.agreements.list({})).rows).toHaveLength(1);
    expect(await of(owner).get({ id })).toMatchObject({
      isAboutMe: true,
      papers: [],
      email: null,
      may: { contradict: null },
    });
    expect(await of(owner).contradict({ id })).toMatchObject({ status: 'contradicted' });
    await world.settle();
    await expect(acting.agreements.list({})).rejects.toMatchObject({ status: expect.any(Number) });
    expect(await of(other).inAgreement({ id: agreement })).toEqual([]);
    expect(await titlesOf(claimant)).toContain('The person whose account it is said that it is not so');
  });

  test('is not one who is refused: they read why, and what rested goes on', async () => {
    const quarrel = await served(world);
    const { claimant, id } = await asked(quarrel.respondent);
    world.clock.advance(13 * DAY);
    await of(first).refuse({ id, reason: 'The certificate is of another person.' });
    await world.settle();
    const goesOn = await responseOf(quarrel);
    expect(goesOn).toMatchObject({ status: 'running' });
    expect(daysLeft(goesOn?.dueAt)).toBeGreaterThanOrEqual(GO_ON_DAYS);
    expect(await of(claimant).get({ id })).toMatchObject({
      status: 'refused',
      reason: 'The certificate is of another person.',
    });
    const letters = await world.mailbox(claimant.email);
    expect(letters.at(-1)?.text).toContain('The certificate is of another person.');
    await expect(world.as(claimant).organisations.act({ organisationId: quarrel.respondent.id })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    // Asking again, by somebody else, stops nothing.
    await asked(quarrel.respondent);
    expect(await responseOf(quarrel)).toMatchObject({ status: 'running' });
  });
});

test('deadlines rest for thirty days at most, and administrators hear that it waits too long', async () => {
  const quarrel = await served(world);
  const { id } = await asked(quarrel.respondent);
  world.clock.advance(REST_DAYS * DAY);
  await world.tick('clocks');
  await world.settle();
  expect(await responseOf(quarrel)).toMatchObject({ status: 'running' });
  expect(await of(first).get({ id })).toMatchObject({ status: 'asked', restsUntil: null });
  expect((await of(first).desk({})).rows.find((row) => row.id === id)).toMatchObject({ isLate: true });
});

test('what begins while it is looked at rests from its first minute', async () => {
  const {
    owner,
    other,
    id: agreementId,
  } = await signedByAll(world, {
    obligations: [
      {
        ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver', title: 'The lanterns' },
        ...{ criteria: 'They are there.', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
        due: { kind: 'on', day: world.clock.now().toISOString().slice(0, 8).concat('28') },
      },
    ],
  });
  const [promise] = await world.as(owner).obligations.list({ agreementId });
  const id = promise?.id ?? ('' as never);
  await world.as(other).obligations.claimDone({ id, text: 'It was brought as agreed.' });
  await asked(other);
  await world.as(owner).obligations.reject({ id, reason: 'Ten of them were broken when they came.' });
  const due = async () =>
    (await world.as(owner).obligations.get({ id })).clocks.findLast(({ kind }) => kind === 'obligation.due')?.status;
  expect(await due()).toBe('running');
  await world.tick('successions-rest');
  expect(await due()).toBe('paused');
});

test('who asks learns nothing of who has an account, asks three times in thirty days, and adds papers', async () => {
  const claimant = await someone(world, 'Curious');
  const real = await asked(await someone(world, 'Baraka'), 'merger', claimant);
  const none = await asked({ name: 'Nobody', email: 'nobody@example.org' }, 'merger', claimant);
  const [one, other] = [await of(claimant).get({ id: real.id }), await of(claimant).get({ id: none.id })];
  const differs = {
    id: '',
    name: '',
    email: '',
    askedAt: '',
    dueAt: '',
    papers: [],
    may: { ...one.may, endorse: '', confirm: '' },
  };
  expect({ ...one, ...differs }).toEqual({ ...other, ...differs });
  await expect(asked({ name: 'Nobody', email: 'nobody@example.org' }, 'merger', claimant)).rejects.toMatchObject(
    refusal('SUC_OPEN'),
  );
  await expect(of(first).endorse({ id: none.id, reason })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  expect(await of(claimant).addPaper({ id: none.id, file: fileOf(await photo()) })).toMatchObject({ papers: [{}, {}] });
  await of(claimant).withdraw({ id: none.id });
  await asked({ name: 'Third', email: 'third@example.org' }, 'merger', claimant);
  await expect(asked({ name: 'Fourth', email: 'fourth@example.org' }, 'merger', claimant)).rejects.toMatchObject(
    refusal('RATE_LIMITED'),
  );
  const paper = one.papers[0]?.id ?? '';
  expect((await of(first).paper({ id: real.id, paperId: paper })).size).toBeGreaterThan(0);
  const stranger = await someone(world, 'Stranger');
  for (const deed of [
    () => of(stranger).get({ id: real.id }),
    () => of(stranger).paper({ id: real.id, paperId: paper }),
  ])
    await expect(deed()).rejects.toMatchObject(refusal('NOT_FOUND'));
  await expect(of(stranger).desk({})).rejects.toMatchObject(refusal('FORBIDDEN'));
  expect((await of(claimant).mine()).length).toBe(3);
});

test('a liquidator is no owner’s to remove, and acts until they or a reviewer end it', async () => {
  const company = await someone(world, 'Lake Basin', { kind: 'business', organisation: 'Lake Basin Ltd' });
  const { claimant, id } = await asked(company, 'insolvency');
  await expect(of(company).contradict({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  await proven(id);
  const [member] = await world.as(company).organisations.members();
  expect(member).toMatchObject({ role: 'representative', name: claimant.name });
  await expect(world.as(company).organisations.remove({ id: member?.id ?? ('' as never) })).rejects.toMatchObject(
    refusal('FORBIDDEN'),
  );
  const [membership] = await world.as(claimant).organisations.mine();
  await world.as(claimant).organisations.leave({ id: membership?.id ?? ('' as never) });
  await world.settle();
  expect(await of(claimant).get({ id })).toMatchObject({ status: 'ended' });
  const again = await asked(company, 'insolvency', claimant);
  await proven(again.id);
  expect(await of(first).end({ id: again.id, reason })).toMatchObject({ status: 'ended' });
  expect(await world.as(company).organisations.members()).toEqual([]);
});

test('reviewers and administrators look at it alike, whichever of them is first', async () => {
  const admin = await someone(world, 'Daniel Admin', { roles: ['admin'] });
  for (const [one, other] of [
    [admin, first],
    [first, admin],
  ] as const) {
    const subject = await someone(world, 'Subject');
    const { id, claimant } = await asked(subject, 'merger');
    expect((await of(one).desk({ limit: 100 })).rows.some((row) => row.id === id)).toBe(true);
    const paper = (await of(one).get({ id })).papers[0]?.id ?? '';
    for (const reader of [one, claimant])
      expect((await of(reader).paper({ id, paperId: paper })).size).toBeGreaterThan(0);
    await of(one).endorse({ id, reason });
    await of(other).confirm({ id, reason });
    expect(await of(one).end({ id, reason })).toMatchObject({ status: 'ended', reason });
    const again = await asked(subject, 'merger', claimant);
    expect(await of(one).refuse({ id: again.id, reason })).toMatchObject({ status: 'refused' });
  }
});

test('in a mediation and in an escrow it stands for who takes part, and for nobody else', async () => {
  const mediation = await activeCase(world);
  expect(await of(mediation.a).inMediation({ id: mediation.id })).toEqual([]);
  const { id: escrowId, buyer } = await agreedDeal(world);
  await asked(buyer);
  const [seen] = await of(buyer).inEscrow({ id: escrowId });
  expect(seen).toMatchObject({ represented: buyer.name, since: null });
  for (const refused of [
    () => of(first).inMediation({ id: mediation.id }),
    () => of(first).inEscrow({ id: escrowId }),
    () => of(first).inAgreement({ id: escrowId as never }),
  ])
    await expect(refused()).rejects.toMatchObject(refusal('NOT_FOUND'));
});
