import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
/** The Node that the product runs on, once it is installed; the one that runs this script may be older. */
export const node = join(root, 'node_modules', '.bin', 'node');
export const bin = (/** @type {string} */ name) => join(root, 'node_modules', '.bin', name);

/**
 * Runs a command to its end. What it says is kept and answered, and shown as it comes unless `quiet`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<{ code: number, seconds: number, output: string }>}
 */
export function run(command, args, { quiet = false, cwd = root, env = {} } = {}) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const [said, shown] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]))
      said.on('data', (chunk) => {
        output += chunk;
        if (!quiet) shown.write(chunk);
      });
    const end = (/** @type {number} */ code) =>
      resolve({ code, seconds: (performance.now() - begun) / 1000, output: output.trim() });
    child.once('error', (failure) => {
      output += String(failure);
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

export const indented = (/** @type {readonly string[]} */ lines) => lines.map((line) => `    ${line}`).join('\n');

/**
 * Becomes the command, as near as Node can: its input and output are ours, signals are passed on, its exit code is ours.
 * @param {readonly { command: string, args: readonly string[], cwd?: string, env?: Record<string, string | undefined> }[]} commands
 */
export function become(...commands) {
  const children = commands.map(({ command, args, cwd = root, env = {} }) =>
    spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' }),
  );
  const tell = (/** @type {NodeJS.Signals} */ signal) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => tell(signal));
  let left = children.length;
  for (const child of children)
    child.once('close', (code) => {
      process.exitCode ||= code ?? 1;
      left -= 1;
      if (left > 0) tell('SIGTERM'); // one without the other is of no use
    });
}
