import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file in which the workers note which procedures were answered, one a line. Only where a whole run is judged by it. */
    answered: string;
  }
}

/**
 * A run of all files ends red when a procedure of the contract was answered to nobody in it: that somebody is let in does not show that the
 * deed can be done. A run of some files says nothing of it.
 */
export default function judgeAnswers(project: TestProject): () => Promise<void> {
  const folder = scratchFolder('answered');
  const file = join(folder, 'procedures');
  writeFileSync(file, '');
  project.provide('answered', file);
  return async () => {
    const answered = new Set(readFileSync(file, 'utf8').split('\n'));
    rmSync(folder, { recursive: true, force: true });
    if (!(await wasWhole(project))) return;
    const { procedures } = await import('./procedures.ts');
    const missing = procedures.map(([name]) => name).filter((name) => !answered.has(name));
    if (missing.length > 0)
      throw new Error(`No test sees these procedures answered to somebody who may: ${missing.join(', ')}.`);
  };
}

/** Whether every test of every file was run. Where one failed the run is red by that, and what it did not come to is no news. */
async function wasWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const ended = project.vitest.state
    .getTestModules()
    .filter((module) => module.project === project && ['passed', 'skipped'].includes(module.state()));
  const files = new Set(ended.map(({ moduleId }) => moduleId));
  return !project.config.testNamePattern && testFiles.every((file) => files.has(file));
}

const noted = new Set<string>();

/** Notes that a procedure was answered as it was asked. */
export function noteAnswered(name: string): void {
  const file = inject('answered');
  if (!file || noted.has(name)) return;
  noted.add(name);
  appendFileSync(file, `${name}\n`);
}

const RPC = '/api/rpc/';

// Whatever server a test starts in its own process, and however it is asked.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onResponse', async ({ url }, { statusCode }) => {
    if (statusCode !== 200 || !url.startsWith(RPC)) return;
    const [path = ''] = url.slice(RPC.length).split('?');
    noteAnswered(path.replaceAll('/', '.'));
  });
});
