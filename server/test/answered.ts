import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type Answered, type Kind, kindBehind } from './kinds.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file in which the workers note which procedures were answered, and to whom, one a line. Only where a whole run is judged by it. */
    answered: string;
  }
}

/**
 * A run of all files ends red when a procedure of the contract was not answered to each kind of people who may, and to each part in the
 * thing that may: that they are let in does not show that they can do the deed. A run of some files says nothing of it.
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
    const missing = missingFrom(answered, whoMay);
    if (missing.length > 0) throw new Error(`No test sees these answered to those who may: ${missing.join(', ')}.`);
  };
}

/** Those who may do something: kinds of people, and what people are in the thing. */
export type WhoMay = { kinds: readonly Kind[]; parts: readonly string[] };

/** The lines of one answer. A part can have the name of a role. */
export const linesOf = (name: string, { kind, part }: Answered): string[] => [
  `${name} ${kind}`,
  ...(part === null ? [] : [`${name} as ${part}`]),
];

/** Each procedure that no line shows answered to all who may, with those who are missing. */
export function missingFrom(lines: ReadonlySet<string>, whoMay: ReadonlyMap<string, WhoMay>): string[] {
  return [...whoMay].flatMap(([name, { kinds, parts }]) => {
    const without = [...kinds, ...parts.map((part) => `as ${part}`)].filter((who) => !lines.has(`${name} ${who}`));
    return without.length > 0 ? [`${name} (${without.join(', ')})`] : [];
  });
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
export function noteAnswered(name: string, who: Answered): void {
  const file = inject('answered');
  if (!file) return;
  for (const line of linesOf(name, who)) {
    if (noted.has(line)) continue;
    noted.add(line);
    appendFileSync(file, `${line}\n`);
  }
}

const RPC = '/api/rpc/';

// Whatever server a test starts in its own process, and however it is asked.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== 200 || !request.url.startsWith(RPC)) return;
    const [path = ''] = request.url.slice(RPC.length).split('?');
    const who = kindBehind(request.headers);
    if (who) noteAnswered(path.replaceAll('/', '.'), who);
  });
});
