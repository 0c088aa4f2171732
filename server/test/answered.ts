import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type Kind, kindBehind } from './kinds.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file in which the workers note which procedures were answered, and to whom, one a line. Only where a whole run is judged by it. */
    answered: string;
  }
}

/**
 * A run of all files ends red when a procedure of the contract was not answered to each kind of people who may: that they are let in does not
 * show that they can do the deed. A run of some files says nothing of it.
 */
export default function judgeAnswers(project: TestProject): () => Promise<void> {
  const folder = scratchFolder('answered');
  const file = join(folder, 'answers');
  writeFileSync(file, '');
  project.provide('answered', file);
  return async () => {
    const answered = new Set(readFileSync(file, 'utf8').split('\n'));
    rmSync(folder, { recursive: true, force: true });
    if (!(await wasWhole(project))) return;
    const { whoMay } = await import('./matrix/whomay.ts');
    const missing = [...whoMay].flatMap(([name, kinds]) => {
      const without = kinds.filter((kind) => !answered.has(answerTo(name, kind)));
      return without.length > 0 ? [`${name} (${without.join(', ')})`] : [];
    });
    if (missing.length > 0) throw new Error(`No test sees these answered to those who may: ${missing.join(', ')}.`);
  };
}

const answerTo = (name: string, kind: Kind): string => `${name} ${kind}`;

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
export function noteAnswered(name: string, kind: Kind): void {
  const file = inject('answered');
  const answer = answerTo(name, kind);
  if (!file || noted.has(answer)) return;
  noted.add(answer);
  appendFileSync(file, `${answer}\n`);
}

const RPC = '/api/rpc/';

// Whatever server a test starts in its own process, and however it is asked.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== 200 || !request.url.startsWith(RPC)) return;
    const [path = ''] = request.url.slice(RPC.length).split('?');
    const kind = kindBehind(request.headers);
    if (kind) noteAnswered(path.replaceAll('/', '.'), kind);
  });
});
