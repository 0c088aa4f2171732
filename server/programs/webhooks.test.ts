import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { DAY, MINUTE } from '@ahadi/domain/core/time.ts';
import { MOST_FAILURES, retryPauses, type WebhookKind } from '@ahadi/domain/programs/rules.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shared, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

type Heard = { headers: IncomingHttpHeaders; body: string };
let world: World;
let receiver: Server;
let url: string;
let heard: Heard[] = [];
let answer: { status: number; body?: string; headers?: Record<string, string>; isSilent?: boolean } = { status: 200 };

/** What names lead to in this world. */
const names: Record<string, string[]> = {
  'open.test': ['93.184.216.34'],
  'moved.test': ['93.184.216.34'],
  'inside.test': ['10.0.0.7'],
  'half.test': ['93.184.216.34', '::1'],
};

beforeAll(async () => {
  world = await makeWorld({ env: { WEBHOOK_INSIDE_HOSTS: '127.0.0.1' }, lookUp: async (host) => names[host] ?? [] });
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (answer.isSilent) return;
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/ahadi`; // a port, not a pipe
});
afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await world.close();
});
afterEach(async () => {
  await sql`update webhook_endpoints set status = 'stopped'`.execute(world.deps.db);
  heard = [];
  answer = { status: 200 };
});

const all: WebhookKind[] = ['agreement.shared', 'agreement.signed', 'agreement.executed', 'agreement.sealed'];
const add = (person: Person, kinds: WebhookKind[] = all) =>
  world.as(person).webhooks.add({ identityId: person.identityId, url, kinds });
const round = () => world.tick('webhooks');

/** What a receiver does: HMAC over time and body, for one of the signatures. */
const isSignedWith = (secret: string, { headers, body }: Heard): boolean => {
  const parts = String(headers['webhook-signature']).split(',');
  const at = parts[0]?.slice(2);
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return parts.slice(1).includes(`v1=${mac}`);
};

describe('a webhook', () => {
  it('is done with a receiver that changes the protocol and never answers', async () => {
    const odd = createTcp((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      );
    });
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    const person = await someone(world, 'Odd Receiver');
    const { endpoint } = await world.as(person).webhooks.add({
      identityId: person.identityId,
      url: `http://127.0.0.1:${(odd.address() as AddressInfo).port}/odd`, // a port, not a pipe
      kinds: all,
    });
    await world.as(person).webhooks.test({ id: endpoint.id });
    await round();
    odd.close();
  });

  it('is told what becomes of promises, by their ids and without a word of them', async () => {
    const obligation = {
      ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver' as const, title: 'Forty desks' },
      ...{ criteria: 'None of them rocks.', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
      due: { kind: 'on' as const, day: localDayOf(new Date(world.clock.now().getTime() + 9 * DAY), 'Africa/Nairobi') },
    };
    const story = await signedByAll(world, { obligations: [obligation] });
    const buyer = story.owner;
    await add(buyer, ['obligation.claimed', 'obligation.fulfilled']);
    const [one] = await world.as(buyer).obligations.list({ agreementId: story.id });
    const id = one?.id ?? '';
    await world.as(story.other).obligations.claimDone({ id, text: 'They stand in the hall.' });
    await world.as(buyer).obligations.accept({ id });
    await world.settle();
    await round();
    const told = heard.map(({ body }) => JSON.parse(body));
    expect(told.map(({ type }) => type)).toEqual(['obligation.claimed', 'obligation.fulfilled']);
    expect(told.every(({ data }) => data.obligationId === id && data.agreementId === story.id)).toBe(true);
    expect(JSON.stringify(told)).not.toMatch(/desks|hall|rocks/i);
  });

  it('is told of its identity’s agreements: ids, reference, state and time, in order, signed', async () => {
    const story = await signedByAll(world);
    const { secret } = await add(story.other);
    const stranger = await someone(world, 'Stranger');
    await add(stranger);
    const second = await shared(world);
    expect(heard).toEqual([]);
    await world.as(second.owner).agreements.void({ id: second.id, reason: 'We found another way to do it.' });
    const again = await signedAgain(story);
    await round();
    const told = heard.map(({ body }) => JSON.parse(body));
    expect(told.map(({ type }) => type)).toEqual([
      'agreement.shared',
      'agreement.signed',
      'agreement.signed',
      'agreement.executed',
      'agreement.sealed',
    ]);
    expect(told[0]).toEqual({
      id: heard[0]?.headers['webhook-delivery'],
      type: 'agreement.shared',
      at: expect.stringMatching(/Z$/),
      data: {
        agreementId: again,
        reference: expect.stringMatching(/^AG-/),
        status: 'negotiating',
        seq: expect.any(Number),
      },
    });
    expect(told.map(({ data }) => data.seq)).toEqual([...told.map(({ data }) => data.seq)].sort((a, b) => a - b));
    expect(heard.every((one) => isSignedWith(secret, one))).toBe(true);
    expect(new Set(told.map(({ id }) => id)).size).toBe(5);
    await round();
    expect(heard).toHaveLength(5);
  });

  /** The same two people agree and sign once more. */
  async function signedAgain({ owner, other }: { owner: Person; other: Person }): Promise<string> {
    const { drafted, sign } = await import('../test/story.ts');
    const { id } = await drafted(world, owner, other, { publicClauseOffered: false });
    await world.as(owner).agreements.share({ id });
    await world.settle();
    const view = await world.as(other).agreements.get({ id });
    await world.as(other).agreements.acceptText({ id, versionId: view.versionId });
    const { contentHash } = await world.as(owner).agreements.requestSignatures({ id });
    for (const person of [owner, other]) {
      await sign(world, person, { id, contentHash: contentHash ?? '' });
      await world.settle();
    }
    return id;
  }

  it('is tested, and the log keeps one kilobyte of the answer', async () => {
    const person = await someone(world, 'Tester');
    const { endpoint, secret } = await add(person);
    answer = { status: 200, body: 'x'.repeat(5000) };
    await world.as(person).webhooks.test({ id: endpoint.id });
    await round();
    expect(heard[0] && isSignedWith(secret, heard[0])).toBe(true);
    const [row] = (await world.as(person).webhooks.deliveries({ id: endpoint.id })).rows;
    expect(row).toMatchObject({ kind: 'webhook.test', status: 'delivered', attempts: 1, answerStatus: 200 });
    expect(row?.answer).toHaveLength(1024);
  });

  it('is signed with both secrets for a day after a new one was made', async () => {
    const person = await someone(world, 'Rotating');
    const { endpoint, secret } = await add(person);
    const fresh = await world.as(person).webhooks.rotate({ id: endpoint.id });
    expect(fresh.secret).not.toBe(secret);
    await world.as(person).webhooks.test({ id: endpoint.id });
    await round();
    expect(heard.map((one) => [isSignedWith(secret, one), isSignedWith(fresh.secret, one)])).toEqual([[true, true]]);
    world.clock.advance(DAY + MINUTE);
    await world.as(person).webhooks.test({ id: endpoint.id });
    await round();
    expect(heard[1] && [isSignedWith(secret, heard[1]), isSignedWith(fresh.secret, heard[1])]).toEqual([false, true]);
  });

  it('is tried eight times more with growing pauses under one id, and again by hand', async () => {
    const person = await someone(world, 'Failing');
    const { endpoint } = await add(person);
    const api = world.as(person).webhooks;
    answer = { status: 500, body: 'broken' };
    const { id } = await api.test({ id: endpoint.id });
    await round();
    for (const [index, pause] of retryPauses.entries()) {
      world.clock.advance(pause - MINUTE / 2);
      await round();
      expect(heard).toHaveLength(index + 1);
      world.clock.advance(MINUTE / 2 + 1000);
      await round();
      expect(heard).toHaveLength(index + 2);
    }
    expect(new Set(heard.map(({ headers }) => headers['webhook-delivery'])).size).toBe(1);
    expect((await api.deliveries({ id: endpoint.id })).rows[0]).toMatchObject({ status: 'failed', attempts: 9 });
    answer = { status: 204 };
    await api.again({ id });
    await round();
    expect((await api.deliveries({ id: endpoint.id })).rows[0]).toMatchObject({
      status: 'delivered',
      answerStatus: 204,
    });
    expect((await api.list())[0]).toMatchObject({ failures: 0 });
  });

  it('follows no redirect', async () => {
    const person = await someone(world, 'Redirected');
    const { endpoint } = await add(person);
    answer = { status: 302, headers: { location: url } };
    await world.as(person).webhooks.test({ id: endpoint.id });
    await round();
    expect(heard).toHaveLength(1);
    const [row] = (await world.as(person).webhooks.deliveries({ id: endpoint.id })).rows;
    expect(row).toMatchObject({ status: 'waiting', answerStatus: 302 });
  });

  it(`stops after ${MOST_FAILURES} failures in a row, says so, and goes on with what waits`, async () => {
    const person = await someone(world, 'Broken');
    const { endpoint } = await add(person);
    const api = world.as(person).webhooks;
    answer = { status: 503 };
    for (let n = 0; n < MOST_FAILURES + 2; n++) await api.test({ id: endpoint.id });
    await round();
    expect(heard).toHaveLength(MOST_FAILURES);
    expect((await api.list())[0]).toMatchObject({ status: 'stopped', stoppedWhy: 'failures' });
    await world.settle();
    expect((await world.notificationsOf(person)).map(({ title }) => title)).toContain(
      'A webhook of Broken was stopped',
    );
    answer = { status: 200 };
    await api.start({ id: endpoint.id });
    world.clock.advance(2 * MINUTE);
    await round();
    await round();
    expect(heard).toHaveLength(2 * MOST_FAILURES + 2);
  });

  it('sends again what a process had in hand when it died', async () => {
    const person = await someone(world, 'Surviving');
    const { endpoint } = await add(person);
    const { id } = await world.as(person).webhooks.test({ id: endpoint.id });
    // As a process leaves it that was killed after it took the message: tried, put off, and its endpoint held.
    const held = new Date(world.clock.now().getTime() + MINUTE);
    await sql`update webhook_deliveries set attempts = 1, due_at = ${held} where id = ${id}`.execute(world.deps.db);
    await sql`update webhook_endpoints set busy_until = ${held} where id = ${endpoint.id}`.execute(world.deps.db);
    await round();
    expect(heard).toEqual([]);
    world.clock.advance(MINUTE);
    await round();
    expect(heard).toHaveLength(1);
  });

  it('is silent once its member left, and nobody else’s to see', async () => {
    const person = await someone(world, 'Leaving', { kind: 'ngo', organisation: 'Left' });
    const { endpoint } = await add(person);
    await world.as(person).webhooks.test({ id: endpoint.id });
    const other = await someone(world, 'Curious');
    const api = world.as(other).webhooks;
    for (const deed of [api.test, api.rotate, api.remove, api.stop, api.deliveries])
      await expect(deed({ id: endpoint.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.deps.db.deleteFrom('identity_members').where('user_id', '=', person.id).execute();
    await round();
    expect(heard).toEqual([]);
  });

  it.each([
    ['ftp://open.test/', /begins with https/],
    ['http://open.test/', /begins with https/],
    ['x', /like https/],
    ['https://a:b@open.test/', /name and password/],
    ['https://open.test/#x', /follows the #/],
    ['https://open.test:22/', /port 443/],
    ['https://127.0.0.2/', /private network/],
    ['https://2130706434/', /private network/],
    ['https://169.254.169.254/latest', /private network/],
    ['https://[::1]/', /private network/],
    ['https://[fe80::1]/', /private network/],
    ['https://[::ffff:10.0.0.1]/', /private network/],
    ['https://inside.test/', /private network/],
    ['https://half.test/', /private network/],
    ['https://nowhere.test/', /not found/],
  ])('is not kept for %s', async (bad, why) => {
    careless ??= await someone(world, 'Careless');
    const api = world.as(careless).webhooks;
    const refusal = { code: 'BAD_INPUT', message: expect.stringMatching(why) };
    await expect(api.add({ identityId: careless.identityId, url: bad, kinds: all })).rejects.toMatchObject(refusal);
    kept ??= (await api.add({ identityId: careless.identityId, url: 'https://open.test/', kinds: all })).endpoint.id;
    await expect(api.save({ id: kept, url: bad, kinds: all })).rejects.toMatchObject(refusal);
  });
  let careless: Person | undefined;
  let kept: string | undefined;

  it('is judged again at each call: a name that moved inside meanwhile is not called', async () => {
    const person = await someone(world, 'Moving');
    const moved = { identityId: person.identityId, url: 'https://moved.test/', kinds: all };
    const { endpoint } = await world.as(person).webhooks.add(moved);
    names['moved.test'] = ['127.0.0.1'];
    await world.as(person).webhooks.test({ id: endpoint.id });
    await round();
    expect((await world.as(person).webhooks.deliveries({ id: endpoint.id })).rows).toMatchObject([
      { status: 'waiting', problem: expect.stringMatching(/private network/) },
    ]);
  });
});
