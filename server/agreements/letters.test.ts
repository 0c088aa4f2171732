import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterWords } from '../core/letters/words.ts';
import { askedToSign, shared, sign } from '../test/story.ts';
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
