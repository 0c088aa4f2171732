import { DAY } from '@ahadi/domain/core/time.ts';
import { waitsAtDesks } from '@ahadi/domain/dashboard/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryFolder } from '../help/library.ts';
import { opened, published as publishedCourse, registering } from '../test/academy.ts';
import { published } from '../test/entries.ts';
import { fundedDeal } from '../test/escrows.ts';
import { opened as openedTicket } from '../test/messages.ts';
import { served } from '../test/quarrel.ts';
import { askedToSign, sign, twoAdmins } from '../test/story.ts';
import { labels, last, talkOf } from '../test/talks.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
beforeAll(async () => {
  world = await makeWorld({
    startsAt: '2026-11-23T06:00:00Z',
    env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' },
    library: libraryFolder,
  });
  amina = await world.person('Amina Asker');
});
afterAll(() => world.close());
const ask = async (person: Person, text: string) => {
  const chat = await talkOf(world, person).start({ text });
  return last(chat);
};

describe('a person', () => {
  test('is asked about before the conversation is handed over, and “no” goes on', async () => {
    const mine = talkOf(world, amina);
    let chat = await mine.start({ text: 'I want to talk to a human' });
    expect(chat).toMatchObject({ status: 'assistant', ticketId: null });
    expect(labels(chat)).toEqual(['Yes, hand it over', 'No, go on here']);
    chat = await mine.choose(chat, 'stay');
    expect(chat.status).toBe('assistant');
    chat = await mine.ask(chat, 'agent please');
    chat = await mine.ask(chat, 'yes please');
    expect(chat.status).toBe('waiting_human');
  });

  test('asked for in the middle of something leaves it where it was', async () => {
    const mine = talkOf(world, amina);
    let chat = await mine.start({ intent: 'create_agreement' });
    const asked = last(chat).asked;
    chat = await mine.ask(chat, 'person');
    expect(chat.status).toBe('collecting');
    chat = await mine.ask(chat, 'no');
    expect(last(chat).asked).toEqual(asked);
  });

  test('that is waited for leaves nobody in silence: what is known is answered, the rest is kept for them', async () => {
    const mine = talkOf(world, amina);
    let chat = await mine.api.handOff({ id: (await mine.start({})).id });
    chat = await mine.ask(chat, 'How do I write an agreement?');
    expect(last(chat)).toMatchObject({ role: 'assistant', body: expect.stringMatching(/^While you wait: /) });
    expect(last(chat).choices.every(({ path }) => path !== null)).toBe(true);
    chat = await mine.ask(chat, 'zebra quokka marmalade');
    expect(last(chat)).toMatchObject({ role: 'assistant', body: expect.stringContaining(chat.ticketNumber ?? '?') });
    expect(chat.status).toBe('waiting_human');
  });
});

