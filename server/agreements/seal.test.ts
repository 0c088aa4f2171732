import { parts } from '@ahadi/domain/agreements/evidence.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { PDF } from '@libpdf/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../core/canonical.ts';
import { readPdf } from '../test/readpdf.ts';
import { refusal } from '../test/refusal.ts';
import { askedToSign, clause, sign, signedByAll } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';
import { unzipBytes } from '../test/zip.ts';
import { certificatesFor, keysFor } from './installation-keys.ts';
import { readStamp } from './pdf-seal.ts';
import { sealAgreement, sealLeftAgreements } from './seal.ts';
import { stampedAt } from './time-stamp.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());
const copyOf = (bytes: Uint8Array) => new File([Uint8Array.from(bytes)], 'copy.pdf', { type: 'application/pdf' });

const pdfsig = (bytes: Uint8Array): string => readPdf('pdfsig', bytes);

describe('the sealed document', () => {
  test('is valid for pdfsig with the whole document signed, carries the agreed text, and one changed byte breaks it', async () => {
    const story = await signedByAll(world, { clauses: [clause('Goods', 'Ürün teslimi — доставка, παράδοση.')] });
    const api = world.as(story.other).agreements;
    const bytes = await bytesOf(await api.document({ id: story.id }));
    const verdict = pdfsig(bytes);
    expect(verdict).toContain('Signature is Valid');
    expect(verdict).toContain('Total document signed');
    const attached = (await PDF.load(bytes)).getAttachment('agreement.json');
    expect(sha256Hex(attached ?? '')).toBe(story.contentHash);
    const changed = Buffer.from(bytes);
    changed[Math.floor(changed.length / 4)] = (changed[Math.floor(changed.length / 4)] ?? 0) ^ 1;
    expect(pdfsig(changed)).not.toContain('Signature is Valid');
    expect(await api.verifyCopy({ id: story.id, file: copyOf(bytes) })).toMatchObject({ verdict: 'valid' });
    expect(await api.verifyCopy({ id: story.id, file: copyOf(changed) })).toMatchObject({
      verdict: 'invalid',
      checks: [{ name: 'copy', state: 'invalid' }, {}, {}, {}, {}],
    });
  });

  test('of another agreement, with something added, cut short, or no PDF at all is invalid', async () => {
    const [one, two] = [await signedByAll(world), await signedByAll(world)];
    const api = world.as(one.owner).agreements;
    const bytes = await bytesOf(await api.document({ id: one.id }));
    const foreign = await bytesOf(await world.as(two.owner).agreements.document({ id: two.id }));
    for (const copy of [
      foreign,
      Buffer.concat([bytes, Buffer.from('\n%more')]),
      bytes.subarray(0, -100),
      Buffer.from('hello'),
    ])
      expect((await api.verifyCopy({ id: one.id, file: copyOf(copy) })).verdict).toBe('invalid');
  });

  test('is not there before the last signature', async () => {
    const story = await askedToSign(world);
    await expect(world.as(story.owner).agreements.document({ id: story.id })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    expect(await world.as(story.owner).agreements.verify({ id: story.id })).toMatchObject({ verdict: 'not_yet' });
  });

  test('carries the newest head of the log, and the time it was sealed as a stamp for which nobody outside vouches', async () => {
    const first = await signedByAll(world);
    await world.as(first.owner).agreements.evidence({ id: first.id }); // signs a head
    const story = await signedByAll(world);
    const api = world.as(story.owner).agreements;
    const bytes = await bytesOf(await api.document({ id: story.id }));
    const note = Buffer.from((await PDF.load(bytes)).getAttachment('log-head.txt') ?? '').toString();
    expect(await world.anyone().transparency.check({ note })).toMatchObject({ verdict: 'holds' });
    const seal = (await api.verify({ id: story.id })).checks.find(({ name }) => name === 'seal');
    expect(seal).toMatchObject({ state: 'valid', detail: expect.stringContaining('Its time stamp (RFC 3161) says') });
    const stamp = readStamp(bytes);
    const [certificates] = await certificatesFor(world.deps, 'stamping');
    const at = stampedAt(stamp?.token ?? bytes, stamp?.stamped ?? bytes, certificates?.certificate ?? bytes);
    const { sealedAt } = await api.get({ id: story.id });
    expect(at?.getTime()).toBe(Math.floor(new Date(sealedAt ?? '').getTime() / 1000) * 1000);
    // The stamp is of this seal and of no other.
    const foreign = readStamp(await bytesOf(await world.as(first.owner).agreements.document({ id: first.id })));
    expect(stampedAt(foreign?.token ?? bytes, stamp?.stamped ?? bytes, certificates?.certificate ?? bytes)).toBeNull();
  });

  test('proves with each receipt that a party gets that its own deeds were cut from the log', async () => {
    const own = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
    try {
      const story = await signedByAll(own);
      const bytes = await bytesOf(await own.as(story.other).agreements.document({ id: story.id }));
      const inPdf = Buffer.from((await PDF.load(bytes)).getAttachment('log-head.txt') ?? '').toString();
      const letter = (await own.mailbox(story.other.email)).find(({ text }) =>
        text.includes('The sealed document is attached.'),
      );
      const inLetter = letter?.text.split('were taken out:\n\n')[1]?.split('\n\nRead it:')[0] ?? '';
      const file = await own.as(story.other).agreements.evidence({ id: story.id });
      const inPack = String(unzipBytes(Buffer.from(await file.arrayBuffer())).get(parts.head));
      const notes = [inPdf, inLetter, inPack];
      const verdicts = () =>
        Promise.all(notes.map(async (note) => (await own.anyone().transparency.check({ note })).verdict));
      expect(await verdicts()).toEqual(['holds', 'holds', 'holds']);
      // Anyone who owns the database takes out the last deed that is in the document, with all that came after it, and every trace.
      const db = own.owner;
      const tables = ['events', 'log_entries', 'log_nodes', 'log_heads', 'log_waiting'];
      for (const table of tables) await sql.raw(`alter table ${table} disable trigger all`).execute(db);
      const { rows } = await sql<{ index: string }>`
        select l.index from events e join log_entries l on l.event_id = e.id
        where e.subject_id = ${story.id} and e.name = 'agreement.executed'`.execute(db);
      const cut = Number(rows[0]?.index);
      await sql`delete from events where id in (select event_id from log_entries where index >= ${cut})`.execute(db);
      await sql`delete from log_waiting`.execute(db);
      await sql`delete from log_entries where index >= ${cut}`.execute(db);
      await sql`delete from log_nodes where (index + 1) * (1::bigint << level::int) > ${cut}`.execute(db);
      await sql`delete from log_heads`.execute(db);
      for (const table of tables) await sql.raw(`alter table ${table} enable trigger all`).execute(db);
      expect(await verdicts()).toEqual(['cut', 'cut', 'cut']);
    } finally {
      await own.close();
    }
  });

  test('waits where its time cannot be stamped: everybody sees it, it is tried again, and no time of our own takes its place', async () => {
    const own = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
    await keysFor(own.ctx(), 'stamping');
    const kept = await sql<{ value: string }>`select value from installation_secrets where name = 'stamping'`.execute(
      own.deps.db,
    );
    const keep = (value: string) =>
      sql`update installation_secrets set value = ${value} where name = 'stamping'`.execute(own.deps.db);
    await keep(JSON.stringify({ ...JSON.parse(kept.rows[0]?.value ?? '{}'), key: 'bm8ga2V5' }));
    const story = await askedToSign(own);
    await sign(own, story.owner, story);
    await sign(own, story.other, story).catch(() => undefined); // signed, and its seal failed
    await own.settle().catch(() => undefined);
    const api = own.as(story.owner).agreements;
    const waiting = await api.get({ id: story.id });
    expect(waiting).toMatchObject({ status: 'executed', sealedAt: null, sealFailing: { at: 'time_stamp' } });
    expect((await api.verify({ id: story.id })).checks.find(({ name }) => name === 'seal')).toMatchObject({
      state: 'not_yet',
      detail: expect.stringContaining('The time cannot be certified at the moment'),
    });
    own.clock.advance(20 * MINUTE);
    await sealLeftAgreements(own.ctx());
    expect(await api.get({ id: story.id })).toMatchObject({ sealedAt: null, sealFailing: waiting.sealFailing });
    await keep(kept.rows[0]?.value ?? '');
    own.clock.advance(6 * MINUTE);
    await sealLeftAgreements(own.ctx());
    expect(await api.get({ id: story.id })).toMatchObject({ status: 'active', sealFailing: null });
    expect((await api.verify({ id: story.id })).verdict).toBe('valid');
    await own.close();
  });

  test('is made once, however often the reaction runs', async () => {
    const story = await signedByAll(world);
    const before = await world.as(story.owner).agreements.get({ id: story.id });
    await sealAgreement(world.ctx(), story.id);
    expect((await world.as(story.owner).agreements.get({ id: story.id })).sealedSha256).toBe(before.sealedSha256);
    const life = await world.as(story.owner).agreements.life({ id: story.id });
    expect(life.filter(({ name }) => name === 'agreement.sealed')).toHaveLength(1);
  });

  test('shows a drawn signature and letters outside Latin without failing', async () => {
    const story = await askedToSign(world, { title: 'Договор поставки ληξη' });
    await sign(world, story.owner, story);
    await world.as(story.other).agreements.sign({
      id: story.id,
      contentHash: story.contentHash,
      level: 0,
      mark: { kind: 'drawn', path: 'M 10 80 L 200 20 L 400 140' },
      electronicRecordsConsent: true,
      authority: { position: 'Директор Ω', basis: 'director' },
    });
    await world.settle();
    expect((await world.as(story.owner).agreements.verify({ id: story.id })).verdict).toBe('valid');
  });

  test('has the words that people wrote as words: none of them becomes an object or an action of the PDF', async () => {
    const evil = ') >> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> endobj \\';
    const story = await signedByAll(world, {
      title: `Lanterns ${evil}`,
      clauses: [clause(`Goods ${evil}`, `Pay at https://evil.example/pay, please. ${evil} javascript:alert(1)`)],
    });
    const bytes = await bytesOf(await world.as(story.owner).agreements.document({ id: story.id }));
    const facts = readPdf('pdfinfo', bytes);
    expect(facts).toMatch(/^JavaScript: +no$/m);
    expect(facts.replace(/\s+/g, ' ')).toContain(`Title: Lanterns ${evil}`.replace(/\s+/g, ' '));
    expect(readPdf('pdfinfo', bytes, '-js').trim()).toBe('');
    expect(readPdf('pdfinfo', bytes, '-url')).not.toMatch(/evil\.example|javascript:/);
    expect((await PDF.load(bytes)).getAttachment('agreement.json')).toBeDefined();
  });

  test('larger than 30 MB is refused with one clear sentence', async () => {
    const story = await signedByAll(world);
    const answer = await world.request(story.owner, {
      method: 'POST',
      url: `/api/v1/agreements/${story.id}/verify-copy`,
      headers: { 'content-length': String(36 * 1024 * 1024), 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: expect.stringContaining('Nothing was saved'),
    });
  });
});

describe('the verify panel', () => {
  test('finds everything in order on a signed agreement', async () => {
    const story = await signedByAll(world);
    const report = await world.as(story.owner).agreements.verify({ id: story.id });
    expect(report.verdict).toBe('valid');
    expect(report.checks.map(({ name, state }) => `${name}: ${state}`)).toEqual([
      'content_hash: valid',
      'signatures: valid',
      'chain: valid',
      'seal: valid',
    ]);
  });

  test('says what is wrong after the history, the frozen text or the stored file was changed behind our back', async () => {
    const story = await signedByAll(world);
    const api = world.as(story.owner).agreements;
    const states = async () =>
      Object.fromEntries((await api.verify({ id: story.id })).checks.map(({ name, state }) => [name, state]));
    // Only somebody with full rights on the database can do this: the triggers are switched off first.
    const behindOurBack = (change: ReturnType<typeof sql>) =>
      world.owner.transaction().execute(async (db) => {
        await sql`set local session_replication_role = replica`.execute(db);
        await change.execute(db);
      });
    await behindOurBack(
      sql`update events set payload = jsonb_set(payload, '{level}', '2') where subject_id = ${story.id} and name = 'agreement.signed'`,
    );
    expect(await states()).toMatchObject({ content_hash: 'valid', chain: 'invalid' });
    await behindOurBack(
      sql`update agreement_versions set document = jsonb_set(document, '{terms,title}', '"Something else"') where agreement_id = ${story.id}`,
    );
    expect(await states()).toMatchObject({ content_hash: 'invalid' });
    const { sealedSha256 } = await api.get({ id: story.id });
    world.deps.storage.get = async () => Buffer.from(`not ${sealedSha256}`);
    expect(await states()).toMatchObject({ seal: 'invalid' });
  });
});
