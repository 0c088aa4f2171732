import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { actToHear } from '@ahadi/domain/organisations/hearing.ts';
import type { MemberHears, MemberPowers } from '@ahadi/domain/organisations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn, draftedCase } from '../test/mediations.ts';
import { as, joined, organised, signatory } from '../test/members.ts';
import { answer, drafted as draftedQuarrel, served } from '../test/quarrel.ts';
import { drafted, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());

const bell = async (reader: Person) =>
  (await world.as(reader).notifications.list({})).rows.map(({ title, link }) => ({ title, link }));
const lettersAbout = async ({ email }: Person) =>
  (await world.mailbox(email)).filter(({ subject }) => subject.startsWith('Something waits for an organisation'));

/** The way to a matter by acting for the organisation of a membership. */
const toIt = (membershipId: string, page: 'agreement' | 'dashboardDispute' | 'mediation', id: string): string =>
  to('membership', { id: membershipId }, { next: to(page, { id }) });
const membershipOf = async (person: Person): Promise<string> =>
  (await world.as(person).organisations.mine()).map(({ id }) => id).join();

/** Somebody who acts as an owner for this account, which becomes an organisation's. */
async function ownerOf(organisation: Person, name: string): Promise<Person> {
  const { identityId } = organisation;
  await world.deps.db.updateTable('identities').set({ kind: 'business' }).where('id', '=', identityId).execute();
  return (await listening(organisation, name, as('owner'))).person;
}

/** Somebody with these powers for an organisation, and what they want to hear of it. */
async function listening(organisation: Person, name: string, powers: MemberPowers, hears?: MemberHears) {
  const person = await someone(world, name);
  const id = await joined(world, organisation, person, powers);
  if (hears) await world.as(person).organisations.hear({ id, hears });
  return { person, id };
}

/** An agreement with an organisation, shared with it. */
async function shared(organisation: Person) {
  const owner = await someone(world, 'Otieno Owner');
  const { id } = await drafted(world, owner, organisation, { publicClauseOffered: false });
  await world.as(owner).agreements.share({ id });
  await world.settle();
  return { owner, id };
}

test('what waits for an organisation is told to who can do it, in its name, with the way to act for it there', async () => {
  const { organisation, member, membership } = await organised(world, signatory(null));
  const drafter = await listening(organisation, 'Dalia Drafter', as('drafter'));
  const reader = await listening(organisation, 'Rashid Reader', as('reader'));
  const all = await listening(organisation, 'Asha All', as('reader'), 'all');
  const none = await listening(organisation, 'Neema None', as('owner'), 'none');
  await world.as(all.person).preferences.save({
    preferences: { ...firstPreferences, language: 'ar' },
    authoredAt: world.clock.now().toISOString(),
  });
  const { id } = await shared(organisation);
  expect(await bell(member)).toMatchObject([
    { title: expect.stringMatching(/^Lake Basin Ltd: /), link: toIt(membership, 'agreement', id) },
  ]);
  // In the language of who is told, the name set apart by its own direction.
  expect(await bell(all.person)).toMatchObject([
    { title: '\u2068Lake Basin Ltd\u2069: أنت مدعو إلى اتفاق', link: toIt(all.id, 'agreement', id) },
  ]);
  for (const { person } of [drafter, reader, none]) expect(await bell(person), person.name).toEqual([]);
  const [letter] = await lettersAbout(member);
  expect(letter?.subject).toBe('Something waits for an organisation that you act for · Lake Basin Ltd');
  expect(letter?.text).toContain('This is for Lake Basin Ltd, which you act for.');
  expect(letter?.text).toContain(toIt(membership, 'agreement', id));
  for (const { person } of [all, drafter, reader, none]) expect(await lettersAbout(person), person.name).toEqual([]);
  // Its own sign-in hears as ever.
  expect(await world.mailbox(organisation.email)).not.toEqual([]);
});

test('a letter stays back once somebody did what it asks for, or once its reader does not act for it any more', async () => {
  const { organisation, member } = await organised(world, signatory(null));
  const second = await listening(organisation, 'Sefu Signatory', signatory(null));
  const { id } = await shared(organisation);
  await world.as(organisation).organisations.remove({ id: second.id });
  expect(await lettersAbout(second.person)).toEqual([]);
  const { versionId } = await world.as(organisation).agreements.get({ id });
  await world.as(organisation).agreements.acceptText({ id, versionId });
  await world.settle();
  expect(await lettersAbout(member)).toEqual([]);
});

test('who has a part of their own in a matter hears nothing of it for the organisation', async () => {
  const { organisation } = await organised(world, as('owner'));
  const owner = await someone(world, 'Beside Both');
  await joined(world, organisation, owner, as('owner'));
  const { id } = await drafted(world, owner, organisation, { publicClauseOffered: false });
  await world.as(owner).agreements.share({ id });
  await world.settle();
  expect(await lettersAbout(owner)).toEqual([]);
  expect((await bell(owner)).filter(({ title }) => title.startsWith('Lake Basin'))).toEqual([]);
});