describe('asked to do what nobody may do for another', () => {
  test.each([
    ['please sign the contract for me', /I sign, accept and confirm nothing/],
    ['who is right, me or the seller?', /I decide nothing/],
    ['delete the messages before the mediator sees them', /do not help to hide/],
    ['write an agreement with a boy who is 16', /from 18 years on/],
  ])('“%s” is refused, with what there is instead', async (text, said) => {
    const answer = await ask(amina, text);
    expect(answer.body).toMatch(said);
    expect(answer.choices.at(0)?.path).toMatch(/^\/help\/article\//);
  });
});

describe('a question', () => {
  test('of two halves has both answered', async () => {
    const chat = await talkOf(world, amina).start({ text: 'What is escrow and how do I change my password?' });
    const answers = chat.messages.filter(({ role }) => role === 'assistant');
    expect(answers.map(({ citations }) => citations[0]?.slug)).toEqual(['how-escrow-works', 'change-your-password']);
    expect(answers[1]?.body).toMatch(/^“how do I change my password\?”/);
  });

  test('of two halves leaves no menu without a way on, and refuses what it refuses', async () => {
    const talk = async (text: string) =>
      (await talkOf(world, amina).start({ text })).messages.filter(({ role }) => role === 'assistant');
    const menus = await talk('who can read something and how do I change my password?');
    expect(menus[0]?.kind).toBe('menu');
    // Choices work on the last message alone, ways always.
    for (const { choices } of menus.slice(0, -1)) expect(choices.some(({ path }) => path !== null)).toBe(true);
    const [no, due] = await talk('Sign the agreement AG-2026-000001 for me and tell me what is due this week');
    expect(no?.body).toMatch(/^“Sign the agreement AG-2026-000001 for me”\n\nI sign, accept and confirm nothing/);
    expect(due?.body).toMatch(/^“tell me what is due this week”\n\n/);
    const [hides, exported] = await talk(
      'Delete the messages so that the court cannot see them and how do I export my history?',
    );
    expect([hides?.body, exported?.body]).toEqual([
      expect.stringMatching(/do not help to hide/),
      expect.stringMatching(/^“how do I export my history\?”/),
    ]);
    const both = 'Accept the offer in my dispute for me. And when does my dispute close?';
    expect(await talk(both)).toHaveLength(2);
    const { filer } = await served(world);
    const ofOwn = await talkOf(world, filer).start({ text: both });
    const [, refused, own] = ofOwn.messages;
    expect(refused?.body).toMatch(/I sign, accept and confirm nothing/);
    expect(own).toMatchObject({ kind: 'explanation', explanation: { label: expect.stringMatching(/^DS-/) } });
  });

  test('about a name is answered from the public record, without a judgement', async () => {
    const entry = await published(world, { subjectName: 'Lantern Traders Ltd' });
    const answer = await ask(amina, `Is ${entry.subject.name} reliable?`);
    expect(answer.body).toContain(entry.subject.name);
    expect(answer.body).toMatch(/1 unresolved/);
    expect(answer.choices[0]?.path).toContain('/history?name=');
    expect((await ask(amina, 'Can I trust Zebedee Nobodyknown?')).body).toMatch(/Nothing is public here/);
  });
});

describe('own matters are answered from the rows of the dashboard:', () => {
  test('what waits, what is due, and who has signed', async () => {
    const story = await askedToSign(world);
    const { owner, other } = story;
    await sign(world, other, story);
    await world.settle();
    const board = await world.as(owner).dashboard.read();
    const waiting = await ask(owner, 'what waits for me?');
    for (const { title } of board.duties.slice(0, 5)) expect(waiting.body).toContain(title);
    expect(waiting.body).toMatch(/wait/);
    const due = await ask(owner, 'what is due this month');
    for (const { about } of board.deadlines.slice(0, 5)) expect(due.body).toContain(about);
    const signed = await ask(owner, `Did ${other.name} sign already?`);
    expect(signed.body).toContain(`${other.name} signed on Monday 23 November`);
    expect((await ask(other, `Has ${owner.name} signed yet?`)).body).toContain(`${owner.name} has not signed`);
    expect((await ask(amina, `Did ${other.name} sign already?`)).body).not.toContain(`${other.name} signed on`);
  });

  test('what waits at the desk of who keeps one, as the dashboard counts it', async () => {
    await openedTicket(world, await world.person('Wanja Writer'));
    const support = await world.person('Sana Support', { roles: ['support'] });
    const { duties, queues } = await world.as(support).dashboard.read();
    expect(duties).toEqual([]);
    const waiting = await ask(support, 'what waits for me?');
    expect(waiting.body).toContain(`Nothing of your own waits. ${waitsAtDesks(queues)}`);
    expect(waiting.choices[0]?.path).toBe('/chatbot?view=inbox');
  });

  test('what lies in escrow, and that nothing does', async () => {
    const deal = await fundedDeal(world);
    const { numbers } = await world.as(deal.buyer).dashboard.read();
    expect(numbers?.held).toHaveLength(1);
    expect((await ask(deal.buyer, 'how much is in escrow')).body).toMatch(/^KES [\d,]+ lies in the escrows/);
    expect((await ask(amina, 'how much is in escrow')).body).toMatch(/^No money lies/);
    const { payer } = await fundedDeal(world, { withPayer: true });
    if (!payer) throw new Error('somebody pays along');
    expect((await ask(payer, 'how much is in escrow')).body).toMatch(/^KES [\d,]+ lies in the escrows/);
    expect((await ask(amina, 'how much is in my wallet')).body).toMatch(/^You have no wallet yet/);
    expect((await ask(amina, 'is my registration confirmed')).body).toMatch(/no registration/);
    expect((await ask(amina, 'when is my next session')).body).toMatch(/No session/);
  });
});

test('a registration is told with its course: not that what is over goes on, nor that what was cancelled begins', async () => {
  const [ada, other] = await twoAdmins(world);
  const it = await publishedCourse(world, [ada, other], { priceMinor: 0 });
  const run = await opened(world, ada, it, { capacity: 5 });
  const told = async (person: Person) => (await ask(person, 'is my registration confirmed')).body;
  const [lea, leo] = [await world.person('Lea Learner'), await world.person('Leo Leaver')];
  const seats = [await registering(world, lea, run), await registering(world, leo, run)];
  await world.settle();
  expect(await told(lea)).toMatch(/begins on/);
  await world.as(leo).academy.cancel({ id: seats[1]?.id as never });
  expect(await told(leo)).toMatch(/cancelled\.$/);
  for (const days of [31, 10]) {
    world.clock.advance(days * DAY);
    await world.tick('clocks');
  }
  expect(await told(lea)).toMatch(/its last day is over, and it is not completed\.$/);
});

describe('the editors hear', () => {
  const gaps = async () => JSON.stringify(await world.deps.db.selectFrom('help_gaps').select('samples').execute());

  test('what nothing fitted, what was hardly known, and what an answer did not help with', async () => {
    await ask(amina, 'quokka volcano marmalade');
    const mine = talkOf(world, amina);
    await mine.ask(await mine.start({ text: 'How do I write an agreement?' }), 'no');
    const rated = await mine.start({ text: 'What is escrow?' });
    for (let times = 0; times < 2; times++)
      await mine.api.rate({ id: rated.id, messageId: last(rated).id, helpful: false });
    const kept = await gaps();
    for (const question of ['quokka volcano marmalade', 'How do I write an agreement?', 'What is escrow?'])
      expect(kept).toContain(question);
    const row = await world.deps.db
      .selectFrom('help_gaps')
      .select('count')
      .where('key', 'like', '%escrow%')
      .executeTakeFirst();
    expect(row?.count).toBe(1);
  });
});

test('anyone who holds no office is not led to the desks of administrators, anyone who does is', async () => {
  const officer = await world.person('Olive Officer', { roles: ['admin'] });
  const titles = async (person: Person) => {
    const answer = await ask(person, 'approve a withdrawal of a user');
    return [...answer.citations.map(({ title }) => title), ...answer.choices.map(({ label }) => label)].join('|');
  };
  expect(await titles(officer)).toContain('Administrators: the finance desk');
  expect(await titles(amina)).not.toContain('Administrators');
});

test('no two buttons below an answer are called the same, and an article that is called like a deed is said to be read', async () => {
  const mine = talkOf(world, amina);
  const chat = await mine.start({ text: 'contract with a carpenter' });
  expect(labels(chat)).toEqual(expect.arrayContaining(['Write an agreement', 'Read “Write an agreement”']));
  // Whom two answers did not help is offered a person first, whichever of the ways leads there.
  let unhelped = chat;
  for (const text of [
    'How do I write an agreement?',
    'no',
    'How do I write an agreement?',
    'no',
    'when is support open',
  ])
    unhelped = await mine.ask(unhelped, text);
  expect(last(unhelped).choices[0]?.id).toBe('person');
  const answers = [...unhelped.messages, await ask(amina, 'is haki a real person')];
  for (const { choices } of answers) {
    const names = choices.map(({ label }) => label);
    expect(names).toEqual([...new Set(names)]);
  }
});
