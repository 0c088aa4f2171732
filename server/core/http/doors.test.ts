import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { contract } from '@ahadi/domain/contract.ts';
import { ordinary } from '@ahadi/domain/core/door.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { AnyContractProcedure } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import * as z from 'zod';
import { LARGEST_MESSAGE, largestMessage } from '../../payments/inbox.ts';
import { settings } from '../../test/fakes/rails.ts';
import { heldBy, MOST_HELD } from '../../test/loop.ts';
import { openSession } from '../../test/people.ts';
import { doorOf, procedures } from '../../test/procedures.ts';
import { someone } from '../../test/story.ts';
import { makeWorld, type Person, type World } from '../../test/world.ts';
import { worstBody } from '../../test/worstbodies.ts';
import { offeredPaths } from '../authguard.ts';
import { ClientGone, collect, judgeJson, readForm } from './bodies.ts';
import { problemOfHeaders } from './doors.ts';

const MEGABYTE = 1024 * 1024;

const commands = procedures.filter(([, procedure]) => procedure['~orpc'].route.method !== 'GET');
const overRpc = (name: string): string => `/api/rpc/${name.replace('.', '/')}`;
const overRest = (procedure: AnyContractProcedure): string =>
  `/api/v1${procedure['~orpc'].route.path?.replace(/\{[^}]+\}/g, () => '01900000-0000-7000-8000-000000000000')}`;

let world: World;
let amina: Person;
let port: number;
/** Every word of every address, as a query: a limit that goes by words of the address finds its own among them. */
const everyWord = [
  ...new Set(procedures.flatMap(([name, procedure]) => [...name.split('.'), ...overRest(procedure).split('/')])),
]
  .filter((word) => /^[a-z]/.test(word))
  .join('&');

/** The server's end of every connection. */
const ends: Socket[] = [];
/** The addresses of the server that take a body. */
const taking = new Set<string>();
const hear = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }; // by the channel's name
  fastify.addHook('onRoute', ({ url, config }) => void (config?.takes && taking.add(url)));
};
beforeAll(async () => {
  subscribe('fastify.initialization', hear);
  // A message that is not signed is read when it comes from where M-Pesa does.
  world = await makeWorld({ env: { ...settings, TRUST_PROXY: '0', MPESA_CALLBACK_IPS: '127.0.0.1' } });
  unsubscribe('fastify.initialization', hear);
  amina = await someone(world, 'Amina');
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
  world.app.server.on('connection', (socket) => ends.push(socket));
});
afterAll(() => world.close());

const signedInAgain = async (): Promise<Person> => ({ ...amina, cookie: await openSession(world.ctx(), amina.id) });

/** Sends the head of a request and as much of its body as goes; answers the status and the head of what came back, and whether the line was closed. */
function ask(head: string[], body?: Buffer, at = port): Promise<{ status: number; head: string; isClosed: boolean }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: at, host: '127.0.0.1' });
    let told = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      told += chunk.toString();
      if (/^connection: close/im.test(told)) return;
      if (told.includes('\r\n\r\n')) finish(false);
    });
    socket.on('end', () => finish(true));
    socket.setTimeout(5_000, () => finish(false)); // it waits for the body: what was asked is named then
    const finish = (isClosed: boolean) => {
      socket.removeAllListeners('error').on('error', () => undefined); // what was not sent any more
      socket.destroy();
      resolve({ status: Number(told.slice(9, 12)), head: told, isClosed });
    };
    socket.write(`${head.join('\r\n')}\r\nHost: localhost\r\n\r\n`);
    if (body) socket.write(body);
  });
}

type Asked = readonly [method: string, url: string];
/** Those of some addresses that do not turn 25 MB away by the headers alone, at the server of a port. */
async function readOn(asked: readonly Asked[], at = port): Promise<string[]> {
  const found: string[] = [];
  for (const [method, url] of asked) {
    const head = ['Content-Type: application/json', `Content-Length: ${25 * MEGABYTE}`];
    const { status, isClosed } = await ask([`${method} ${url} HTTP/1.1`, ...head], undefined, at);
    if (![401, 413, 415, 404].includes(status) || !isClosed) found.push(`${method} ${url}: ${status}`);
  }
  return found;
}

