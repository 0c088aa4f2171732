import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Transporter } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';
import { keepFile } from './files.ts';
import type { LetterWords } from './letter.ts';
import { makeTransport, postLetter, sendMail } from './mail.ts';

/** A real post office on a free port: keeps what it takes and refuses the addresses it is told to refuse. */
const taken: { to: string; message: string }[] = [];
const refused = new Map<string, { code: number; times: number }>();
let office: SMTPServer;
let world: World;
let transport: Transporter;

beforeAll(async () => {
  office = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(address, _session, answer) {
      const refusal = refused.get(address.address);
      if (!refusal || refusal.times-- <= 0) return answer();
      answer(Object.assign(new Error('Not now'), { responseCode: refusal.code }));
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        taken.push({ to, message: Buffer.concat(chunks).toString() });
        answer();
      });
    },
  });
  await new Promise<void>((ready) => office.listen(0, '127.0.0.1', ready));
  const { port } = office.server.address() as AddressInfo; // it listens on TCP
  transport = made(makeTransport(`smtp://127.0.0.1:${port}`));
  world = await makeWorld();
});
afterAll(async () => {
  transport.close();
  await world.close();
  await new Promise<void>((closed) => office.close(closed));
});
beforeEach(async () => {
  await world.deps.db.deleteFrom('mail').execute();
  taken.length = 0;
  refused.clear();
});

function made<Thing>(thing: Thing | null): Thing {
  if (!thing) throw new Error('it was not made');
  return thing;
}
const post = (to: string, more: { dedupeKey?: string; attachments?: { filename: string; sha256: string }[] } = {}) =>
  postLetter(world.ctx(), { to, words: words('Your agreement', 'Grüße, it is signed.'), ...more });
const words = (title: string, said: string): LetterWords => ({
  ...{ kind: 'promise', title, name: 'Amina', said: [said] },
  ...{ ways: [{ words: 'Read it', url: 'http://localhost:3000/agreements' }], reader: 'account' },
});
const round = () => sendMail(world.ctx(), transport);
const lettersTo = (email: string) => taken.filter(({ to }) => to === email);

it('a letter reaches the post office with its words and attachments', async () => {
  const sha256 = await keepFile(world.ctx(), Buffer.from('sealed'), 'application/pdf');
  await post('amina@example.org', { attachments: [{ filename: 'agreement.pdf', sha256 }] });
  expect(await round()).toBe(1);
  const [letter] = lettersTo('amina@example.org');
  expect(letter?.message).toContain('Subject: Your agreement');
  expect(letter?.message).toContain('filename=agreement.pdf');
  expect(letter?.message).toContain(Buffer.from('sealed').toString('base64'));
});

it('a letter leaves as text and as a page, which says the same', async () => {
  await post('amina@example.org');
  await round();
  const [letter] = lettersTo('amina@example.org');
  expect(letter?.message).toContain('Content-Type: multipart/alternative');
  const parts = letter?.message.split(/^--.*$/m).filter((part) => /^Content-Type: text\//im.test(part)) ?? [];
  expect(parts.map((part) => /Content-Type: (text\/\w+)/.exec(part)?.[1])).toEqual(['text/plain', 'text/html']);
  for (const part of parts) expect(part.replace(/=\r\n/g, '')).toContain('http://localhost:3000/agreements');
});

it('words with line ends in them make no head and no other reader', async () => {
  const sha256 = await keepFile(world.ctx(), Buffer.from('sealed'), 'application/pdf');
  const evil = '\r\nBcc: eve@example.org\r\nX-Evil: 1\r\n\r\n<html>';
  await postLetter(world.ctx(), {
    to: 'amina@example.org',
    words: words(`Your agreement${evil}`, `Signed.${evil}\r\n.\r\nRCPT TO:<eve@example.org>\r\n`),
    attachments: [{ filename: `agreement${evil}.pdf`, sha256 }],
  });
  await round();
  expect(taken.map(({ to }) => to)).toEqual(['amina@example.org']);
  const heads =
    taken[0]?.message
      .split('\r\n\r\n')[0]
      ?.replace(/\r\n[ \t]/g, ' ')
      .split('\r\n') ?? [];
  expect(heads.map((head) => head.split(':')[0]).sort()).toEqual([
    'Content-Type',
    'Date',
    'From',
    'MIME-Version',
    'Message-ID',
    'Subject',
    'To',
  ]);
});

it('a letter that was sent is not sent again', async () => {
  await post('amina@example.org');
  await round();
  expect(await round()).toBe(0);
  expect(lettersTo('amina@example.org')).toHaveLength(1);
});

it('two letters with one key are one letter', async () => {
  const dedupeKey = randomUUID();
  await post('amina@example.org', { dedupeKey });
  await post('amina@example.org', { dedupeKey });
  expect(await round()).toBe(1);
});

it('a refused letter keeps the reason and is sent in a later round', async () => {
  refused.set('baraka@example.org', { code: 451, times: 1 });
  await post('baraka@example.org');
  expect(await round()).toBe(0);
  const row = await world.deps.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ sent_at: null, failed_reason: expect.stringContaining('Not now') });
  expect(await round()).toBe(1);
  expect(lettersTo('baraka@example.org')).toHaveLength(1);
});

