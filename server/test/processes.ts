import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { serverFlags } from '../../tools/flags.mjs';

const main = join(import.meta.dirname, '..', 'main.ts');
const day = join(import.meta.dirname, '..', '..', 'tools', 'day.ts');
/** A first start takes ten seconds; on a machine that does ten other things at once it took two minutes. */
const PATIENCE_MS = 240_000;

export type RunningServer = {
  url: string;
  /** What its pages send as their Origin. */
  origin: string;
  process: ChildProcess;
  /** Milliseconds from the start until /readyz said yes. */
  startedInMs: number;
  /** Asks it to stop as Ctrl-C does; answers its exit code. */
  stop: () => Promise<number | null>;
  /** Kills its whole process group at once, as a crash would. */
  kill: () => Promise<void>;
};

/**
 * Starts the server as an operator does, in a process group of its own on a free port, and waits until it is ready. `script` is
 * another one that boots it, with a clock of its own for example.
 */
export async function startServer(env: Record<string, string>, script = main): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const { child, ended, said } = launch(
    { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error', STOP_AFTER_SECONDS: '0', ...env },
    script,
  );
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!(await answers(`${url}/readyz`))) {
    if (over) throw new Error(`the server stopped while starting: ${said()}`);
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error(`the server is not ready after ${PATIENCE_MS / 1000} s: ${said()}`);
    await after(20);
  }
  return {
    url,
    origin: `http://localhost:${port}`,
    process: child,
    startedInMs: Math.round(performance.now() - begun),
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      if (child.pid && !over) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

/** Starts the server where it should refuse; answers its exit code and what it said on standard error. */
export async function startRefused(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { ended, said } = launch(env);
  return { code: await ended, said: said() };
}

function launch(env: Record<string, string>, script = main) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE, AHEAD_MS } = process.env;
  // A server that a test starts has the time of the run; one of a bench has the machine's.
  const atRun = AHEAD_MS === undefined ? [] : ['--import', day];
  const child = spawn(process.execPath, [...serverFlags, ...atRun, script], {
    env: {
      ...{ PATH, HOME, DEMO: '0' },
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      ...(AHEAD_MS === undefined ? {} : { AHEAD_MS }),
      ...env,
    },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, ended, said: () => text };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false, // nobody listens yet
  );

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

export type News = { event: string; data: unknown };

/** A person's stream of news, kept in a list as it arrives. Ready once the server has greeted. `readMs`: so long ago its page was read. */
export async function listenAs(url: string, cookie: string, readMs = 0): Promise<{ news: News[]; leave: () => void }> {
  const ending = new AbortController();
  const answer = await fetch(`${url}/api/realtime?read=${readMs}`, { headers: { cookie }, signal: ending.signal });
  if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`);
  const news: News[] = [];
  const greeted = Promise.withResolvers<void>();
  const read = async (body: ReadableStream<Uint8Array>) => {
    let rest = '';
    for await (const chunk of body.pipeThrough<string>(
      new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
    )) {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const match = /^event: (.*)\ndata: (.*)$/m.exec(part);
        if (match?.[1] === 'ready') greeted.resolve();
        else if (match?.[1]) news.push({ event: match[1], data: JSON.parse(match[2] ?? 'null') });
      }
    }
  };
  read(answer.body).catch((failure: unknown) => {
    if (!ending.signal.aborted) greeted.reject(failure);
  });
  await greeted.promise;
  return { news, leave: () => ending.abort() };
}
