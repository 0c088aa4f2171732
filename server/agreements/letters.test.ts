import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { unanswered } from '@ahadi/domain/agreements/silence.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filled, letterWords } from '../core/letters/words.ts';
import { askedToSign, confirm, drafted, shared, sign, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const reads = (person: Person, language: 'sw' | 'fr' | 'ar') =>
  world.as(person).preferences.save({
    preferences: { ...firstPreferences, language },
    authoredAt: world.clock.now().toISOString(),
  });
/** The letters about agreements, newest last; without what machines read and what people wrote. */
const letters = async ({ email }: Person) =>
  (await world.mailbox(email))
    .filter(({ subject }) => subject.includes('AG-'))
    .map(({ subject, text }) => ({ subject, text, own: text.replace(/https?:\S+|“[^”]*”/g, '') }));
const englishOf = (own: string): string[] => own.match(/\b(?:you|your|the|agreement|letter|signed|until)\b/gi) ?? [];

test.each(['sw', 'fr', 'ar'] as const)(
  'from the request to the seal the letters come in the language of their reader: %s',
  async (language) => {
    const say = letterWords[language];
    const story = await shared(world);
    const { owner, other, id } = story;
    await reads(other, language);
    const { parties, versionId } = await world.as(owner).agreements.get({ id });
    const theirs = parties.find(({ userId }) => userId === other.id)?.id;
    if (!theirs) throw new Error('two parties were shared with');
    await world.as(owner).agreements.remind({ id, partyId: theirs });
    for (const person of [owner, other]) {
      await world.as(person).agreements.acceptText({ id, versionId });
      const view = await world.as(person).agreements.get({ id });
      if (view.terms.publicClauseOffered) await world.as(person).agreements.answerClause({ id, accept: true });
    }
    const { contentHash } = await world.as(owner).agreements.requestSignatures({ id });
    if (!contentHash) throw new Error('asking for signatures freezes the text');
    await world.settle();
    const before = await letters(other);
    expect(before.map(({ subject }) => subject.split(' · ')[0])).toEqual(
      expect.arrayContaining([say.remindedTitle, say.askedTitle]),
    );
    await sign(world, owner, { id, contentHash });
    await world.settle();
    await sign(world, other, { id, contentHash });
    await world.settle();
    const after = await letters(other);
    const titles = after.map(({ subject }) => subject.split(' · ')[0]);
    expect(titles).toContain(say.sealedTitle);
    // The invitation came before the language was chosen.
    const own = after.filter(({ subject }) => Object.values(say).some((words) => subject.startsWith(words)));
    expect(own.length).toBeGreaterThanOrEqual(3);
    for (const { own: words, subject } of own) expect(englishOf(words), subject).toEqual([]);
    const asked = after.find(({ subject }) => subject.startsWith(say.askedTitle));
    expect(asked?.text).toMatch(new RegExp(`^${say.by}: .*\\(Nairobi\\)$`, 'm'));
    // The one who made it reads English.
    expect((await letters(owner)).map(({ subject }) => subject).join()).toContain(letterWords.en.sealedTitle);
  },
);

test('a refusal is told with its reason in the language of who reads of it', async () => {
  const { owner, other, id } = await askedToSign(world);
  await reads(owner, 'sw');
  await world.as(other).agreements.decline({ id, reason: 'The lanterns were bought elsewhere.' });
  await world.settle();
  const told = (await letters(owner)).at(-1);
  expect(told?.subject).toContain(letterWords.sw.declinedTitle);
  expect(told?.text).toContain(`${letterWords.sw.reason}: The lanterns were bought elsewhere.`);
  expect(told?.text).toContain(letterWords.sw.nothingOwed);
});

test('English says of who attends what the domain says', () => {
  const { en } = letterWords;
  expect([en.approverSilence, en.witnessSilence, filled(en.elseSilence, { actor: 'Asha' })]).toEqual([
    unanswered.approve,
    unanswered.witness,
    unanswered.delegation('Asha'),
  ]);
});

test.each(['sw', 'fr', 'ar'] as const)(
  'who approves and who witnesses is asked in their language: %s',
  async (language) => {
    const say = letterWords[language];
    const [owner, other, boss, witness] = [
      await someone(world, 'Amina Odhiambo'),
      await someone(world, 'Brian Wekesa'),
      await someone(world, 'Chief Approver'),
      await someone(world, 'Wanjiku Witness'),
    ];
    for (const person of [other, boss, witness]) await reads(person, language);
    const draft = await drafted(world, owner, other, { publicClauseOffered: false });
    const partyId = draft.parties.find(({ side }) => side === 'B')?.id ?? null;
    const row = ({ name, email }: Person) => ({ name, email, partyId });
    await world.as(owner).agreements.saveAttendants({
      id: draft.id,
      attendants: [
        { role: 'approver', ...row(boss) },
        { role: 'witness', ...row(witness) },
      ],
    });
    const { id, versionId } = await world.as(owner).agreements.share({ id: draft.id });
    await world.settle();
    await world.as(other).agreements.acceptText({ id, versionId });
    const asked = await world.as(owner).agreements.requestSignatures({ id });
    await world.settle();
    const titles = async (person: Person) => (await letters(person)).map(({ subject }) => subject.split(' · ')[0]);
    expect(await titles(boss)).toContain(say.approvalTitle);
    expect(await titles(witness)).toContain(say.witnessTitle);
    const attendantId = asked.attendants.find(({ email }) => email === boss.email)?.id;
    if (!attendantId || !asked.contentHash) throw new Error('they are on the list');
    await world.as(boss).agreements.approve({ id, attendantId, contentHash: asked.contentHash });
    await world.settle();
    expect(await titles(other)).toContain(say.canSignTitle);
    for (const person of [boss, witness, other])
      for (const { own, subject } of await letters(person)) expect(englishOf(own), subject).toEqual([]);
  },
);

test.each(['sw', 'fr', 'ar'] as const)('who signs for somebody is asked in their language: %s', async (language) => {
  const say = letterWords[language];
  const { owner, other, id } = await askedToSign(world);
  await reads(owner, language);
  const lawyer = await someone(world, 'Lawyer Kamau');
  await confirm(world, lawyer);
  await reads(lawyer, language);
  const { delegations } = await world
    .as(other)
    .agreements.delegate({ id, name: lawyer.name, email: lawyer.email, basis: 'A power of attorney of this March.' });
  const [one] = delegations;
  if (!one) throw new Error('nobody was asked');
  await world.settle();
  const asked = (await letters(owner)).find(({ subject }) => subject.startsWith(say.elseTitle));
  expect(asked?.text).toContain(filled(say.elseSilence, { actor: other.name }));
  expect(englishOf(asked?.own ?? '')).toEqual([]);
  await world.as(owner).agreements.answerDelegation({ id, delegationId: one.id, agree: true });
  await world.settle();
  const theirs = (await letters(lawyer)).find(({ subject }) => subject.startsWith(say.forTitle));
  expect(theirs?.text).toContain(say.forAsked);
  expect(englishOf(theirs?.own ?? '')).toEqual([]);
});
