import { HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDayLater, formOf, written } from '../test/messages.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let wanja: Person;
let sam: Person;
let sara: Person;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-23T06:00:00Z', env: { LOG_LEVEL: 'error' } }); // Monday, nine in Nairobi
  wanja = await world.person('Wanja Writer', { email: 'wanja@example.org' });
  sam = await world.person('Sam Support', { roles: ['support'] });
  sara = await world.person('Sara Support', { roles: ['support'] });
});
afterAll(() => world.close());
beforeEach(() => aDayLater(world));

const as = (person: Person) => world.as(person).support;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a message to support', () => {
  test('of somebody who is signed in has a number, is acknowledged by mail and found among their own', async () => {
    const ticket = await written(world, world.as(wanja));
    expect(ticket).toMatchObject({
      status: 'new',
      source: 'contact',
      requester: 'Wanja Writer',
      email: wanja.email,
      chatId: null,
    });
    expect(ticket.number).toMatch(/^T-\d{4}-\d{6}$/);
    expect((await as(wanja).mine({})).rows[0]).toMatchObject({ id: ticket.id, number: ticket.number });
    const [letter] = (await world.mailbox(wanja.email)).slice(-1);
    expect(letter?.subject).toContain(ticket.number);
    expect(letter?.text).toContain(`/contact?message=${ticket.id}`);
    await world.settle();
    expect((await world.notificationsOf(sam))[0]).toMatchObject({ title: 'A message to support' });
  });

  test('of somebody signed out at the address of an account claims no place in it', async () => {
    const form = await formOf(world, world.anyone(), { email: wanja.email });
    const { number } = await world.anyone().support.contact(form);
    const text = (await world.mailbox(wanja.email)).at(-1)?.text ?? '';
    expect(text).toContain(number);
    const isThere = (await as(wanja).mine({})).rows.some((row) => row.number === number);
    expect(/in your account/.test(text)).toBe(isThere);
    expect(text).not.toMatch(/sign-up|Create an account/);
  });

  test('of a visitor is answered with its number alone, and nothing of it stands in the acknowledgement', async () => {
    const form = await formOf(world, world.anyone(), {
      name: 'Buy here www.spam.example',
      email: 'Visitor@Example.org',
    });
    expect(await world.anyone().support.contact(form)).toEqual({ id: null, number: expect.stringMatching(/^T-/) });
    const [letter] = await world.mailbox('visitor@example.org');
    expect(letter?.text).not.toMatch(/spam\.example|Where is my payment/);
  });

  test('sent twice is one message', async () => {
    const form = await formOf(world, world.as(wanja));
    const [once, again] = await Promise.all([as(wanja).contact(form), as(wanja).contact(form)]);
    expect(again).toEqual(once);
    expect(await as(wanja).contact(form)).toEqual(once);
    await expect(as(sara).contact({ ...form })).rejects.toMatchObject(refusal('BAD_INPUT'));
  });

  test('is refused without the sum, with a used one, too soon and too late', async () => {
    const api = world.anyone();
    const form = await formOf(world, api);
    await expect(
      api.support.contact({ ...form, puzzle: { ...form.puzzle, answer: form.puzzle.answer + 1 } }),
    ).rejects.toMatchObject(refusal('SUP_PUZZLE'));
    await expect(
      api.support.contact({ ...form, puzzle: { ...form.puzzle, issuedAt: world.clock.now().toISOString() } }),
    ).rejects.toMatchObject(refusal('SUP_PUZZLE'));
    await api.support.contact(form);
    await expect(api.support.contact({ ...form, clientId: uuidv7() })).rejects.toMatchObject(refusal('SUP_PUZZLE'));
    const fast = await formOf(world, api);
    world.clock.advance(-4_000);
    await expect(api.support.contact(fast)).rejects.toMatchObject(refusal('SUP_PUZZLE'));
    world.clock.advance(10 * MINUTE + 5_000);
    await expect(api.support.contact(fast)).rejects.toMatchObject(refusal('SUP_PUZZLE'));
  });

  test('can be sent three times an hour from one address, with the minutes to wait after that', async () => {
    for (let times = 0; times < 3; times++) await written(world, world.as(wanja));
    const more = await formOf(world, world.as(wanja));
    await expect(as(wanja).contact(more)).rejects.toMatchObject({
      ...refusal('RATE_LIMITED'),
      message: expect.stringMatching(/^Too many messages\. Try again in \d+ minutes\.$/),
    });
    world.clock.advance(HOUR);
    const later = await formOf(world, world.as(wanja), { clientId: more.clientId });
    expect((await as(wanja).contact(later)).number).toMatch(/^T-/);
  });

  test('with the field filled in that people do not see is set aside, unacknowledged, and can be brought back', async () => {
    const before = (await world.mailbox('machine@example.org')).length;
    const { number } = await world
      .anyone()
      .support.contact(
        await formOf(world, world.anyone(), { email: 'machine@example.org', website: 'https://spam.example' }),
      );
    expect((await world.mailbox('machine@example.org')).length).toBe(before);
    expect((await as(sam).inbox({ queue: 'open', limit: 100 })).rows.map((row) => row.number)).not.toContain(number);
    const found = (await as(sam).inbox({ queue: 'spam' })).rows.find((row) => row.number === number);
    if (!found) throw new Error('It is not there.');
    expect((await as(sam).restore({ id: found.id })).status).toBe('open');
  });

  test('is about something of the writer’s own, of which support sees the number alone', async () => {
    const agreement = await world
      .as(wanja)
      .agreements.create({ ownerIdentityId: wanja.identityId, title: 'A secret roof', currency: 'KES' });
    const about = { kind: 'agreement' as const, id: agreement.id };
    expect((await as(wanja).things()).map(({ id }) => id)).toContain(agreement.id);
    const ticket = await written(world, world.as(wanja), { about });
    expect(ticket.about).toMatchObject({
      ...about,
      label: `${agreement.ref} · A secret roof`,
      path: `/dashboard/agreements/${agreement.id}`,
    });
    expect((await as(sam).ticket({ id: ticket.id })).about).toEqual({ ...about, label: agreement.ref, path: '' });
    const form = await formOf(world, world.as(sara), { about });
    await expect(as(sara).contact(form)).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { about: 'Choose one of your own.' } },
    });
  });

  test('takes three files a message, by their content', async () => {
    const { id } = await written(world, world.as(wanja));
    const ticket = await as(wanja).addFile({ id, file: new File([picture], 'Beleg / 1.png', { type: 'text/plain' }) });
    const [file] = ticket.events[0]?.files ?? [];
    expect(file).toMatchObject({ name: 'Beleg _ 1.png', type: 'image/png' });
    await expect(
      as(wanja).addFile({ id, file: new File(['<svg/>'], 'a.png', { type: 'image/png' }) }),
    ).rejects.toMatchObject(refusal('FILE_TYPE'));
    for (const name of ['2.png', '3.png']) await as(wanja).addFile({ id, file: new File([picture], name) });
    await expect(as(wanja).addFile({ id, file: new File([picture], '4.png') })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
    expect((await as(sam).file({ id, fileId: file?.id ?? '' })).type).toBe('image/png');
    const stranger = await world.person('Stella Stranger');
    await expect(as(stranger).file({ id, fileId: file?.id ?? '' })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('takes a file of several megabytes, and says how large one may be', async () => {
    const { id } = await written(world, world.as(wanja));
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(9 * 1024 * 1024, 0x20)]);
    const ticket = await as(wanja).addFile({ id, file: new File([pdf], 'scan.pdf') });
    expect(ticket.events[0]?.files).toMatchObject([{ name: 'scan.pdf', size: pdf.length }]);
    const large = Buffer.concat([pdf, Buffer.alloc(1024 * 1024 + 1, 0x20)]);
    await expect(as(wanja).addFile({ id, file: new File([large], 'scan.pdf') })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: expect.stringMatching(/the limit is 10/),
    });
  });

  test('and what is written about it is nowhere in what is remembered of answers', async () => {
    const secret = 'My neighbour Otieno Barasa lent me the money';
    const { id } = await written(world, world.as(wanja));
    const write = { id, clientId: uuidv7(), body: `${secret}, and it is gone.` };
    const once = { context: { idempotencyKey: uuidv7() } };
    const first = await as(wanja).write(write, once);
    expect(await as(wanja).write(write, once)).toEqual(first);
    await as(sam).note({ id, body: `${secret}, I think.` }, { context: { idempotencyKey: uuidv7() } });
    const { rows } = await sql<{
      kept: string;
    }>`select coalesce(answer::text, '') as kept from idempotency_keys`.execute(world.deps.db);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ kept }) => kept.includes('Otieno') || kept.includes(wanja.email))).toEqual([]);
  });

  test('closed and opened again is written to fifty times a day at most', async () => {
    const { id } = await written(world, world.as(wanja));
    for (let times = 0; times < 49; times++) {
      await as(wanja).confirm({ id });
      await as(wanja).reopen({ id, body: 'Again.' });
    }
    await as(wanja).confirm({ id });
    await expect(as(wanja).reopen({ id, body: 'Again.' })).rejects.toMatchObject(refusal('RATE_LIMITED'));
  });

  test('of a visitor is answered by mail, and becomes theirs with a confirmed account of that address', async () => {
    const email = 'later@example.org';
    const { number } = await world.anyone().support.contact(await formOf(world, world.anyone(), { email }));
    const found = (await as(sam).inbox({ queue: 'open', q: number })).rows[0];
    if (!found) throw new Error('It is not there.');
    await as(sam).answer({ id: found.id, clientId: uuidv7(), body: 'Your payment is on its way.' });
    await world.settle();
    const letters = await world.mailbox(email);
    expect(letters.at(-1)?.text).toContain('Your payment is on its way.');
    const later = await world.person('Lata Later', { email });
    await world.settle();
    expect((await as(later).mine({})).rows.map((row) => row.number)).toEqual([number]);
  });
});

