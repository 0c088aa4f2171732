import { chmodSync, chownSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../test/scratch.ts';
import { BadSetting } from './config.ts';
import { accountFor, isReachable } from './rights.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const DATABASE_URL = 'postgres://localhost/ahadi';

describe.runIf(isRoot)('a server that root starts goes on as', () => {
  const DATA_DIR = scratchFolder('rights');

  it('the account of RUN_AS, which is an ordinary one', () => {
    expect(accountFor({ DATA_DIR, RUN_AS: 'nobody' })).toEqual(nobody);
    for (const RUN_AS of ['no-such-account', 'root'])
      expect(() => accountFor({ DATA_DIR, RUN_AS })).toThrow(
        new BadSetting(`Setting RUN_AS is the name of an ordinary account of this machine (it is "${RUN_AS}").`),
      );
  });

  it('PostgreSQL’s own account, or nobody beside a database of its own, where the data folder is root’s or not there', () => {
    const own = accountFor({ DATA_DIR });
    expect(own?.uid).toBeGreaterThan(0);
    expect(accountFor({ DATA_DIR: `${DATA_DIR}/none` })).toEqual(own);
    expect(accountFor({ DATA_DIR, DATABASE_URL })).toEqual(nobody);
  });

  it('the owner of the data folder, and not where a folder on the way is closed to it', () => {
    chownSync(DATA_DIR, 4321, 4322);
    const owner = { uid: 4321, gid: 4322 };
    expect(accountFor({ DATA_DIR })).toEqual(owner);
    expect(isReachable(DATA_DIR, owner)).toBe(true);
    chmodSync(DATA_DIR, 0o700);
    expect(isReachable(DATA_DIR, owner)).toBe(true);
    expect(isReachable(DATA_DIR, nobody)).toBe(false);
    expect(statSync(DATA_DIR).uid).toBe(4321);
  });
});

it.skipIf(isRoot)('a server that somebody else starts is theirs as it is', () => {
  expect(accountFor({ DATA_DIR: scratchFolder('rights') })).toBeUndefined();
});
