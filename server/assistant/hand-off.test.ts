import type { Chat } from '@ahadi/domain/assistant/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../test/refusal.ts';
import { last, talkOf } from '../test/talks.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
let sam: Person;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-23T06:00:00Z', env: { LOG_LEVEL: 'error' } }); // Monday, nine in Nairobi
  amina = await world.person('Amina Asker');
  sam = await world.person('Sam Support', { roles: ['support'] });
});
afterAll(() => world.close());
const mine = () => talkOf(world, amina);
const desk = () => world.as(sam);
const say = (chat: Chat, text: string) => desk().assistant.answer({ id: chat.id, clientId: uuidv7(), text });

/** Every way in which somebody asks for a person. */
const ways: Record<string, () => Promise<Chat>> = {
  'with the button': async () =>
    mine().api.handOff({ id: (await mine().start({ text: 'Hello' })).id, topic: 'payment', note: 'Please call me.' }),
  'with words, and says yes': async () =>
    mine().ask(await mine().ask(await mine().start({ text: 'Hello' }), 'let me talk to a person'), 'yes'),
  'with one word, and taps yes': async () =>
    mine().choose(await mine().ask(await mine().start({ text: 'Hello' }), 'human'), 'person'),
  'with a choice': async () => mine().choose(await mine().start({ text: 'quokka volcano marmalade' }), 'person'),
  'in the middle of a guided conversation': async () =>
    mine().ask(await mine().ask(await mine().start({ intent: 'create_agreement' }), 'person'), 'yes'),
  'with a choice in the middle of one': async () =>
    mine().choose(await mine().start({ intent: 'create_agreement' }), 'person'),
  'through the guided conversation for it': async () => mine().through('talk_to_person', ['#option:payment']),
  'from the safety card': async () => mine().choose(await mine().start({ text: 'he is beating me' }), 'person'),
};

