import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { ifNobodyActs } from '@ahadi/domain/agreements/end.ts';
import { unanswered } from '@ahadi/domain/agreements/silence.ts';
import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { type Language, languages } from '@ahadi/domain/core/locale.ts';
import { afterDeletion } from '@ahadi/domain/disputes/delivery.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn, markIn } from '../core/letters/translated.ts';
import { filled, inMarks, letterWords } from '../core/letters/words.ts';
import { askedToSign, clause, confirm, drafted, shared, sign, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import {
  askedInOthers,
  endedInOthers,
  invitedInOthers,
  leavingInOthers,
  silenceOf,
  terminatedInOthers,
  toldInOthers,
} from './letters.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const reads = (person: Person, language: Language) =>
  world.as(person).preferences.save({
    preferences: { ...firstPreferences, language },
    authoredAt: world.clock.now().toISOString(),
  });
/** The letters about agreements, newest last; without what machines read and what people wrote. */
const letters = async ({ email }: Person) =>
  (await world.mailbox(email))
    .filter(({ subject }) => subject.includes('AG-'))
    .map(({ subject, text }) => ({ subject, text, own: text.replace(/https?:\S+|“[^”]*”|«[^»]*»/g, '') }));
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
    expect(asked?.text).toMatch(new RegExp(`^${say.by}\\s?: .*\\(Nairobi\\)$`, 'm'));
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

test('silence is said in English as the domain says it, also of what changes or ends another agreement', () => {
  for (const status of ['negotiating', 'signing'] as const)
    for (const purpose of [null, 'amendment', 'termination'] as const) {
      const silence = silenceOf({ status, purpose });
      expect(silence && letterWords.en[silence]).toBe(ifNobodyActs({ status, purpose, signDueAt: null }).sentence);
    }
  expect(silenceOf({ status: 'active', purpose: null })).toBeNull();
  expect(letterWords.en.leavingAfter).toBe(afterDeletion);
});

/** The newest letter with this title, after all that was told has left. */
const newest = async (person: Person, title: string) => {
  await world.settle();
  await world.tick('telling');
  const found = (await letters(person)).filter(({ subject }) => subject.startsWith(title)).at(-1);
  if (!found) throw new Error(`nobody wrote "${title}"`);
  return found;
};
const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
  }
};
const inDays = (count: number) => addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), count);
const reason = 'The roads are closed until the rains are over.';

test.each(languages)('what is said and done to a text before it is signed is told in the language: %s', async (to) => {
  const say = letterWords[to];
  const { owner, other, id } = await shared(world);
  await reads(other, to);
  const [actor, title] = [owner.name, inMarks(to, '“Supply of 400 solar lanterns”')];
  const { terms, versionId, parties } = await world.as(owner).agreements.get({ id });
  const talk = world.as(owner).negotiating;
  const clauseId = terms.clauses[0]?.id ?? '';
  const told: string[] = [];
  await world.as(other).negotiating.suggest({
    ...{ id, versionId, reason },
    proposal: { kind: 'change', clause: { ...clause('Goods', 'By May.'), id: clauseId } },
  });
  const { suggestions } = await talk.read({ id });
  await talk.answer({ id, versionId, answers: suggestions.map((it) => ({ suggestionId: it.id, accept: false })) });
  told.push((await newest(other, say.refusedTitle)).text);
  expect(told.at(-1)).toContain(filled(say.refusedOne, { actor, title }));

  const third = await someone(world, 'Njeri Wanjala');
  const { name, email } = third;
  await reads(third, to);
  await world.as(owner).agreements.saveParties({ id, parties: [...parties, { side: 'B', name, email, signOrder: 3 }] });
  told.push((await newest(other, say.partiesTitle)).text);
  for (const words of [filled(say.partiesSaid, { actor, title }), say.partiesAsked, say.invitedSilence])
    expect(told.at(-1)).toContain(words);

  await world.as(other).negotiating.comment({ id, clauseId, visibility: 'own_side', body: 'We can do it by May.' });
  told.push((await newest(third, say.ownSideTitle)).text);
  expect(told.at(-1)).toContain(filled(say.ownSideSaid, { name: other.name }));
  if (to !== 'en')
    for (const text of told) expect(englishOf(text.replace(/https?:\S+|“[^”]*”|«[^»]*»/g, '')), text).toEqual([]);
});