describe('an answer of support', () => {
  test('reaches the writer in the product and by mail without its words, under the name of support', async () => {
    const { id, number } = await written(world, world.as(wanja));
    await as(sam).answer({ id, clientId: uuidv7(), body: 'We look after it at once.' });
    await world.settle();
    const ticket = await as(wanja).ticket({ id });
    expect(ticket).toMatchObject({ status: 'waiting_user', assignee: null, firstReplyDueAt: null });
    expect(ticket.events.at(-1)).toMatchObject({ by: 'support', name: 'Support', body: 'We look after it at once.' });
    expect((await world.notificationsOf(wanja))[0]).toMatchObject({
      title: 'Support answered',
      message: `There is an answer to ${number}.`,
    });
    expect((await world.mailbox(wanja.email)).at(-1)?.text).not.toContain('at once');
    expect((await as(sara).ticket({ id })).events.at(-1)?.name).toBe('Sam Support');
  });

  test('with the same client id twice is one answer', async () => {
    const { id } = await written(world, world.as(wanja));
    const words = { id, clientId: uuidv7(), body: 'Only once.' };
    await Promise.all([as(sam).answer(words), as(sam).answer(words)]);
    expect((await as(wanja).ticket({ id })).events.filter(({ body }) => body === 'Only once.')).toHaveLength(1);
  });

  test('is due within eight working hours, sooner when it is urgent, and late ones are told to support', async () => {
    world.clock.set('2026-12-18T12:30:00Z'); // Friday, half past three in Nairobi
    const { id } = await written(world, world.as(wanja));
    expect((await as(sam).ticket({ id })).firstReplyDueAt?.slice(0, 16)).toBe('2026-12-21T10:30');
    expect((await as(sam).setPriority({ id, priority: 'urgent' })).firstReplyDueAt?.slice(0, 16)).toBe(
      '2026-12-18T14:30',
    );
    const { late } = await as(sam).counts();
    world.clock.set('2026-12-18T14:31:00Z');
    await world.tick('clocks');
    expect((await as(sam).counts()).late).toBe(late + 1);
    expect((await world.notificationsOf(sara))[0]).toMatchObject({ title: 'A first answer is late' });
  });

  test('that stays unanswered for a week after “answered” is closed; the writer can open it again for two', async () => {
    const { id } = await written(world, world.as(wanja));
    await as(sam).answer({ id, clientId: uuidv7(), body: 'That is all.' });
    await as(sam).resolve({ id });
    expect((await as(wanja).rate({ id, rating: 4 })).rating).toBe(4);
    world.clock.advance({ days: 7.01 });
    await world.tick('clocks');
    expect((await as(wanja).ticket({ id })).status).toBe('closed');
    expect((await as(wanja).reopen({ id, body: 'Not yet.' })).status).toBe('open');
    await as(sam).resolve({ id });
    world.clock.advance({ days: 14.01 });
    await world.tick('clocks');
    await expect(as(wanja).reopen({ id, body: 'Too late.' })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });
});

test('notes among the people of support are read by nobody else', async () => {
  const { id } = await written(world, world.as(wanja));
  await as(sam).note({ id, body: 'This one writes often.' });
  await as(sam).setPriority({ id, priority: 'high' });
  await as(sam).take({ id });
  expect(JSON.stringify(await as(wanja).ticket({ id }))).not.toMatch(/writes often|Sam Support|Now high/);
  expect((await as(sara).ticket({ id })).events.map(({ kind }) => kind)).toEqual([
    'message',
    'note',
    'priority',
    'assigned',
  ]);
});

test('the desk is not there for others, and nobody of support sees a message of their own in it', async () => {
  await expect(as(wanja).inbox({})).rejects.toMatchObject(refusal('FORBIDDEN'));
  await expect(as(wanja).counts()).rejects.toMatchObject(refusal('FORBIDDEN'));
  const own = await written(world, world.as(sam));
  expect((await as(sam).inbox({ limit: 100 })).rows.map(({ id }) => id)).not.toContain(own.id);
  expect((await as(sara).inbox({ limit: 100 })).rows.map(({ id }) => id)).toContain(own.id);
  await expect(as(sam).answer({ id: own.id, clientId: uuidv7(), body: 'Well done, me.' })).rejects.toMatchObject(
    refusal('FORBIDDEN'),
  );
});

test('the queue is read by age in pages, and what was answered waits for its writer', async () => {
  const first = await written(world, world.as(wanja));
  const second = await written(world, world.as(wanja));
  const all: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await as(sam).inbox({ limit: 2, ...(cursor ? { cursor } : {}) });
    all.push(...page.rows.map(({ id }) => id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(all.indexOf(first.id)).toBeLessThan(all.indexOf(second.id));
  expect(new Set(all).size).toBe(all.length);
  await as(sam).answer({ id: first.id, clientId: uuidv7(), body: 'Which payment?' });
  expect((await as(sam).inbox({ queue: 'waiting', limit: 100 })).rows.map(({ id }) => id)).toContain(first.id);
  await as(wanja).write({ id: first.id, clientId: uuidv7(), body: 'The one of Friday.' });
  expect((await as(sam).inbox({ queue: 'mine', limit: 100 })).rows.map(({ id }) => id)).toContain(first.id);
});

test('hours are said as they are: open on a working day, else when it opens next', async () => {
  world.clock.set('2027-01-18T06:00:00Z'); // Monday, nine in Nairobi
  expect(await world.anyone().support.hours()).toMatchObject({
    isOpen: true,
    words: 'Monday to Friday, 08:00–18:00 (Nairobi)',
  });
  world.clock.set('2027-01-22T16:00:00Z');
  expect(await world.anyone().support.hours()).toMatchObject({ isOpen: false, opensAt: '2027-01-25T05:00:00.000Z' });
});
