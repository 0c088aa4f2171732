import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweep } from './scratch.ts';

test('what a run that was killed left behind goes, and what belongs to a running one or to others stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ahadi-sweeping-'));
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [dead, alive, others] = [`ahadi-test-${pid}-AbC123`, `ahadi-test-${process.pid}-AbC123`, 'PostgreSQL.123'];
  for (const name of [dead, alive, others]) mkdirSync(join(folder, name, 'data'), { recursive: true });
  sweep(folder);
  expect(readdirSync(folder).sort()).toEqual([others, alive].sort());
  rmSync(folder, { recursive: true });
});
