import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFor } from '../server/core/rights.ts';

/** Works in a temporary folder that goes afterwards, whatever happens. */
export async function withFolder<Answer>(work: (folder: string) => Promise<Answer>): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'ahadi-bench-'));
  chmodSync(folder, 0o755);
  // Where root starts all of it, the database runs as this account, and a server goes on as the owner of its folder.
  const account = accountFor({ DATA_DIR: folder });
  if (account) chownSync(folder, account.uid, account.gid);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
