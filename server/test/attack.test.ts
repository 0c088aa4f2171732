import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from './refusal.ts';
import { shared, someone } from './story.ts';
import { makeWorld, type Person, type World } from './world.ts';

let world: World;
let amina: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { DEMO: '1', BLOG_URL: 'https://blog.example.org', LOG_LEVEL: 'silent' } });
  amina = await someone(world, 'Amina');
});
afterAll(() => world.close());

const creation = (title: string) => ({ ownerIdentityId: amina.identityId, title, currency: 'KES' });
const create = (title: string, headers: Record<string, string> = {}) =>
  world.request(amina, { method: 'POST', url: '/api/v1/agreements', body: creation(title), headers });
const cursor = (text: string) => Buffer.from(text).toString('base64url');
const id = '01900000-0000-7000-8000-000000000000';

describe('text that the database cannot keep', () => {
  for (const [what, text] of [
    ['a NUL character', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
  ] as const) {
    it(`${what} is refused with its field, with and without an idempotency key`, async () => {
      for (const headers of [{}, { 'idempotency-key': `key of ${what}` } as Record<string, string>]) {
        const answer = await create(text, headers);
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ code: 'BAD_INPUT', data: { fields: { title: expect.any(String) } } });
      }
    });

    it(`${what} is refused anywhere: in a clause, a name, a search, a sign-in form, the mailbox`, async () => {
      const { owner, id } = await shared(world);
      const api = world.as(owner).agreements;
      const { revision, terms } = await api.openText({ id });
      const worse: AgreementTerms = JSON.parse(
        JSON.stringify(terms).replace('lanterns', JSON.stringify(text).slice(1, -1)),
      );
      await expect(api.saveText({ id, revision, terms: worse })).rejects.toMatchObject(refusal('BAD_INPUT'));
      await expect(world.as(owner).accounts.updateProfile({ name: text })).rejects.toMatchObject(refusal('BAD_INPUT'));
      await expect(api.list({ q: text })).rejects.toMatchObject(refusal('BAD_INPUT'));
      const form = { name: 'Amina', email: `${text}@example.org`, password: 'one quiet river' };
      for (const path of ['/sign-up/email', '/sign-in/email', '/request-password-reset']) {
        const headers = { origin: 'http://localhost:3000' };
        const answer = await world.request(null, { method: 'POST', url: `/api/auth${path}`, body: form, headers });
        expect(answer.statusCode).toBe(400);
      }
    });
  }

  it('nesting without end is refused, not failed', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const [url, payload] of [
      ['/api/v1/agreements', `{"title":${deep}}`],
      ['/api/rpc/agreements/create', `{"json":{"title":${deep}}}`],
    ] as const) {
      const headers = {
        cookie: amina.cookie,
        'content-type': 'application/json',
        'idempotency-key': 'deep and deeper',
      };
      expect((await world.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(400);
    }
  });
});

it('a list position that no page gave out is refused, not failed', async () => {
  for (const at of [
    '2026',
    '99999',
    '2026-02-31 00:00:00+00',
    '0000-01-01 00:00:00+00',
    '2026-01-01 00:00:00+99',
    '2026-01-01 25:00:00+00',
    'infinity',
  ])
    for (const list of ['agreements', 'notifications'])
      expect(
        (await world.request(amina, { url: `/api/v1/${list}?cursor=${cursor(`${at}|${id}`)}` })).statusCode,
        at,
      ).toBe(400);
  const dashes = cursor(`2026-01-01 00:00:00+00|${'-'.repeat(36)}`);
  expect((await world.request(amina, { url: `/api/v1/agreements?cursor=${dashes}` })).statusCode).toBe(400);
});

it('a day that no calendar has is refused, also the year nought', async () => {
  const { owner, id } = await shared(world);
  const api = world.as(owner).agreements;
  const { revision, terms } = await api.openText({ id });
  for (const effectiveOn of ['2026-02-31', '2026-13-01', '0000-01-01', '2027-02-29', '+2026-01-01'])
    await expect(api.saveText({ id, revision, terms: { ...terms, effectiveOn } }), effectiveOn).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
});

it('an amount is a whole number from one to a billion of a thousand minor units', async () => {
  const { owner, id } = await shared(world);
  const api = world.as(owner).agreements;
  const { revision, terms } = await api.openText({ id });
  for (const valueMinor of [0, -1, 1.5, 10 ** 12 + 1, Number.MAX_SAFE_INTEGER, Number.NaN])
    await expect(
      api.saveText({ id, revision, terms: { ...terms, valueMinor } }),
      String(valueMinor),
    ).rejects.toMatchObject({ status: 400 });
  expect((await api.saveText({ id, revision, terms: { ...terms, valueMinor: 10 ** 12 } })).terms.valueMinor).toBe(
    10 ** 12,
  );
});

it('an idempotency key that is not understood is refused instead of being passed over', async () => {
  for (const key of ['short', 'x'.repeat(101)])
    expect((await create('X', { 'idempotency-key': key })).statusCode).toBe(400);
});