describe.each(Object.entries(ways))('asking for a person %s', (_way, ask) => {
  test('makes a message to support at once, says so, and what is written from then on stands there, too', async () => {
    const chat = await ask();
    expect(chat).toMatchObject({ status: 'waiting_human', intent: null, waiting: { place: expect.any(Number) } });
    expect(chat.ticketNumber).toMatch(/^T-/);
    expect(last(chat)).toMatchObject({
      role: 'assistant',
      kind: 'handoff',
      body: expect.stringContaining(chat.ticketNumber ?? ''),
    });
    const more = await mine().ask(chat, 'How do I write an agreement?');
    expect(more.messages.at(-2)).toMatchObject({ role: 'user', body: 'How do I write an agreement?' });
    expect(last(more).body).toMatch(/stands with your message/);
    const ticket = await desk().support.ticket({ id: chat.ticketId as NonNullable<Chat['ticketId']> });
    expect(ticket).toMatchObject({ source: 'chat', chatId: chat.id });
    expect(ticket.events[0]?.kind).toBe('transcript');
    expect(ticket.events.at(-1)?.body).toBe('How do I write an agreement?');
    await expect(mine().api.handOff({ id: chat.id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });
});

test('out of hours the line says when somebody is back, in hours how many are before', async () => {
  world.clock.set('2026-11-28T10:00:00Z'); // Saturday
  const closed = await mine().api.handOff({ id: (await mine().start({})).id });
  expect(last(closed).body).toContain('Nobody of support is there now. They are back on Monday at 08:00 (Nairobi).');
  expect(closed.waiting?.opensAt).toBe('2026-11-30T05:00:00.000Z');
  world.clock.set('2026-11-30T04:00:00Z');
  const early = await mine().api.handOff({ id: (await mine().start({})).id });
  expect(last(early).body).toContain('They are back today at 08:00 (Nairobi).');
  world.clock.set('2026-11-30T06:00:00Z');
  const open = await mine().api.handOff({ id: (await mine().start({})).id });
  expect(open.waiting?.place).toBeGreaterThanOrEqual(1);
  expect(last(open).body).toMatch(/before yours/);
});

test('what support reads of the conversation before is masked, and what is said to support is not', async () => {
  const chat = await mine().start({
    text: 'My number is 0712 345 678 and my mail is me@example.org, I was charged twice',
  });
  const handed = await mine().api.handOff({ id: chat.id });
  await mine().ask(handed, 'Call 0712 345 678');
  const seen = await desk().assistant.session({ id: chat.id });
  expect(seen.isOwn).toBe(false);
  expect(seen.messages[0]?.body).toBe('My number is [number] and my mail is [e-mail], I was charged twice');
  expect(seen.messages.at(-2)?.body).toBe('Call 0712 345 678');
  const ticket = await desk().support.ticket({ id: handed.ticketId as NonNullable<Chat['ticketId']> });
  expect(ticket.events[0]?.body).not.toMatch(/0712|me@example/);
});

describe('a person of support', () => {
  test('takes it, answers in it under their name, and the message to support has the same', async () => {
    const chat = await mine().api.handOff({ id: (await mine().start({ text: 'Hello' })).id });
    await desk().assistant.take({ id: chat.id });
    expect(last(await mine().api.session({ id: chat.id }))).toMatchObject({
      role: 'system',
      body: 'Sam Support of support is here.',
    });
    const words = { id: chat.id, clientId: uuidv7(), text: 'Good morning, how can I help?' };
    await Promise.all([desk().assistant.answer(words), desk().assistant.answer(words)]);
    await world.settle();
    const seen = await mine().api.session({ id: chat.id });
    expect(seen).toMatchObject({ status: 'human', unread: 1, waiting: null });
    expect(seen.messages.filter(({ role }) => role === 'agent')).toMatchObject([
      { name: 'Sam Support', body: words.text },
    ]);
    expect(
      (await world.as(amina).support.ticket({ id: seen.ticketId as NonNullable<Chat['ticketId']> })).events.at(-1),
    ).toMatchObject({ by: 'support', name: 'Support', body: words.text });
    expect((await world.notificationsOf(amina))[0]).toMatchObject({ title: 'Support answered' });
    expect(await mine().api.unread()).toBeGreaterThanOrEqual(1);
    await mine().api.markRead({ id: chat.id });
    expect((await mine().api.session({ id: chat.id })).unread).toBe(0);
  });

  test('answers the message at the desk, and the conversation has it once', async () => {
    const chat = await mine().api.handOff({ id: (await mine().start({ text: 'Hello' })).id });
    const ticketId = chat.ticketId as NonNullable<Chat['ticketId']>;
    await desk().support.answer({ id: ticketId, clientId: uuidv7(), body: 'From the desk.' });
    await world.settle();
    await world.as(amina).support.write({ id: ticketId, clientId: uuidv7(), body: 'From the message.' });
    await world.settle();
    const seen = await mine().api.session({ id: chat.id });
    expect(seen.status).toBe('human');
    expect(seen.messages.slice(-3).map(({ role, body }) => [role, body])).toEqual([
      ['system', 'Sam Support of support is here.'],
      ['agent', 'From the desk.'],
      ['user', 'From the message.'],
    ]);
  });

  test('gives it back with a line, and the assistant looks at nothing before it', async () => {
    const chat = await mine().api.handOff({ id: (await mine().start({ text: 'Hello' })).id });
    await say(chat, 'Which order?');
    await mine().ask(chat, 'I want to talk to a person again, no assistant');
    const given = await desk().assistant.giveBack({ id: chat.id });
    expect(given.status).toBe('assistant');
    await world.settle();
    const back = await mine().api.session({ id: chat.id });
    expect(last(back)).toMatchObject({ role: 'system', body: expect.stringContaining('has left') });
    expect(back.messages.filter(({ role }) => role === 'system')).toHaveLength(1);
    const after = await mine().ask(back, 'thanks');
    expect(after.status).toBe('assistant');
    expect(last(after)).toMatchObject({ role: 'assistant', kind: 'text' });
    await expect(desk().assistant.session({ id: chat.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect((await desk().support.ticket({ id: chat.ticketId as NonNullable<Chat['ticketId']> })).status).toBe(
      'resolved',
    );
    const again = await mine().ask(await mine().ask(after, 'human'), 'yes');
    expect(again.ticketNumber).not.toBe(chat.ticketNumber);
  });

  test('who calls the message answered at the desk gives the conversation back, also to words that come at once', async () => {
    const chat = await mine().api.handOff({ id: (await mine().start({ text: 'Hello' })).id });
    await desk().support.resolve({ id: chat.ticketId as NonNullable<Chat['ticketId']> });
    const at_once = await mine().ask(chat, 'Hello');
    expect(at_once.status).toBe('assistant');
    expect(last(at_once)).toMatchObject({ role: 'assistant', kind: 'text' });
    await world.settle();
    expect((await mine().api.session({ id: chat.id })).messages.filter(({ role }) => role === 'system')).toHaveLength(
      1,
    );
  });

  test('closes it, and the one it belongs to may open it again', async () => {
    const chat = await mine().api.handOff({ id: (await mine().start({ text: 'Hello' })).id });
    await say(chat, 'All is well.');
    expect((await desk().assistant.close({ id: chat.id })).status).toBe('closed');
    await world.settle();
    expect((await mine().api.session({ id: chat.id })).status).toBe('closed');
    expect((await mine().api.reopen({ id: chat.id })).status).toBe('assistant');
  });

  test('does not see a conversation of their own as support', async () => {
    const own = talkOf(world, sam);
    const chat = await own.api.handOff({ id: (await own.start({ text: 'Hello' })).id });
    await expect(desk().assistant.take({ id: chat.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(say(chat, 'I answer myself.')).rejects.toMatchObject(refusal('FORBIDDEN'));
  });
});

test('nobody fills the desk by asking for a person, closing and opening again', async () => {
  const flooder = await world.person('Fatima Flooder');
  const api = world.as(flooder).assistant;
  const { id } = await api.start({ clientId: uuidv7(), text: null });
  for (let times = 0; times < 30; times++) {
    await api.handOff({ id });
    await api.close({ id });
    await api.reopen({ id });
  }
  await expect(api.handOff({ id })).rejects.toMatchObject(refusal('RATE_LIMITED'));
  await api.ask({ id, clientId: uuidv7(), text: 'human' });
  await expect(api.ask({ id, clientId: uuidv7(), text: 'yes' })).rejects.toMatchObject(refusal('RATE_LIMITED'));
  expect((await api.session({ id })).status).toBe('assistant');
  world.clock.advance({ days: 1.01 });
  expect((await api.handOff({ id })).status).toBe('waiting_human');
});

test('a removed conversation leaves the message to support as it was', async () => {
  const chat = await mine().api.handOff({ id: (await mine().start({ text: 'Hello there' })).id });
  await mine().api.remove({ id: chat.id });
  const ticket = await desk().support.ticket({ id: chat.ticketId as NonNullable<Chat['ticketId']> });
  expect(ticket).toMatchObject({ chatId: null, status: 'new' });
  await desk().support.answer({ id: ticket.id, clientId: uuidv7(), body: 'Still here.' });
  await world.settle();
});

test('a conversation that a person has is not closed by time', async () => {
  const chat = await mine().api.handOff({ id: (await mine().start({ text: 'Hello' })).id });
  world.clock.advance({ days: 8 });
  await world.tick('clocks');
  expect((await mine().api.session({ id: chat.id })).status).toBe('waiting_human');
});