describe('what a route takes stands in its contract', () => {
  test.each(procedures.map(([name, procedure]) => ({ name, procedure })))('$name', ({ procedure }) => {
    const { inputSchema } = procedure['~orpc'];
    const { takes, who } = doorOf(procedure);
    const fields = inputSchema instanceof z.ZodObject ? Object.values(inputSchema.shape as z.ZodRawShape) : [];
    const hasFile = fields.some(
      (field) => field instanceof z.ZodFile || (field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodFile),
    );
    expect(takes.file !== null).toBe(hasFile);
    // More than an ordinary text is only taken from somebody who is known.
    if (takes !== ordinary) expect(who).toBe('session');
  });

  it('and nothing else decides: headers are judged by it, and the address is not even known', () => {
    const headers = { 'content-type': 'application/json', 'content-length': String(300 * 1024) };
    expect(problemOfHeaders(headers, ordinary)?.code).toBe('FILE_TOO_LARGE');
    expect(problemOfHeaders(headers, { ...ordinary, json: 300 * 1024 })).toBeNull();
    const file = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(4 * MEGABYTE) };
    expect(problemOfHeaders(file, ordinary)?.code).toBe('FILE_TOO_LARGE');
    expect(problemOfHeaders({ ...file, 'content-length': '10' }, ordinary)?.code).toBe('FILE_TYPE');
    expect(problemOfHeaders(file, { ...ordinary, file: 4 * MEGABYTE })).toBeNull();
    expect(problemOfHeaders({ 'transfer-encoding': 'chunked' }, ordinary)?.code).toBe('BAD_INPUT');
  });
});