test.each(languages)('how it goes on and ends is told in the language: %s', async (to) => {
  const say = letterWords[to];
  const endsOn = inDays(8);
  const story = await signedByAll(world, { endsOn, noticeDays: 5, renewal: { everyMonths: 1, noticeDays: 3 } });
  const { owner, other, id } = story;
  await reads(other, to);
  const [actor, title] = [owner.name, inMarks(to, '“Supply of 400 solar lanterns”')];
  const written: string[] = [];
  const hears = async (name: string, ...words: string[]) => {
    const { text, own } = await newest(other, name);
    for (const each of words) expect(text).toContain(each);
    written.push(own);
  };
  const amending = world.as(owner).amending;
  const ending = await amending.proposeEnd({ id, reason });
  await hears(say.askedTitle, say.endSilence);
  await world.as(owner).agreements.void({ id: ending.id, reason });
  const { notice } = await amending.giveNotice({ id, reason });
  const day = dayIn(to, notice?.endsOn ?? '');
  await hears(say.noticeTitle, filled(say.noticeSaid, { actor, title, day }), `${say.reason}${markIn(to)}${reason}`);
  await amending.takeBackNotice({ id });
  await hears(say.backTitle, filled(say.backSaid, { actor, title }));

  await days(9);
  const { endsOn: until } = await amending.read({ id });
  await hears(say.renewedTitle, filled(say.renewedSaid, { title, day: dayIn(to, until ?? '') }));

  await amending.giveNotice({ id, reason });
  await days(33);
  await hears(say.terminatedTitle, filled(say.endedByNotice, { title }).replace(/\.$/, ''), say.dueStays);
  if (to !== 'en') for (const own of written) expect(englishOf(own.replaceAll(reason, '')), own).toEqual([]);
});

test.each(languages)('that its time is over or its promises are kept is told in the language: %s', async (to) => {
  const say = letterWords[to];
  const endsOn = inDays(2);
  const { other, id } = await signedByAll(world, { endsOn });
  await reads(other, to);
  await days(3);
  const title = inMarks(to, '“Supply of 400 solar lanterns”');
  const { text, own } = await newest(other, say.expiredTitle);
  expect(text).toContain(filled(say.expiredSaid, { title, day: dayIn(to, endsOn) }));
  if (to !== 'en') expect(englishOf(own)).toEqual([]);
  expect((await world.as(other).agreements.get({ id })).status).toBe('expired');
});

test('each letter about what was done has all its values in each language', () => {
  const values = { actor: 'Asha', title: '“Lease”', ref: 'AG-2031-000007', no: '2', count: '3', on: '2031-05-01' };
  const made = [
    ...([null, 'amendment', 'termination'] as const).flatMap((purpose) => [
      endedInOthers({ purpose, isDrawnUp: false }, 'declined', values),
      endedInOthers({ purpose, isDrawnUp: false }, 'withdrawn', values),
      endedInOthers({ purpose, isDrawnUp: purpose === null }, 'lapsed', values, true),
    ]),
    invitedInOthers({ status: 'negotiating', purpose: 'amendment' }, 'Asha', '“Lease”'),
    ...(['refusedMany', 'amended', 'tooLate', 'expiredOpen'] as const).map((deed) => toldInOthers(deed, values)),
    ...(['left', 'leaving'] as const).map((deed) => leavingInOthers(deed, null, { ...values, day: '1.5.' })),
    terminatedInOthers(true, '“Lease”', ['“Paint the gate”', '“Mend the roof”']),
    askedInOthers({ status: 'signing', purpose: 'amendment' }, 'Asha', '“Lease”', 'asked'),
  ];
  for (const others of made)
    for (const language of ['sw', 'fr', 'ar'] as const) {
      const it = others?.[language];
      if (!it) throw new Error(`there is no letter in ${language}`);
      const text = [it.title, ...it.said, it.otherwise].join(' ');
      expect(englishOf(text.replace(/“[^”]*”/g, '')), text).toEqual([]);
      expect(text).not.toMatch(/[{}]|undefined| {2}|: ?\.|\(\)/);
    }
  expect(leavingInOthers('left', null, values).sw?.said[0]).toContain(letterWords.sw.otherSide);
  expect(terminatedInOthers(true, '“Lease”', ['“A”', '“B”'])?.fr?.said.at(-1)).toContain('“A” et “B”');
});