it('a letter that is always refused holds back no other, not even another refused one', async () => {
  refused.set('aaa@example.org', { code: 550, times: Number.POSITIVE_INFINITY });
  refused.set('baraka@example.org', { code: 550, times: 1 });
  await post('aaa@example.org');
  await post('baraka@example.org');
  await post('chausiku@example.org');
  await round();
  await round();
  expect(lettersTo('chausiku@example.org')).toHaveLength(1);
  expect(lettersTo('baraka@example.org')).toHaveLength(1);
});

it('a letter is given up after three days', async () => {
  refused.set('baraka@example.org', { code: 451, times: 1 });
  await post('baraka@example.org');
  await round();
  world.clock.advance({ days: 3.1 });
  expect(await round()).toBe(0);
});

it('two processes share the work and send each letter once', async () => {
  for (let count = 0; count < 12; count++) await post(`reader${count}@example.org`);
  const [one, other] = await Promise.all([round(), round()]);
  expect(one + other).toBe(12);
  expect(new Set(taken.map(({ to }) => to)).size).toBe(12);
  expect(taken).toHaveLength(12);
});

it('without a post office the letters stay and are tried again when it is back', async () => {
  const nowhere = made(makeTransport('smtp://127.0.0.1:1'));
  await post('amina@example.org');
  await post('baraka@example.org');
  expect(await sendMail(world.ctx(), nowhere)).toBe(0);
  expect(await round()).toBe(2);
});

it('over the open internet a post office hears no password and no letter before TLS', () => {
  const asks = (address: string, plainHosts?: string[]) => {
    const carrier = made(makeTransport(address, plainHosts));
    carrier.close();
    return carrier.options as { requireTLS?: boolean; ignoreTLS?: boolean; auth?: object };
  };
  const open = 'smtp://ahadi:p%40ss@mail.example.org:587?ignoreTLS=true';
  expect(asks(open)).toMatchObject({ requireTLS: true, auth: { user: 'ahadi', pass: 'p@ss' } });
  expect(asks(open).ignoreTLS).toBeUndefined();
  for (const inside of ['smtp://127.0.0.1:25', 'smtp://post:25', 'smtp://mail.internal'])
    expect(asks(inside).requireTLS, inside).toBeUndefined();
  expect(asks(open, ['mail.example.org'])).toMatchObject({ ignoreTLS: true });
});

it('a letter of a deed that is rolled back is never sent', async () => {
  const deed = world.deps.db.transaction().execute(async (db) => {
    await postLetter({ ...world.ctx(), db }, { to: 'amina@example.org', words: words('No', 'No') });
    throw new Error('second thoughts');
  });
  await expect(deed).rejects.toThrow('second thoughts');
  expect(await round()).toBe(0);
});