describe('25 MB to any route, signed out', () => {
  it('are refused before any of it is sent, whatever the address says', async () => {
    const others = ['/api/auth/sign-in/email', '/api/v1/webhooks/mp', '/api/letters/x', '/nowhere', '/healthz'];
    const asked = [
      ...commands.flatMap(([name, procedure]): Asked[] => [
        ['POST', `${overRpc(name)}?${everyWord}`],
        [procedure['~orpc'].route.method ?? 'POST', `${overRest(procedure)}?exhibit&${everyWord}`],
      ]),
      ...others.flatMap((url): Asked[] => [
        ['POST', url],
        ['POST', `${url}?${everyWord}`],
        ['GET', `${url}?${everyWord}`],
      ]),
      ['GET', `/api/v1/agreements?${everyWord}`] as const,
    ];
    expect(await readOn(asked)).toEqual([]);
  });

  it('would be noticed where a limit goes by a word of the address', async () => {
    const careless = createServer((request, answer) => {
      if (/exhibits/.test(request.url ?? '')) return answer.writeContinue(); // and reads on
      answer.writeHead(413, { connection: 'close' }).end();
    });
    await new Promise<void>((listens) => careless.listen(0, '127.0.0.1', listens));
    const { port: at } = careless.address() as AddressInfo;
    const asked = ['/api/v1/agreements', `/api/v1/agreements?${everyWord}`].map((url) => ['POST', url] as const);
    expect(await readOn(asked, at)).toEqual([expect.stringMatching(/exhibits.*: 100$/)]);
    careless.close();
  });

  it('and a body that comes all the same is not read on', async () => {
    const body = Buffer.from(`[${'{},'.repeat((25 * MEGABYTE) / 3)}{}]`);
    const memory = process.memoryUsage();
    const { status, isClosed } = await ask(
      ['POST /api/v1/agreements?exhibit HTTP/1.1', 'Content-Type: application/json', `Content-Length: ${body.length}`],
      body,
    );
    expect([status, isClosed]).toEqual([413, true]);
    expect(ends.at(-1)?.bytesRead).toBeLessThan(2 * MEGABYTE);
    expect(process.memoryUsage().heapUsed - memory.heapUsed).toBeLessThan(8 * MEGABYTE);
  });

  it('without a length, or of another kind, are refused as well', async () => {
    const chunked = ['POST /api/v1/support/messages HTTP/1.1', 'Transfer-Encoding: chunked'];
    expect(await ask(chunked)).toMatchObject({ status: 400, isClosed: true });
    const odd = ['POST /api/v1/support/messages HTTP/1.1', 'Content-Type: text/plain', 'Content-Length: 9'];
    expect((await ask(odd, Buffer.from('something'))).status).toBe(415);
  });

  it('are not asked for from who asks first; a file of somebody signed in is', async () => {
    const head = (cookie: string) => [
      'POST /api/v1/profile/avatar HTTP/1.1',
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${4 * MEGABYTE}`,
      'Expect: 100-continue',
      `Cookie: ${cookie}`,
    ];
    expect((await ask(head('none=1'))).status).toBe(401);
    expect((await ask(head(amina.cookie))).status).toBe(100);
  });
});

describe('the largest and worst body of every route', () => {
  const cost = (url: string, payload: Buffer, who: () => Person | null): Promise<number> =>
    heldBy(async () => {
      const cookie = who()?.cookie;
      const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
      const { statusCode } = await world.app.inject({ method: 'POST', url, headers, payload });
      expect(statusCode, url).toBeLessThan(500);
      if (!cookie || statusCode !== 401) return true;
      // Some of what is asked for ends sessions: then it was not this that was measured.
      amina = await signedInAgain();
      return false;
    });
  const nobody = () => null;
  const somebody = () => amina;

  it('costs at most 50 ms, signed out and signed in', async () => {
    // A read is asked by POST as well.
    for (const [name, procedure] of procedures) {
      const payload = worstBody(procedure, doorOf(procedure).takes);
      expect(await cost(overRpc(name), payload, nobody), name).toBeLessThan(MOST_HELD);
      expect(await cost(overRpc(name), payload, somebody), name).toBeLessThan(MOST_HELD);
    }
    amina = await signedInAgain();
  });

  it('costs at most 50 ms at the doors of signing in', async () => {
    const words = 'e\u0301'.repeat(1000);
    const fields = ['email', 'newEmail', 'name', 'password', 'newPassword', 'currentPassword', 'token', 'code', 'id'];
    const form = { ...Object.fromEntries(fields.map((field) => [field, words])), terms: true, response: { id: words } };
    const payload = Buffer.from(JSON.stringify({ ...form, beside: Array.from({ length: 150 }, () => ({})) }));
    for (const path of offeredPaths)
      for (const who of [nobody, somebody])
        expect(await cost(`/api/auth${path}`, payload, who), path).toBeLessThan(MOST_HELD);
    amina = await signedInAgain();
  });

  it('costs at most 50 ms where others than our pages send it, and no other address takes any', async () => {
    const [procedureOf, messageOf] = [['/api/rpc/*', '/api/v1/*', '/api/auth/*'], '/api/v1/webhooks/:provider'];
    // Read in a thread, and from nobody without its key.
    const returned = '/api/v1/mail/returned';
    expect([...taking].sort()).toEqual(
      [...procedureOf, messageOf, `${messageOf}/*`, '/api/letters/:token', returned].sort(),
    );
    const inside = (bytes: number): string[] => [
      `[${'{},'.repeat(bytes / 3 - 10)}{}]`,
      '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
      `[${'1,'.repeat(bytes / 2 - 10)}1]`,
      `["${'\\\\'.repeat(bytes / 2 - 10)}"]`,
      '"'.repeat(bytes),
    ];
    const asked = ['mp', 'mtn', 'airtel', 'stripe', 'paystack', 'flutterwave'].flatMap((provider) =>
      inside(largestMessage(provider)).map((text): [string, string] => [`/api/v1/webhooks/${provider}/x`, text]),
    );
    for (const [url, text] of [...asked, ...inside(4096).map((text) => ['/api/letters/x', text] as const)])
      expect(await cost(url, Buffer.from(text), nobody), `${url} ${text.slice(0, 5)}`).toBeLessThan(MOST_HELD);
    const larger = Buffer.alloc(LARGEST_MESSAGE + 1, 'x');
    for (const url of ['/api/v1/webhooks/stripe', '/api/letters/x'])
      expect((await world.app.inject({ method: 'POST', url, payload: larger })).statusCode, url).toBe(413);
  });

  it('costs at most 50 ms where nothing but its bytes holds it', async () => {
    const many = (bytes: number) => `[${'{},'.repeat(bytes / 3 - 100)}{}]`;
    for (const [url, text] of [
      ['/api/v1/agreements', many(ordinary.json)],
      ['/api/v1/support/messages', '['.repeat(ordinary.json)],
      ['/api/auth/sign-in/email', many(64 * 1024)],
      ['/api/rpc/agreements/saveParties', `{"json":{"parties":${many(ordinary.json)}}}`],
      [
        '/api/rpc/agreements/saveText',
        `{"json":{"terms":{"clauses":${many(contract.agreements.saveText['~orpc'].meta.takes.json)}}}}`,
      ],
    ] as const)
      expect(await cost(url, Buffer.from(text), somebody), url).toBeLessThan(MOST_HELD);
  });

  it('costs at most 50 ms where it is a form with a file of 25 MB, which is read whole', async () => {
    const { takes } = doorOf(contract.documents.bring);
    const file = Buffer.alloc((takes.file ?? 0) - 4096, 'a\r\n-----');
    const boundary = '-'.repeat(30);
    const payload = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const form = await readForm(payload, `multipart/form-data; boundary=${boundary}`, takes);
    expect(Buffer.from(await (form.get('file') as File).arrayBuffer()).equals(file)).toBe(true);
    const read = () => readForm(payload, `multipart/form-data; boundary=${boundary}`, takes);
    expect(await heldBy(read)).toBeLessThan(MOST_HELD);
  });

  it('is refused where it is a form of a hundred thousand parts, or one without end', async () => {
    const boundary = '-'.repeat(30);
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`;
    for (const payload of [part.repeat(50_000), `--${boundary}\r\n${'a'.repeat(5 * MEGABYTE)}`]) {
      const headers = { cookie: amina.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
      const url = '/api/v1/profile/avatar';
      const request = { method: 'POST' as const, url, headers, payload: Buffer.from(payload) };
      expect(await heldBy(async () => expect((await world.app.inject(request)).statusCode).toBe(400))).toBeLessThan(
        MOST_HELD,
      );
    }
  });
});

describe('who goes away is no failure:', () => {
  const commands = [
    ['/api/v1/agreements', 'application/json'],
    ['/api/v1/profile/avatar', 'multipart/form-data; boundary=x'],
    ['/api/auth/sign-in/email', 'application/json'],
    ['/api/v1/webhooks/mp', 'text/plain'],
  ] as const;
  let logged: { message: string }[];
  let counted: World;
  beforeAll(async () => {
    counted = await makeWorld({ env: { COMMANDS_PER_MINUTE: '300' } });
  });
  afterAll(() => counted.close());
  beforeEach(() => {
    logged = [];
    for (const { deps } of [world, counted])
      vi.spyOn(deps.log, 'error').mockImplementation((message) => void logged.push({ message }));
  });
  afterEach(() => vi.restoreAllMocks());

  it('before the request is judged', async () => {
    for (const { app } of [world, counted])
      for (const [method, url] of [
        ['GET', '/api/v1/agreements'],
        ['GET', '/api/realtime'],
        ...commands.map(([url]) => ['POST', url]),
      ]) {
        const request = new IncomingMessage(new Socket()); // a line that is not there any more has no address
        Object.assign(request, { method, url, headers: { host: 'localhost', cookie: amina.cookie } });
        const answer = new ServerResponse(request);
        app.routing(request, answer);
        // A request that comes later is answered, and this one is not.
        expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
        expect(
          (await app.inject({ url: '/api/v1/agreements', headers: { cookie: amina.cookie } })).statusCode,
        ).toBeLessThan(500);
        expect(answer.headersSent).toBe(false);
      }
    expect(logged).toEqual([]);
  });

  it('while its body is waited for', async () => {
    for (const [url, type] of commands) {
      const socket = connect({ port, host: '127.0.0.1' });
      const isAskedFor = new Promise<void>((asked) => socket.once('data', () => asked()));
      const head = [`POST ${url} HTTP/1.1`, `Cookie: ${amina.cookie}`, `Content-Type: ${type}`, 'Content-Length: 900'];
      socket.write(`${head.join('\r\n')}\r\nExpect: 100-continue\r\nHost: localhost\r\n\r\n`);
      await isAskedFor;
      const end = ends.at(-1);
      const isOver = new Promise((over) => end?.once('close', over));
      socket.resetAndDestroy();
      await isOver;
      expect((await world.request(amina, { url: '/api/v1/agreements' })).statusCode).toBe(200);
    }
    expect(logged).toEqual([]);
  });
});

it('a line on which nothing moves is not waited for', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = world.app.server;
  for (const limit of [headersTimeout, requestTimeout, keepAliveTimeout, timeout]) {
    expect(limit).toBeGreaterThan(0);
    expect(limit).toBeLessThanOrEqual(600_000);
  }
});

it('a text that comes too slowly is not waited for, and a file only piece by piece', async () => {
  const stuck = new Readable({ read: () => undefined });
  stuck.push('[');
  await expect(collect(stuck, { patience: 5, perPiece: false })).rejects.toBeInstanceOf(ClientGone);
  expect(stuck.destroyed).toBe(true);
  const broken = new Readable({ read: () => undefined });
  const gone = collect(broken, { patience: 60_000, perPiece: true });
  broken.destroy(new Error('aborted'));
  await expect(gone).rejects.toBeInstanceOf(ClientGone);
});

describe('a text is looked over before anything is made of it', () => {
  test.each([
    ['as deep as it may be', '['.repeat(32) + ']'.repeat(32), 100, true],
    ['deeper', '['.repeat(33), 100, false],
    ['as many members as it may have', '[1,2,3]', 3, true],
    ['more', '[1,2,3,4]', 3, false],
    ['more, of an object', '{"a":1,"b":2,"c":3,"d":4}', 3, false],
    ['more, one in another', '[{},{}]', 3, false],
    ['a text with all the marks', '["a,b,[{\\",,,,]}"]', 1, true],
    ['a text that does not end', '["a,,,,,,', 1, true],
  ])('%s', (_what, text, most, isTaken) => {
    const judged = () => judgeJson(Buffer.from(text), most);
    if (isTaken) expect(judged).not.toThrow();
    else expect(judged).toThrow(DomainError);
  });
});
