import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { makeVault, openVault, sealWith, unsealWith } from './vault.ts';

const folder = mkdtempSync(join(tmpdir(), 'ahadi-vault-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe('what is sealed', () => {
  test('comes back as it was, and not where a single byte or what it is for was changed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(), (plain, place) => {
        const sealed = sealWith(one, 'room 1 message 1', plain);
        expect(unsealWith(one, 'room 1 message 1', sealed)).toEqual(Buffer.from(plain));
        const changed = Buffer.from(sealed);
        changed[place % changed.length] = (changed[place % changed.length] ?? 0) ^ 1;
        expect(() => unsealWith(one, 'room 1 message 1', changed)).toThrow();
        expect(() => unsealWith(one, 'room 1 message 2', sealed)).toThrow();
        expect(() => unsealWith(other, 'room 1 message 1', sealed)).toThrow();
      }),
      { numRuns: 50 },
    );
  });

  test('is another text each time', () => {
    expect(sealWith(one, 'a', 'the same')).not.toEqual(sealWith(one, 'a', 'the same'));
  });
});

describe('a wrapped key', () => {
  test('opens for what it was made for and under its own master key, also after a newer one was put before it', () => {
    const { key, ...wrapped } = makeVault([one]).makeKey('room 1');
    expect(makeVault([one]).openKey('room 1', wrapped)).toEqual(key);
    expect(makeVault([other, one]).openKey('room 1', wrapped)).toEqual(key);
    expect(() => makeVault([one]).openKey('room 2', wrapped)).toThrow();
    expect(() => makeVault([other]).openKey('room 1', wrapped)).toThrow(/ROOM_KEY does not hold/);
    expect(makeVault([other, one]).makeKey('room 1').keyId).not.toBe(wrapped.keyId);
  });
});

describe('the master key', () => {
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: undefined, ROOM_KEY: undefined };

  test('is made once beside the embedded database, for the server’s own account alone', () => {
    const { key, ...wrapped } = openVault(settings)?.makeKey('room 1') ?? { key: null, wrapped: one, keyId: '' };
    expect(openVault(settings)?.openKey('room 1', wrapped)).toEqual(key);
    expect(statSync(join(folder, 'data', 'room.key')).mode & 0o777).toBe(0o600);
  });

  test('is the setting where there is one; an external database without it has none', () => {
    const external = { ...settings, DATABASE_URL: 'postgres://localhost/ahadi' };
    expect(openVault(external)).toBeNull();
    const { key, ...wrapped } = makeVault([one]).makeKey('room 1');
    const set = openVault({ ...external, ROOM_KEY: [one.toString('base64url')] });
    expect(set?.openKey('room 1', wrapped)).toEqual(key);
  });

  test('that was damaged stops the start and is never replaced', () => {
    const broken = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(join(broken, 'room.key'), 'too short');
    expect(() => openVault({ ...settings, DATA_DIR: broken })).toThrow(/holds no key of 32 bytes/);
  });
});
