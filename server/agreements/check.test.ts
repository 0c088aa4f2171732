import { judgeCopy, sealsIn } from '@ahadi/domain/agreements/copies/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '../core/canonical.ts';
import { askedToSign, signedByAll } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** As the page does it: only hashes go to the server. */
async function judge(bytes: Buffer) {
  const whole = sha256Hex(bytes);
  const seals = sealsIn(bytes.toString('latin1'));
  const { sealed, certificates } = await world.anyone().agreements.findSealed({
    of: 'file',
    hashes: [whole, ...seals.map(({ end }) => sha256Hex(bytes.subarray(0, end)))],
  });
  const hex = certificates.map((one) => Buffer.from(one, 'base64').toString('hex'));
  return { verdict: judgeCopy({ whole, seals }, { of: sealed?.of ?? null, certificates: hex }), sealed };
}

test('anybody tells the sealed document from one that was changed, added to, or made elsewhere, and learns what stands in it', async () => {
  const story = await signedByAll(world, { title: 'Forty lanterns' });
  const file = await world.as(story.other).agreements.document({ id: story.id });
  const bytes = Buffer.from(await file.arrayBuffer());
  const { verdict, sealed } = await judge(bytes);
  expect(verdict).toBe('sealed');
  const view = await world.as(story.owner).agreements.get({ id: story.id });
  expect(sealed).toEqual({
    of: sha256Hex(bytes),
    ref: view.ref,
    title: 'Forty lanterns',
    parties: view.parties.map(({ side, name }) => ({ side, name })),
    sealedAt: view.sealedAt,
    contentHash: story.contentHash,
  });
  expect(await judge(Buffer.concat([bytes, Buffer.from('\n%more')]))).toEqual({ verdict: 'added_to', sealed });
  const changed = Buffer.from(bytes);
  changed[600] = (changed[600] ?? 0) ^ 1;
  expect(await judge(changed)).toEqual({ verdict: 'changed', sealed: null });
  expect(await judge(Buffer.from('%PDF-1.7 of somebody else'))).toEqual({ verdict: 'foreign', sealed: null });
  // The code on its pages leads to the text.
  expect(await world.anyone().agreements.findSealed({ of: 'text', hashes: [story.contentHash] })).toMatchObject({
    sealed: { ref: view.ref, of: story.contentHash },
  });
});

test('a text that is not sealed, and a hash nobody knows, are found by nobody', async () => {
  const { contentHash } = await askedToSign(world);
  for (const hash of [contentHash, 'f'.repeat(64)])
    for (const of of ['file', 'text'] as const)
      expect((await world.anyone().agreements.findSealed({ of, hashes: [hash] })).sealed).toBeNull();
});
