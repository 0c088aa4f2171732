import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { sendMail } from './mail.ts';

const password = 'one-quiet-river-of-hers';
const phone = '+254733123987';
const secrets = [/zawadi/i, /quilombo/i, /733.?123.?987/, new RegExp(password), /\w@\w/, /her grievance/i];

const lines: string[] = [];
let world: World;
let zawadi: Person;
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  world = await makeWorld({ env: { LOG_LEVEL: 'debug', COMMANDS_PER_MINUTE: '40' } });
  zawadi = await world.person('Zawadi Quilombo');
});
afterEach(() => void lines.splice(0));
afterAll(async () => {
  await world.close();
  vi.restoreAllMocks();
});

/** What was written so far: each line is JSON, and none tells of anybody. */
function read(): Record<string, unknown>[] {
  for (const line of lines)
    for (const secret of [...secrets, new RegExp(zawadi.cookie.split('=').at(-1)?.slice(0, 20) ?? 'none')])
      expect(line).not.toMatch(secret);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const post = (url: string, body: object, who: Person | null = zawadi) =>
  world.request(who, { method: 'POST', url, body });

it('A request that is refused is told by its id, its procedure and the names of its fields', async () => {
  const draft = { ownerIdentityId: 'Zawadi Quilombo', title: 'Her grievance '.repeat(100), currency: phone };
  const answer = await post('/api/v1/agreements', draft);
  expect(answer.statusCode).toBe(400);
  await post('/api/v1/agreements', draft, null);
  await post(`/api/v1/agreements/${phone}`, draft);
  await post('/api/auth/sign-in/email', { email: zawadi.email, password }, null);
  await post('/api/auth/sign-in/email', { email: 'Zawadi Quilombo', password: phone }, null);
  await post('/api/auth/forget-password', { email: zawadi.email }, null);
  for (let n = 0; n < 45; n++) await post('/api/v1/profile/phone', { phone, name: 'Zawadi Quilombo' });
  const told = read();
  expect(told).toContainEqual(
    expect.objectContaining({ message: 'a request was refused', reference: answer.headers['x-request-id'] }),
  );
  expect(told).toContainEqual(expect.objectContaining({ message: 'somebody asks too often' }));
});

it('A request that fails is told by its id, and PostgreSQL’s words without what it was given', async () => {
  const failure = await sql`select ${`${phone} Zawadi Quilombo`}::uuid`
    .execute(world.deps.db)
    .catch((why: Error) => why);
  await sql`alter table notes rename to notes_away`.execute(world.owner);
  const answer = await world.request(zawadi, { url: `/api/v1/notes?search=${encodeURIComponent(`Zawadi ${phone}`)}` });
  await sql`alter table notes_away rename to notes`.execute(world.owner);
  world.deps.log.error('a reaction failed', { failure });
  const told = read();
  expect(answer.statusCode).toBe(500);
  expect(told).toContainEqual(
    expect.objectContaining({ message: 'a request failed', reference: answer.headers['x-request-id'] }),
  );
  expect(told).toContainEqual(
    expect.objectContaining({
      message: 'a reaction failed',
      failure: expect.objectContaining({ message: 'invalid input syntax for type uuid: "…"' }),
    }),
  );
});

it('A letter that is not taken is told by its id, without whose it is', async () => {
  await world.deps.db
    .insertInto('mail')
    .values({
      ...{ id: '0190d5a2-7e1a-7c3e-b7a5-0000000000aa', recipient: zawadi.email, subject: 'Her grievance' },
      ...{ text_body: `Zawadi Quilombo, ${phone}`, words: null, attachments: '[]', created_at: world.clock.now() },
    })
    .execute();
  const transport = nodemailer.createTransport({
    name: 'refusing',
    version: '1',
    send: ({ data }, done) =>
      done(Object.assign(new Error(`550 ${data.to} (${phone}) is unknown`), { responseCode: 550 })),
  });
  await sendMail(world.ctx(), transport);
  expect(read()).toContainEqual(
    expect.objectContaining({ message: 'a letter was not taken', mail: '0190d5a2-7e1a-7c3e-b7a5-0000000000aa' }),
  );
});
