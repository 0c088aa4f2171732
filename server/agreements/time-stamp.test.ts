import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sha256 } from '../core/canonical.ts';
import { makeWorld } from '../test/world.ts';
import { certificatesFor, keysFor } from './installation-keys.ts';
import { authorityWith } from './time-stamp.ts';

const world = await makeWorld({ startsAt: '2031-03-01T08:00:00Z' });
afterAll(() => world.close());

const folder = mkdtempSync(join(tmpdir(), 'ahadi-stamp-'));
const kept = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const pem = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/(.{64})(?!$)/g, '$1\n')}\n-----END CERTIFICATE-----\n`;
/** What openssl, which knows nothing of ours, says. */
const openssl = (...args: string[]): string => {
  try {
    return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (failure) {
    return String((failure as { stderr?: string }).stderr);
  }
};

test('openssl accepts a stamp of ours for the hash it was made of and for no other', async () => {
  const authority = authorityWith(await keysFor(world.ctx(), 'stamping'), world.ctx().now);
  const data = Buffer.from('Thirty chairs by the first of April.');
  const token = kept('token.tst', await authority.timestamp(sha256(data), 'SHA-256'));
  const [certificates] = await certificatesFor(world.deps, 'stamping');
  if (!certificates) throw new Error('they were made');
  const root = kept('root.pem', pem(certificates.authority));
  const verify = (file: string, ca = root) =>
    openssl('ts', '-verify', '-in', token, '-token_in', '-data', file, '-CAfile', ca, '-attime', '1930200000');
  expect(verify(kept('data', data))).toContain('Verification: OK');
  expect(verify(kept('other', `${data} And a table.`))).not.toContain('Verification: OK');
  const told = openssl('ts', '-reply', '-in', token, '-token_in', '-text');
  expect(told).toContain('Mar  1 08:00:00 2031 GMT');
  expect(told).toContain('Policy OID: 2.25.1048577.3161.1');
  await expect(authority.timestamp(sha256(data), 'SHA-512')).rejects.toThrow('SHA-256');
});

test('two processes that stamp first at one instant have one certificate', async () => {
  const other = await makeWorld();
  await Promise.all(Array.from({ length: 5 }, () => keysFor(other.ctx(), 'stamping')));
  const first = await certificatesFor(other.deps, 'stamping');
  await keysFor(other.ctx(), 'stamping');
  expect(await certificatesFor(other.deps, 'stamping')).toEqual(first);
  await other.close();
});