test('an organisation that is named in a dispute, or invited to a mediation, has it told to its owners; a package to none', async () => {
  const quarrel = await draftedQuarrel(world);
  const answering = await ownerOf(quarrel.respondent, 'Owner Answers');
  await world.as(quarrel.filer).disputes.submit({ id: quarrel.id, truth: true });
  await world.settle();
  expect(await bell(answering)).toMatchObject([
    { link: toIt(await membershipOf(answering), 'dashboardDispute', quarrel.id) },
  ]);
  expect(await lettersAbout(answering)).toHaveLength(1);

  const it = await draftedCase(world);
  const consenting = await ownerOf(it.b, 'Owner Consents');
  await world.as(it.a).mediation.request({ id: it.id });
  await world.settle();
  expect(await bell(consenting)).toMatchObject([{ link: toIt(await membershipOf(consenting), 'mediation', it.id) }]);
  expect(actToHear('mediation.requested')).toBe('read');
  for (const sealed of ['mediation.package_opened', 'court.opened'] as const) expect(actToHear(sealed)).toBeNull();
});

test('who does not act for it any more when a letter leaves gets none, also of what cannot be switched off', async () => {
  const quarrel = await draftedQuarrel(world);
  const { respondent } = quarrel;
  const [staying, leaving] = [await ownerOf(respondent, 'Stays Owner'), await ownerOf(respondent, 'Leaves Owner')];
  await world.as(quarrel.filer).disputes.submit({ id: quarrel.id, truth: true });
  await world.settle();
  await world.as(respondent).organisations.remove({ id: await membershipOf(leaving) });
  expect(await lettersAbout(leaving)).toEqual([]);
  expect(await lettersAbout(staying)).toHaveLength(1);
});

test('a settlement that was drawn up waits for who may sign it, and not for who may only read', async () => {
  const { id, filer, respondent } = await served(world);
  const [signing] = [
    await ownerOf(respondent, 'Owner Beside'),
    await listening(respondent, 'Rashidi Reads', as('reader')),
  ];
  const signer = await listening(respondent, 'Salma Signs', signatory(null));
  await world.as(respondent).disputes.respond({ id, response: answer });
  const terms = { text: 'Half of it', amountMinor: 100, completeBy: dayIn(world, 90) };
  const { offers } = await world.as(respondent).disputes.makeOffer({ id, terms, isMeant: true });
  const offerId = offers.at(-1)?.id as never; // it was just made
  const { settlementAgreementId } = await world.as(filer).disputes.answerOffer({ id, offerId, accept: true });
  await world.settle();
  expect(settlementAgreementId).not.toBeNull();
  for (const person of [signing, signer.person]) {
    expect((await bell(person)).map(({ title }) => title).join(), person.name).toMatch(/settlement/i);
    const letters = await lettersAbout(person);
    expect(
      letters.some(({ text }) => /settlement/i.test(text)),
      person.name,
    ).toBe(true);
  }
});

test('who may not do it any more when a letter leaves gets none; a deputy whose time is over neither, and nobody by a digest', async () => {
  const { organisation, member, membership } = await organised(world, signatory(null));
  const { organisations } = world.as(organisation);
  const reads = await listening(organisation, 'Rehema Reads', as('reader'));
  const stays = await listening(organisation, 'Salma Stays', signatory(null));
  const gathers = await listening(organisation, 'Gathoni Gathers', signatory(null));
  const digest = { category: 'agreements', inApp: true, email: 'digest', push: false } as const;
  const keeps = await listening(organisation, 'Kamau Keeps', signatory(null));
  for (const { person } of [gathers, keeps]) await world.as(person).notifications.setPreference(digest);
  const until = addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), 0);
  await organisations.nameDeputy({ id: stays.id, deputy: { deputyId: reads.id, from: null, until } });
  const owner = await someone(world, 'Otieno Owner');
  const { id } = await drafted(world, owner, organisation, { publicClauseOffered: false });
  await world.as(owner).agreements.share({ id });
  await world.settle();
  for (const one of [membership, gathers.id]) await organisations.change({ id: one, powers: as('drafter') });
  await organisations.endDeputy({ id: stays.id });
  world.clock.advance({ days: 2 });
  await world.tick('telling');
  await world.settle();
  const told = async ({ email }: Person) =>
    (await world.mailbox(email)).filter(({ text }) => text.includes('Supply of 400 solar lanterns'));
  expect(await told(stays.person)).toHaveLength(1);
  const inDigest = async ({ email }: Person) =>
    (await world.mailbox(email)).filter(({ text }) => text.includes('Lake Basin Ltd: ')).length;
  expect(await Promise.all([keeps, gathers].map(({ person }) => inDigest(person)))).toEqual([1, 0]);
  for (const person of [member, reads.person, gathers.person]) expect(await told(person), person.name).toEqual([]);
});
