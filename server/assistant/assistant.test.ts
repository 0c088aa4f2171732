import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryFolder } from '../help/library.ts';
import { refusal } from '../test/refusal.ts';
import { labels, last, talkOf } from '../test/talks.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
let sam: Person;
let other: Person;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-23T06:00:00Z', env: { LOG_LEVEL: 'error' }, library: libraryFolder }); // Monday, nine in Nairobi
  amina = await world.person('Amina Asker');
  sam = await world.person('Sam Support', { roles: ['support'] });
  other = await world.person('Olga Other');
});
afterAll(() => world.close());
const mine = () => talkOf(world, amina);

describe('a question', () => {
  test('that an article answers is answered with the place it comes from, and its ways on', async () => {
    const chat = await mine().start({ text: 'How do I write an agreement?' });
    expect(chat).toMatchObject({
      status: 'assistant',
      title: 'How do I write an agreement?',
      isOwn: true,
      waiting: null,
    });
    const answer = last(chat);
    expect(answer).toMatchObject({ role: 'assistant', kind: 'answer', byModel: false });
    expect(answer.citations[0]).toMatchObject({ slug: 'write-an-agreement', version: 1 });
    expect(answer.citations[0]?.checkedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(labels(chat)).toEqual(
      expect.arrayContaining(['Write an agreement', 'Read the article', 'Talk to a person']),
    );
    expect((await mine().api.session({ id: chat.id })).messages).toEqual(chat.messages);
  });

  test('asked twice under one id is said once', async () => {
    const chat = await mine().start({});
    const said = { id: chat.id, clientId: uuidv7(), text: 'What is escrow?' };
    await Promise.all([mine().api.ask(said), mine().api.ask(said)]);
    expect((await mine().api.ask(said)).messages).toHaveLength(2);
    const begun = { clientId: uuidv7(), text: 'What is escrow?' };
    const [one, two] = await Promise.all([mine().api.start(begun), mine().api.start(begun)]);
    expect(one.id).toBe(two.id);
    expect((await mine().api.session({ id: one.id })).messages).toHaveLength(2);
  });

  test('that nothing answers is said to be that, and the second time a person is offered first', async () => {
    const chat = await mine().start({ text: 'quokka volcano marmalade saxophone' });
    expect(last(chat)).toMatchObject({ kind: 'menu', citations: [] });
    expect(last(chat).body).toMatch(/found nothing/);
    expect(last(chat).choices[0]?.id).toBe('browse');
    const again = await mine().ask(chat, 'zebra banana thunderstorm recipe');
    expect(last(again).choices[0]?.id).toBe('person');
    expect(last(again).body).toMatch(/A person can look at it/);
  });

  test('is answered again after “no”, and after the second no a person is offered first', async () => {
    let chat = await mine().start({ text: 'How do I write an agreement?' });
    chat = await mine().ask(chat, 'no');
    expect(chat.messages.find(({ kind }) => kind === 'answer')?.helpful).toBe(false);
    expect(last(chat).choices[0]?.id).toBe('browse');
    chat = await mine().ask(chat, 'How do I write an agreement?');
    chat = await mine().api.rate({ id: chat.id, messageId: last(chat).id, helpful: false });
    expect(last(chat).choices[0]?.id).toBe('person');
  });

  test('of a greeting, of thanks and of what it is has fixed answers', async () => {
    const chat = await mine().start({ text: 'Hello' });
    expect(last(chat)).toMatchObject({ kind: 'text', body: expect.stringMatching(/^Hello/) });
    expect(last(await mine().ask(chat, 'are you a robot?')).body).toMatch(/I am a program/);
  });

  test('with danger in it is answered with numbers to call, in the middle of anything', async () => {
    let chat = await mine().start({ intent: 'create_agreement' });
    for (const words of ['my neighbour is beating me', 'they will burn my shop if I file a case', 'I want to die']) {
      chat = await mine().ask(chat, words);
      expect(last(chat)).toMatchObject({ kind: 'safety', citations: [], body: expect.stringContaining('999 or 112') });
      expect(labels(chat)).toContain('Talk to a person');
      expect(chat.status).toBe('collecting');
    }
    const threatened = await mine().start({ text: 'They come with pangas tonight because of my case' });
    expect(last(threatened).body).toMatch(/Nothing has to be filed now.*added to the case as evidence/s);
    const abroad = await world.person('Theo Abroad');
    await world.deps.db.updateTable('identities').set({ country: 'FR' }).where('created_by', '=', abroad.id).execute();
    const tired = await talkOf(world, abroad).start({ text: "je n'ai plus envie de vivre" });
    expect(last(tired).body).toMatch(
      /Appelez tout de suite le 112, ou 17 pour la police\. Vous pouvez aussi appeler le 3114\./,
    );
    const gaps = JSON.stringify(await world.deps.db.selectFrom('help_gaps').selectAll().execute());
    expect(gaps).not.toMatch(/beating|burn my shop|kufa|pangas|envie/);
  });

  test.each([
    ['nataka kufa', /Piga simu 999 au 112 sasa hivi\..*Mimi ni programu/s, 'Ongea na mtu'],
    ['je veux mourir', /Appelez tout de suite le 999 ou 112\..*Je suis un programme/s, 'Parler à une personne'],
    ['أريد أن أموت', /اتصل الآن بالرقم 999 أو 112\..*أنا برنامج/s, 'تحدث إلى شخص'],
  ])('with danger in it is answered in its own language: %s', async (words, answer, button) => {
    const chat = await mine().start({ text: words });
    expect(last(chat)).toMatchObject({ kind: 'safety', citations: [], body: expect.stringMatching(answer) });
    expect(last(chat).body).not.toMatch(/\b(?:call|program|there)\b/i);
    expect(labels(chat)).toEqual([button]);
    const given = await mine().choose(chat, 'person');
    expect(given.status).toBe('waiting_human');
    expect(last(await mine().ask(given, words))).toMatchObject({ kind: 'safety', choices: [] });
  });

  test('with what may be danger in it has the line and its whole answer in its own language', async () => {
    const words = 'naweza kufunga kesi na mume wangu anayeniumiza?';
    const chat = await mine().start({ text: words });
    expect(last(chat).caution).toMatchObject({
      words: 'Kama kuna mtu aliye hatarini sasa, piga simu 999 au 112.',
      choice: { label: 'Kuna mtu aliye hatarini' },
    });
    const opened = await mine().choose(chat, last(chat).caution?.choice.id ?? '');
    expect(last(opened)).toMatchObject({ kind: 'safety', body: expect.stringContaining('Piga simu 999 au 112') });
  });

  test('with danger in it is answered also while a person is waited for', async () => {
    const chat = await mine().api.handOff({ id: (await mine().start({})).id });
    const answered = last(await mine().ask(chat, 'he says he will kill me tonight'));
    expect(answered).toMatchObject({ kind: 'safety', choices: [], body: expect.stringContaining('999 or 112') });
    expect(last(await mine().ask(chat, 'How do I write an agreement?')).body).toMatch(/^While you wait/);
  });

  describe('with what may be danger in it', () => {
    const words = 'How do I end a dispute with my husband who hurts me?';
    const caution = {
      words: 'If somebody is in danger now, call 999 or 112.',
      choice: { id: expect.stringMatching(/^danger:/), label: 'Somebody is in danger', path: null },
    };

    test('is answered as always, with whom to call above it, also when it is read again', async () => {
      const chat = await mine().start({ text: words });
      expect(chat.messages).toHaveLength(2);
      expect(last(chat)).toMatchObject({ role: 'assistant', caution });
      expect(['answer', 'menu']).toContain(last(chat).kind);
      expect(last(await mine().api.session({ id: chat.id }))).toEqual(last(chat));
      const gaps = JSON.stringify(await world.deps.db.selectFrom('help_gaps').selectAll().execute());
      expect(gaps).not.toContain('hurts me');
      expect(last(await mine().start({ text: 'How do I write an agreement?' })).caution).toBeNull();
    });

    test('opens the whole answer by its button, also later and while a person is waited for, who reads of it', async () => {
      const asked = await mine().start({ text: words });
      const way = last(asked).caution?.choice.id ?? '';
      await mine().ask(asked, 'Hello');
      const chat = await mine().choose(asked, way);
      expect(last(chat)).toMatchObject({ kind: 'safety', body: expect.stringContaining('Call 999 or 112 now.') });
      const waiting = await mine().api.handOff({ id: chat.id });
      expect(last(await mine().ask(waiting, words)).caution).toMatchObject(caution);
      const opened = await mine().choose(waiting, way);
      expect(last(opened)).toMatchObject({ kind: 'safety', choices: [] });
      const ticket = await world.as(sam).support.ticket({ id: opened.ticketId ?? ('' as never) });
      expect(JSON.stringify(ticket)).toContain('Somebody is in danger');
    });

    test('stands in no message that was kept before there was such a line', async () => {
      const chat = await mine().start({ text: words });
      await sql`update chat_messages set data = data - 'caution' where chat_id = ${chat.id}`.execute(world.deps.db);
      expect(last(await mine().api.session({ id: chat.id })).caution).toBeNull();
    });
  });

  test('in which a person or something human stands is answered, not handed over', async () => {
    const chat = await mine().start({});
    for (const words of [
      'Can a person of support see my notes?',
      'Is a human reading this?',
      'Who is a person in the law?',
    ])
      expect(await mine().ask(chat, words)).toMatchObject({ status: 'assistant', ticketId: null });
    expect(labels(await mine().ask(chat, 'agent please'))).toContain('Yes, hand it over');
  });

  test('never keeps the number of a card', async () => {
    const chat = await mine().start({ text: 'I paid with 4111 1111 1111 1111 and it failed' });
    expect(JSON.stringify(chat)).not.toContain('4111');
    const { rows } = await world.deps.db
      .selectFrom('chat_messages')
      .select('body')
      .where('body', 'like', '%4111%')
      .execute()
      .then((rows) => ({ rows }));
    expect(rows).toEqual([]);
  });
});

describe('a conversation', () => {
  test('of somebody else answers like none, whatever is tried', async () => {
    const chat = await mine().start({ text: 'What is escrow?' });
    const message = last(chat);
    for (const api of [world.as(other).assistant, world.as(sam).assistant]) {
      const deeds = [
        () => api.session({ id: chat.id }),
        () => api.ask({ id: chat.id, clientId: uuidv7(), text: 'Hello' }),
        () => api.choose({ id: chat.id, clientId: uuidv7(), choice: 'person' }),
        () => api.rate({ id: chat.id, messageId: message.id, helpful: true }),
        () => api.handOff({ id: chat.id }),
        () => api.markRead({ id: chat.id }),
        () => api.close({ id: chat.id }),
        () => api.reopen({ id: chat.id }),
        () => api.score({ id: chat.id, rating: 5 }),
        () => api.remove({ id: chat.id }),
        () => api.take({ id: chat.id }),
        () => api.answer({ id: chat.id, clientId: uuidv7(), text: 'Hello' }),
        () => api.giveBack({ id: chat.id }),
      ];
      for (const deed of deeds) await expect(deed()).rejects.toMatchObject(refusal('NOT_FOUND'));
    }
    expect((await mine().api.session({ id: chat.id })).messages).toHaveLength(chat.messages.length);
  });

  test('is listed, closed, opened again for two weeks, scored and removed for good', async () => {
    const chat = await mine().start({ text: 'What is escrow?' });
    expect((await mine().api.sessions({})).rows[0]).toMatchObject({ id: chat.id, status: 'assistant' });
    expect((await mine().api.close({ id: chat.id })).status).toBe('closed');
    await expect(mine().ask(chat, 'More')).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect((await mine().api.reopen({ id: chat.id })).status).toBe('assistant');
    expect((await mine().api.score({ id: chat.id, rating: 4 })).rating).toBe(4);
    await mine().api.close({ id: chat.id });
    world.clock.advance({ days: 14.01 });
    await expect(mine().api.reopen({ id: chat.id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await mine().api.remove({ id: chat.id });
    await expect(mine().api.session({ id: chat.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(
      await world.deps.db.selectFrom('chat_messages').select('id').where('chat_id', '=', chat.id).execute(),
    ).toEqual([]);
  });

  test('closes after seven days without a word, counted from the last one', async () => {
    const chat = await mine().start({ text: 'What is escrow?' });
    world.clock.advance({ days: 6 });
    await mine().ask(chat, 'Thanks');
    world.clock.advance({ days: 1.5 });
    await world.tick('clocks');
    expect((await mine().api.session({ id: chat.id })).status).toBe('assistant');
    world.clock.advance({ days: 6 });
    await world.tick('clocks');
    expect((await mine().api.session({ id: chat.id })).status).toBe('closed');
  });

  test('of which fifty are open leaves no room for another', async () => {
    const many = await world.person('Mona Many');
    const api = world.as(many).assistant;
    for (let n = 0; n < 50; n++) await api.start({ clientId: uuidv7() });
    await expect(api.start({ clientId: uuidv7() })).rejects.toMatchObject(refusal('RATE_LIMITED'));
  });

  test('is read in pages, the newest last', async () => {
    let chat = await mine().start({});
    for (let n = 0; n < 30; n++) chat = await mine().ask(chat, 'Hello');
    expect(chat.messages).toHaveLength(50);
    expect(chat.hasEarlier).toBe(true);
    const earlier = await mine().api.session({ id: chat.id, before: chat.messages[0]?.no ?? 1 });
    expect(earlier.messages.map(({ no }) => no)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
    expect(earlier.hasEarlier).toBe(false);
  });

  test('offers what fits where somebody is first', async () => {
    expect((await mine().api.begin({ path: '/disputes/123' })).map(({ id }) => id).slice(0, 2)).toEqual([
      'intent:start_dispute',
      'intent:answer_dispute',
    ]);
    expect((await mine().api.begin({})).map(({ id }) => id)).toContain('intent:talk_to_person');
  });
});

test('an answer without a place it comes from is refused by the database, and so is taking that place away', async () => {
  const chat = await mine().start({ text: 'How do I write an agreement?' });
  const answer = last(chat);
  await expect(
    world.deps.db
      .insertInto('chat_messages')
      .values({
        id: uuidv7(),
        chat_id: chat.id,
        no: 99,
        role: 'assistant',
        kind: 'answer',
        body: 'Because I say so.',
        at: world.clock.now(),
      })
      .execute(),
  ).rejects.toThrow(/names where it comes from/);
  await expect(
    world.deps.db.deleteFrom('chat_citations').where('message_id', '=', answer.id).execute(),
  ).rejects.toThrow(/names where it comes from/);
});
