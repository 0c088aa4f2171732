import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson, sha256Hex } from '../../../core/canonical.ts';
import { filed } from '../../../test/quarrel.ts';
import { makeWorld, type World } from '../../../test/world.ts';

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
    receipts: { state: string }[];
  }[];
  chain: { id: string; hash: string; payload: { noticesHash: string } }[];
};

test('the ledger says who was told what by which channel, and its links can be reckoned anew', async () => {
  const quarrel = await filed(world);
  const api = world.as(quarrel.filer).disputes;
  const ledger = JSON.parse(await (await api.noticeProof({ id: quarrel.id, as: 'json' })).text()) as Ledger;
  const toThem = ledger.notices.filter(({ to }) => to === 'respondent');
  expect(toThem.map(({ channel }) => channel).sort()).toEqual(['email', 'in_app']);
  const letter = toThem.find(({ channel }) => channel === 'email');
  expect(letter?.receipts.map(({ state }) => state)).toEqual(['queued', 'sent', 'delivered']);
  expect(letter?.address).toMatch(/^.\u2022{3}@/);
  // The deed's link covers the words of all notices, and its own hash can be reckoned from what stands there.
  const [link] = ledger.chain;
  const ofDeed = ledger.notices
    .filter(({ event }) => event === link?.id)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(link?.payload.noticesHash).toBe(sha256Hex(ofDeed.map(({ sha256 }) => sha256).join('\n')));
  const { hash, ...rest } = link ?? { hash: '' };
  expect(sha256Hex(canonicalJson(rest))).toBe(hash);
});

test('it comes as pages, too, and is nobody else’s', async () => {
  const quarrel = await filed(world);
  const file = await world.as(quarrel.filer).disputes.noticeProof({ id: quarrel.id });
  expect(file.name).toMatch(/^notices-.*\.pdf$/);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const stranger = await world.person('Stella Strange');
  await expect(world.as(stranger).disputes.noticeProof({ id: quarrel.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
