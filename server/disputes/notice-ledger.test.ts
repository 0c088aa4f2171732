import { execFileSync } from 'node:child_process';
import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import { drafted, filed, postLetters } from '../test/quarrel.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type Ledger = {
  notices: {
    id: string;
    to: string;
    channel: string;
    address: string;
    sha256: string;
    event: string;
    isCopy: boolean;
    receipts: { state: string; at: string | null }[];
  }[];
  chain: { id: string; hash: string; payload: { noticesHash: string } }[];
};

test('the ledger says who was told what by which channel, and its links can be calculated again', async () => {
  const quarrel = await filed(world);
  const api = world.as(quarrel.filer).disputes;
  const ledger = JSON.parse(await (await api.noticeProof({ id: quarrel.id, as: 'json' })).text()) as Ledger;
  const toThem = ledger.notices.filter(({ to }) => to === 'respondent');
  expect(toThem.map(({ channel }) => channel).sort()).toEqual(['email', 'in_app']);
  const letter = toThem.find(({ channel }) => channel === 'email');
  expect(letter?.receipts.map(({ state }) => state)).toEqual(['queued', 'sent', 'delivered']);
  expect(letter?.address).toMatch(/^.\u2022{3}@/);
  // The deed's link covers the words of all notices, and its own hash can be calculated from what stands there.
  const [link] = ledger.chain;
  const ofDeed = ledger.notices
    .filter(({ event }) => event === link?.id)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(link?.payload.noticesHash).toBe(sha256Hex(ofDeed.map(({ sha256 }) => sha256).join('\n')));
  const { hash, ...rest } = link ?? { hash: '' };
  expect(sha256Hex(canonicalJson(rest))).toBe(hash);
});

test('each channel tells what happened on it, in its order: opening in the account opens no letter', async () => {
  const quarrel = await drafted(world);
  const api = world.as(quarrel.filer).disputes;
  const fates = async () => {
    const { notices } = JSON.parse(await (await api.noticeProof({ id: quarrel.id, as: 'json' })).text()) as Ledger;
    for (const { receipts } of notices) {
      const instants = receipts.flatMap(({ at }) => at ?? []);
      expect(instants).toEqual([...instants].sort());
    }
    return Object.fromEntries(
      notices.map(({ to, channel, isCopy, receipts }) => [
        `${to} ${channel}${isCopy ? ', copy' : ''}`,
        receipts.map(({ state }) => state).join(' '),
      ]),
    );
  };
  await api.submit({ id: quarrel.id, truth: true });
  world.clock.advance(3_600_000);
  await world.as(quarrel.respondent).disputes.open({ id: quarrel.id });
  const account = { 'respondent in_app': 'queued delivered opened', 'filer in_app, copy': 'queued delivered' };
  expect(await fates()).toEqual({ ...account, 'respondent email': 'queued', 'filer email, copy': 'queued' });
  world.clock.advance(3_600_000);
  await postLetters(world);
  await world.as(quarrel.respondent).disputes.open({ id: quarrel.id });
  const left = 'queued sent delivered';
  expect(await fates()).toEqual({ ...account, 'respondent email': left, 'filer email, copy': left });
  const seen = (await api.get({ id: quarrel.id })).notices;
  expect(seen.map(({ side, channel, openedAt }) => [side, channel, openedAt !== null])).toEqual(
    expect.arrayContaining([
      ['respondent', 'in_app', true],
      ['respondent', 'email', false],
      ['filer', 'in_app', false],
    ]),
  );
  // Nobody writes it down otherwise.
  const rows = world.deps.db.updateTable('dispute_notices').where('dispute_id', '=', quarrel.id);
  const now = world.clock.now();
  const early = new Date(now.getTime() - 10 * 3_600_000);
  await expect(rows.set({ opened_at: now }).where('channel', '=', 'email').execute()).rejects.toThrow(/opened_in/);
  await expect(rows.set({ opened_at: early }).where('channel', '=', 'in_app').execute()).rejects.toThrow(/in_order/);
});

test('as pages it says the same in the same order, of each channel only what happened there, and is nobody else’s', async () => {
  const quarrel = await drafted(world);
  await world.as(quarrel.filer).disputes.submit({ id: quarrel.id, truth: true });
  world.clock.advance(3_600_000);
  await world.as(quarrel.respondent).disputes.open({ id: quarrel.id });
  const words = async () => {
    const file = await world.as(quarrel.filer).disputes.noticeProof({ id: quarrel.id });
    expect(file.name).toMatch(/^notices-.*\.pdf$/);
    const pdf = Buffer.from(await file.arrayBuffer());
    return execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' }).replace(/\s+/g, ' ');
  };
  const deed = / (Written|Sent|Delivered|Opened)(?= [\w ,]*\d{4})/g;
  const partOf = (text: string, begin: string) => text.slice(text.indexOf(begin)).split('SHA-256')[0] ?? '';
  const states = (part: string) => [...part.matchAll(deed)].map(([, state]) => state);
  const early = await words();
  expect(states(partOf(early, 'Notice of the dispute By e-mail'))).toEqual(['Written']);
  expect(states(partOf(early, 'Notice of the dispute In the product'))).toEqual(['Written', 'Delivered', 'Opened']);
  await postLetters(world);
  const late = await words();
  expect(states(partOf(late, 'Notice of the dispute By e-mail'))).toEqual(['Written', 'Sent', 'Delivered']);
  expect(late).toContain('Copy for the side that filed it: Notice of the dispute');
  const stranger = await world.person('Stella Strange');
  await expect(world.as(stranger).disputes.noticeProof({ id: quarrel.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test.each([
  ['sw', 'Umetajwa katika mgogoro', '“Supply', 'Ilani inahesabiwa kuwa imefika'],
  ['fr', 'Un litige vous nomme', '«\u00a0Supply', 'La notification compte comme remise'],
  ['ar', 'ورد اسمك في نزاع', '«\u2068Supply', 'يُعدّ الإشعار مُبلَّغًا'],
] as const)('in %s its hashes are those of the words that its reader has', async (language, title, mark, silence) => {
  const quarrel = await drafted(world);
  await world.as(quarrel.respondent).preferences.save({
    preferences: { ...firstPreferences, language },
    authoredAt: world.clock.now().toISOString(),
  });
  const api = world.as(quarrel.filer).disputes;
  await api.submit({ id: quarrel.id, truth: true });
  await world.settle();
  const { rows } = await sql<{ title: string; message: string; language: string }>`
    select title, message, language from notifications
    where user_id = ${quarrel.respondent.id} and related_dispute_id = ${quarrel.id}`.execute(world.deps.db);
  expect(rows).toMatchObject([{ title, language }]);
  const letter = (await world.mailbox(quarrel.respondent.email)).find(({ subject }) => subject.startsWith(title));
  for (const words of [silence, mark]) expect(letter?.text).toContain(words);
  // What a locked screen may show names nobody, and no matter.
  expect(rows[0]?.message).not.toContain(mark);
  const { notices } = JSON.parse(await (await api.noticeProof({ id: quarrel.id, as: 'json' })).text()) as Ledger;
  const hashOf = (by: string) => notices.find(({ to, channel }) => to === 'respondent' && channel === by)?.sha256;
  expect(hashOf('in_app')).toBe(sha256Hex(`${rows[0]?.title}\n${rows[0]?.message}`));
  expect(hashOf('email')).toBe(sha256Hex(`${letter?.subject}\n${letter?.text}`));
});