describe('what fails outside of the procedures', () => {
  it('answers in their shape, without the words of a library, a query or a path', async () => {
    const now = world.deps.db.selectFrom;
    world.deps.db.selectFrom = () => {
      throw new Error('select secret from /var/lib/ahadi');
    };
    const answer = await world.request(null, { url: `/api/avatars/${'a'.repeat(64)}` });
    world.deps.db.selectFrom = now;
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'INTERNAL' });
    expect(answer.body).not.toMatch(/secret|lib/);
  });

  it('is none of these: odd addresses, methods and headers are refused', async () => {
    for (const url of [
      '/videos/..%2f..%2fetc%2fpasswd',
      '/videos/%00',
      `/videos/${'a'.repeat(260)}`,
      '/videos/.env',
      '/api/avatars/..%2f..%2fx',
      '/api/rpc/__proto__/create',
      '/api/v1/agreements/%00',
      '//elsewhere.example',
    ])
      expect((await world.request(amina, { url })).statusCode, url).toBe(404);
    expect((await world.request(null, { url: '/api/dev/mailbox?to=%00' })).statusCode).toBe(400);
    expect((await world.request(null, { url: '/api/dev/mailbox?to=a&to=b' })).json()).toEqual([]);
    for (const method of ['TRACE', 'DELETE', 'OPTIONS', 'PUT'])
      expect((await world.request(null, { method, url: '/api/auth/sign-in/email' })).statusCode, method).toBe(404);
    const withBody = { url: '/api/auth/verify-email?token=x', body: {} };
    expect((await world.request(null, withBody)).statusCode).toBe(302);
  });

  it('a body that is no JSON, or of another kind, is refused', async () => {
    for (const type of ['application/json', 'text/plain', 'application/xml', 'multipart/form-data; boundary=x'])
      for (const url of ['/api/v1/agreements', '/api/rpc/agreements/create', '/api/v1/profile/avatar']) {
        const headers = { cookie: amina.cookie, 'content-type': type };
        const answer = await world.app.inject({ method: 'POST', url, headers, payload: '{bad' });
        const isTaken = type === 'application/json' || (type.startsWith('multipart') && url.endsWith('avatar'));
        expect(answer.statusCode, `${type} to ${url}`).toBe(isTaken ? 400 : 415);
      }
  });
});

it('nobody is led away from this site by a link to it', async () => {
  for (const back of [
    '/\\elsewhere.example',
    '//elsewhere.example',
    '/\t/elsewhere.example',
    'https://elsewhere.example',
    '/é',
    '/auth?view=verify&next=//elsewhere.example',
  ]) {
    const url = `/api/auth/verify-email?token=x.y&callbackURL=${encodeURIComponent(back)}`;
    expect((await world.request(null, { url })).headers.location, back).toBe('/auth?view=confirm&token=x.y');
  }
  for (const page of ['%0d%0aset-cookie:x=1', '%E2%82%AC', '%5Celsewhere.example', '/elsewhere.example'])
    expect((await world.request(null, { url: `/blog/${page}` })).headers.location).toMatch(
      /^https:\/\/blog\.example\.org\/[\x21-\x7e]*$/,
    );
});

it('a sign-up form that names a kind from outside the table makes a person', async () => {
  const body = {
    name: 'Odd',
    email: 'odd@example.org',
    password: 'one quiet river',
    kind: 'toString',
    organisation: 'Odd Ltd',
  };
  const headers = { origin: 'http://localhost:3000' };
  expect(
    (await world.request(null, { method: 'POST', url: '/api/auth/sign-up/email', body, headers })).statusCode,
  ).toBe(200);
});

it('behind a proxy, the address it saw counts and not what the client wrote before it', async () => {
  const behind = await makeWorld({ env: { TRUST_PROXY: '1', COMMANDS_PER_MINUTE: '3' } });
  const send = (forwarded: string) =>
    behind.request(null, {
      method: 'POST',
      url: '/api/v1/notifications/read',
      headers: { 'x-forwarded-for': forwarded },
    });
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push((await send(`10.9.8.${n}, 198.51.100.7`)).statusCode);
  expect(answers).toEqual([401, 401, 401, 429, 429]);
  expect((await send('198.51.100.8')).statusCode).toBe(401);
  await behind.close();
});

it('without a proxy in front, what a client writes about its address counts for nothing', async () => {
  const direct = await makeWorld({ env: { COMMANDS_PER_MINUTE: '3' } });
  const answers = [];
  for (let n = 0; n < 5; n++) {
    const heads = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];
    const headers = Object.fromEntries(heads.map((head) => [head, `10.9.8.${n}`]));
    answers.push(
      (await direct.request(null, { method: 'POST', url: '/api/v1/notifications/read', headers })).statusCode,
    );
  }
  expect(answers).toEqual([401, 401, 401, 429, 429]);
  await direct.close();
});

it('outside demo mode nobody reads the letters', async () => {
  const earnest = await makeWorld({ env: { DEMO: '0' } });
  expect((await earnest.request(null, { url: '/api/dev/mailbox' })).statusCode).toBe(404);
  await earnest.close();
});
