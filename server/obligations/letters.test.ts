import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { extensionSilence, overdueSilence, promiseSilence } from '@ahadi/domain/obligations/silence.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markIn } from '../core/letters/translated.ts';
import { filled, letterWords } from '../core/letters/words.ts';
import { answered, invitedTo, noClause, signature } from '../test/byletter.ts';
import { sign, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { OTHER_SIDE, promiseInOthers } from './letters.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const { en } = letterWords;
const reason = 'This is a reason that is long enough for it.';
const title = 'Deliver 400 lanterns';
const inDays = (days: number) => addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), days);
const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
  }
};

/** `other` promised to `owner`; each reads a language. */
async function promised(...languages: ('en' | 'sw' | 'fr' | 'ar')[]) {
  const story = await signedByAll(world, {
    obligations: [
      {
        ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver', title },
        ...{ criteria: '', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
        due: { kind: 'on', day: inDays(10) },
      },
    ],
  });
  for (const [at, person] of [story.owner, story.other].entries())
    await world.as(person).preferences.save({
      preferences: { ...firstPreferences, language: languages[at] ?? 'en' },
      authoredAt: world.clock.now().toISOString(),
    });
  const [it] = await world.as(story.owner).obligations.list({ agreementId: story.id });
  if (!it) throw new Error('nothing was promised');
  return { ...story, it };
}
const lettersTo = async ({ email }: Person, subject: string) => {
  await world.settle();
  await world.tick('telling');
  return (await world.mailbox(email)).filter((letter) => letter.subject.startsWith(subject));
};
/** Words of ours in English, beside what people wrote. */
const englishIn = (text: string): string[] =>
  text.replace(/https?:\S+|“[^”]*”/g, '').match(/\b(?:you|your|the|agreement|letter|until|done|is)\b/gi) ?? [];

test('English says of silence what the domain says', () => {
  expect([en.silenceAccepted, en.silencePresumed, en.silenceOverdue, en.silenceHastens]).toEqual([
    ...(['accept_silently', 'presume_kept', 'fall_overdue'] as const).map((deed) => promiseSilence(deed)),
    promiseSilence('fall_overdue', true),
  ]);
  expect(filled(en.overdueSilence, { creditor: 'Asha' })).toBe(overdueSilence('Asha'));
  expect(en.daySilence).toBe(extensionSilence);
});

test('a side of which nobody is bound any more is named in each language', () => {
  const others = promiseInOthers('claimed', { what: 'X', debtor: OTHER_SIDE });
  expect([others.sw, others.fr, others.ar].map((it) => it?.said[0])).toEqual([
    'Upande mwingine anasema X imetimizwa.',
    'L’autre côté dit que X est fait.',
    'أبلغ الجانب الآخر بإنجاز X.',
  ]);
});

test.each(['sw', 'fr', 'ar'] as const)(
  'who is promised something reads of it in their language: %s',
  async (language) => {
    const say = letterWords[language];
    const { owner, other, it } = await promised(language, 'en');
    await world.as(other).obligations.proposeExtension({ id: it.id, day: inDays(20), reason });
    const [asked] = await lettersTo(owner, say.dayTitle);
    expect(asked?.text).toContain(filled(say.dayAsked, {}));
    expect(asked?.text).toContain(`${say.reason}${markIn(language)}${reason}`);
    expect(englishIn((asked?.text ?? '').replace(reason, ''))).toEqual([]);

    await world.as(owner).obligations.answerExtension({ id: it.id, agree: false });
    const [stays] = await lettersTo(other, en.dayStaysTitle);
    expect(stays?.text).toContain('does not agree to');

    await world.as(other).obligations.claimDone({ id: it.id, text: '' });
    const [claimed] = await lettersTo(owner, say.claimedTitle);
    expect(claimed?.text).toContain(say.silenceAccepted);
    expect(claimed?.text).toContain(say.answerAsked);
    expect(englishIn(claimed?.text ?? '')).toEqual([]);

    await world.as(owner).obligations.reject({ id: it.id, reason });
    const [back] = await lettersTo(other, en.sentBackTitle);
    expect(back?.text).toContain(en.sentBackAsked);
  },
);

test.each(['sw', 'fr', 'ar'] as const)(
  'who promised something is reminded and told that it is late: %s',
  async (language) => {
    const say = letterWords[language];
    const { other, owner } = await promised('en', language);
    await days(9);
    const [due] = await lettersTo(other, say.dueTitle);
    expect(due?.text).toContain(say.silenceOverdue);
    expect(englishIn(due?.text ?? '')).toEqual([]);
    await days(2);
    const [late] = await lettersTo(other, say.overdueTitle);
    expect(late?.text).toContain(filled(say.overdueSilence, { creditor: owner.name }));
    expect(englishIn(late?.text ?? '')).toEqual([]);
    const [owed] = await lettersTo(owner, en.owedTitle);
    expect(owed?.text).toContain(filled(en.owedSaid, { debtor: other.name, what: `“${title}”` }));
  },
);

test('a new day is written by the clocks of its reader, in their language', async () => {
  const { owner, other, it } = await promised('fr', 'ar');
  await world.as(other).obligations.proposeExtension({ id: it.id, day: inDays(20), reason });
  await world.as(owner).obligations.answerExtension({ id: it.id, agree: true });
  const [french] = await lettersTo(owner, letterWords.fr.newDayTitle);
  const [arabic] = await lettersTo(other, letterWords.ar.newDayTitle);
  expect(french?.text).toMatch(/est dû pour le \w+\.? \d+ \S+ 2031.* 23:59 \(Nairobi\)/);
  for (const letter of [french, arabic]) expect(englishIn(letter?.text ?? '')).toEqual([]);
});

test('who signed by a letter, without an account, reads by letter between whom a promise ended, with its number and a way that is open to them', async () => {
  const zawadi = await someone(world, 'Zawadi Without');
  const owed = {
    ...({ id: uuidv7(), clauseId: null, debtor: 'A', creditor: 'B', kind: 'pay', title: 'Pay for the maize' } as const),
    ...{ criteria: '', amountMinor: 25_000_000, evidenceRequired: false, reviewDays: 7 },
    due: { kind: 'on' as const, day: inDays(10) },
  };
  const it = await invitedTo(world, { ...noClause, guests: [zawadi], obligations: [owed] });
  const { id, versionId, owner } = it;
  await world.as(zawadi).agreements.acceptText({ id, versionId });
  await answered(world, it, { deed: 'accept', versionId });
  const contentHash = (await world.as(owner).agreements.requestSignatures({ id })).contentHash ?? ('' as never); // it was frozen
  await world.settle();
  for (const person of [owner, zawadi]) await sign(world, person, { id, contentHash });
  await answered(world, it, signature(it, contentHash));
  await world.settle();
  const [one] = await world.as(zawadi).obligations.list({ agreementId: id });
  await world.as(zawadi).obligations.waive({ id: one?.id as never, reason });
  await world.settle();
  const letter = (await world.mailbox(it.email)).at(-1);
  expect(letter?.subject).toMatch(/^A promise is given up between some of you · AG-/);
  const text = letter?.text.replace(/\s+/g, ' ') ?? '';
  expect(text).toContain(
    `“${owed.title}” is given up between ${owner.name} on the one side and ${zawadi.name} on the other, and between nobody else.`,
  );
  expect(text).toContain(`view=signup&email=${encodeURIComponent(it.email)}`);
});
