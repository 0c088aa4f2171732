import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgePack, type Means, type PartName, parts, type SignaturePart } from '@ahadi/domain/agreements/evidence.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { canonicalJson, sha256 } from '../core/canonical.ts';
import { isSignedBy } from '../core/ed25519.ts';
import { ask } from '../test/brought.ts';
import { answered, frozenFor, invitedTo, signature } from '../test/byletter.ts';
import { askedToSign, authority, shared, sign, signedByAll } from '../test/story.ts';
import { makeWorld } from '../test/world.ts';
import { unzipBytes } from '../test/zip.ts';
import { packEvidence } from './evidence.ts';
import { type PasskeyProof, recordOf, signaturesOn } from './signing.store.ts';
import { isProofValid } from './signing-passkey.ts';

const means: Means = {
  sha256,
  checkSignature: async (it) => isSignedBy(it),
  checkPasskey: (proof, contentHash, partyId) => isProofValid(proof as PasskeyProof, contentHash, partyId),
  canonicalJson,
  bytesOf: (text) => Buffer.from(text),
  textOf: (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
  fromBase64: (base64) => Buffer.from(base64, 'base64'),
  hex: (bytes) => Buffer.from(bytes).toString('hex'),
};

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
afterAll(() => world.close());
const story = await signedByAll(world);
const evidence = async (id = story.id) =>
  unzipBytes(Buffer.from(await (await world.as(story.owner).agreements.evidence({ id })).arrayBuffer()));
const pack = await evidence();
const without = (name: string) => new Map([...pack].filter(([other]) => other !== name));
/** The pack with one byte of one part changed. */
const flipped = (name: string, at: number) => {
  const bytes = Buffer.from(pack.get(name) ?? '');
  bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
  return new Map(pack).set(name, bytes);
};

describe('a pack', () => {
  test('holds, and says of each part why', async () => {
    const report = await judgePack(pack, means);
    expect(report.findings.map(({ check, holds, says }) => `${check} ${holds} ${says}`)).toEqual([
      expect.stringMatching(/^pack true All 1[12] files/),
      expect.stringMatching(new RegExp(`^text true The text hashes to ${story.contentHash.slice(0, 16)}`)),
      'signatures true All 2 signatures are on this text.',
      expect.stringMatching(/^chain true All \d+ deeds are in their place/),
      expect.stringMatching(/^log true Every deed is in the log, which had \d+ entries/),
      expect.stringMatching(/^pdf true The PDF is, to the last byte/),
    ]);
    expect(report).toMatchObject({
      holds: true,
      ref: expect.stringMatching(/^AG-/),
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('does not, with any byte of any part changed, a part gone or one added', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pack.keys()), fc.nat(), async (name, at) => {
        const { holds, findings } = await judgePack(flipped(name, at), means);
        expect(holds).toBe(false);
        for (const { holds, says } of findings) if (!holds) expect(says).toMatch(/^\S.+\.$/s);
      }),
      { numRuns: 400 },
    );
    for (const name of pack.keys()) expect((await judgePack(without(name), means)).holds).toBe(false);
    const more = new Map(pack).set('more.txt', Buffer.from('more'));
    expect((await judgePack(more, means)).findings[0]).toEqual({
      check: 'pack',
      holds: false,
      says: 'more.txt was added.',
    });
    expect((await judgePack(new Map(), means)).findings.every(({ holds }) => !holds)).toBe(true);
  });

  test('anyone who signs a list of their own still contradicts the text, the history and the log', async () => {
    const other = await signedByAll(world);
    const theirs = unzipBytes(
      Buffer.from(await (await world.as(other.owner).agreements.evidence({ id: other.id })).arrayBuffer()),
    );
    const failing = async (name: string) => {
      const { findings } = await judgePack(new Map(pack).set(name, theirs.get(name) ?? Buffer.alloc(0)), means);
      return findings.filter(({ holds }) => !holds).map(({ check }) => check);
    };
    expect(await failing(parts.text)).toEqual(['pack', 'text', 'signatures']);
    expect(await failing(parts.signatures)).toEqual(['pack', 'signatures']);
    expect(await failing(parts.chain)).toEqual(['pack', 'text', 'signatures', 'log', 'pdf']);
    expect(await failing(parts.pdf)).toEqual(['pack', 'pdf']);
    expect(await failing(parts.log)).toEqual(['pack', 'log']);
  });
});

test('name, mark, time and authority of a signature are what its deed commits to, and nothing there tells them', async () => {
  const signatures = JSON.parse(String(pack.get(parts.signatures))) as SignaturePart;
  const ofOrganisation = signatures.find(({ authority }) => authority !== undefined);
  expect(ofOrganisation).toMatchObject({ authority, salt: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(String(pack.get(parts.chain))).not.toContain(authority.position);
  const judged = async (change: (one: SignaturePart[number]) => object) => {
    const changed = JSON.stringify(signatures.map((one) => (one === ofOrganisation ? change(one) : one)));
    const { findings } = await judgePack(new Map(pack).set(parts.signatures, Buffer.from(changed)), means);
    return findings.find(({ check }) => check === 'signatures')?.says;
  };
  expect(await judged((one) => one)).toBe('All 2 signatures are on this text.');
  const { salt, authority: said, ...bare } = ofOrganisation ?? { salt: '', authority };
  const forged: readonly ((one: SignaturePart[number]) => object)[] = [
    (one) => ({ ...one, nameAsSigned: 'Somebody Else' }),
    (one) => ({ ...one, signedAt: '2031-03-03T08:00:00.001Z' }),
    (one) => ({ ...one, mark: { kind: 'typed', text: 'Somebody Else' } }),
    (one) => ({ ...one, clauseAnswer: 'refused' }),
    (one) => ({ ...one, inPerson: true }),
    (one) => ({ ...one, authority: { ...said, basis: 'owner' } }),
    () => ({ ...bare, salt }),
    () => ({ ...bare, authority: said }),
  ];
  for (const change of forged) expect(await judged(change)).toMatch(/is not what was recorded at signing\.$/);
});

test('of a signature by letter the record names the mailbox that the code went to, and so does the PDF', async () => {
  const it = await invitedTo(world, { publicClauseOffered: false });
  const { owner, id, versionId } = it;
  const contentHash = await frozenFor(world, it);
  await sign(world, owner, { id, contentHash });
  await answered(world, it, signature(it, contentHash));
  await world.settle();
  const own = unzipBytes(Buffer.from(await (await world.as(owner).agreements.evidence({ id })).arrayBuffer()));
  expect((await judgePack(own, means)).holds).toBe(true);
  const signatures = JSON.parse(String(own.get(parts.signatures))) as SignaturePart;
  expect(signatures.map(({ codeSentTo }) => codeSentTo)).toEqual([undefined, 'st…@strangers.example']);
  const judged = async (change: object) => {
    const changed = JSON.stringify(signatures.map((one) => (one.byLetter ? { ...one, ...change } : one)));
    const { findings } = await judgePack(new Map(own).set(parts.signatures, Buffer.from(changed)), means);
    return findings.find(({ check }) => check === 'signatures')?.says;
  };
  for (const codeSentTo of ['br…@other.example', undefined])
    expect(await judged({ codeSentTo })).toMatch(/^The name, mark, time or authority of .* is not what was recorded/);
  const printed = ask('pdftotext', own.get(parts.pdf) ?? Buffer.of(), '-').replaceAll(/\s+/g, ' ');
  expect(printed).toContain('by a code to st…@strangers.example, where the invitation went');
  // What was given before it was kept commits to a record without it.
  const [, kept] = await signaturesOn(world.deps, versionId);
  expect(kept && recordOf(kept)).toHaveProperty('codeSentTo');
  expect(kept && recordOf({ ...kept, code_sent_to: null })).not.toHaveProperty('codeSentTo');
});

test('words of people are opened beside the chain, and anyone who changes them contradicts it', async () => {
  const { owner, other, id } = await shared(world, { publicClauseOffered: false });
  await world.as(owner).agreements.openText({ id });
  await world.as(owner).agreements.publishText({ id, changelog: 'The price is what Juma and I agreed on.' });
  const { versionId } = await world.as(other).agreements.get({ id });
  await world.as(other).agreements.acceptText({ id, versionId });
  const { contentHash } = await world.as(owner).agreements.requestSignatures({ id });
  for (const person of [owner, other]) await sign(world, person, { id, contentHash: contentHash ?? '' });
  await world.settle();
  const answer = await world.as(owner).agreements.evidence({ id });
  const wordy = unzipBytes(Buffer.from(await answer.arrayBuffer()));
  expect(String(wordy.get(parts.chain))).not.toContain('Juma');
  expect(String(wordy.get(parts.words))).toContain('Juma');
  expect((await judgePack(wordy, means)).holds).toBe(true);
  const changed = Buffer.from(String(wordy.get(parts.words)).replace('Juma', 'Jane'));
  const { findings } = await judgePack(new Map(wordy).set(parts.words, changed), means);
  expect(findings.find(({ check }) => check === 'chain')?.says).toMatch(/^The words of deed \d+ are not those/);
});

test('openssl, which knows nothing of ours, accepts the time stamp of the seal, and not for other bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ahadi-time-'));
  const kept = (name: PartName, bytes = pack.get(name)) => {
    writeFileSync(join(folder, name), bytes ?? '');
    return join(folder, name);
  };
  const verify = (data: string) =>
    spawnSync(
      'openssl',
      [
        ...['ts', '-verify', '-in', kept(parts.stamp), '-token_in', '-data', data],
        ...['-CAfile', kept(parts.timeAuthority), '-attime', String(Math.ceil(world.clock.now().getTime() / 1000))],
      ],
      { encoding: 'utf8' },
    );
  const right = verify(kept(parts.stamped));
  expect(`${right.stdout}${right.stderr}`).toContain('Verification: OK');
  expect(verify(kept(parts.stamped, Buffer.from('other bytes'))).status).not.toBe(0);
});

test('is there once the document is sealed, for those who may read the agreement', async () => {
  const open = await askedToSign(world);
  await expect(world.as(open.owner).agreements.evidence({ id: open.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const stranger = await world.person('Sam Stranger');
  await expect(world.as(stranger).agreements.evidence({ id: story.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // The head that it carries is a receipt like any other.
  const note = String(pack.get(parts.head));
  expect(await world.anyone().transparency.check({ note })).toMatchObject({ verdict: 'holds' });
});

test('a pack made after the platform moved to another address is whole under the new name', async () => {
  const moved = { ...world.ctx(), config: { ...world.ctx().config, PUBLIC_URL: 'https://moved.example' } };
  const file = await packEvidence({ ...moved, actor: { kind: 'system' } }, story.id);
  const files = unzipBytes(Buffer.from(await file.arrayBuffer()));
  expect(String(files.get(parts.head))).toMatch(/^moved\.example\/log\n/);
  expect((await judgePack(files, means)).holds).toBe(true);
});
