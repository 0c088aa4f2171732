import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';

type Asked<Input> = { id: number; input: Input };
/** What was made, or why there is none. */
type Made<Output> = { id: number; made: Output | null; failure: string | null };
type Waiting<Output> = { resolve: (made: Output) => void; reject: (failure: Error) => void };
type Thread<Output> = { worker: Worker; waiting: Map<number, Waiting<Output>> };

/** What marks the thread that a file is started in once more, to be the press. */
const PRESS = 'ahadi-press';
/** A press that nobody used for so long, in milliseconds, is put away with its memory. */
const IDLE = 60_000;

/**
 * Makes documents in a thread beside the server: a long text takes seconds to minutes to lay out, and nobody else waits for it;
 * one that fills the memory ends its thread and not the server. `file` is the address of the module that calls this and, for
 * the thread, {@link servePress}. The answer makes one document and throws when it cannot be made.
 */
export function makePress<Input, Output>(file: string): (input: Input) => Promise<Output> {
  let thread: Thread<Output> | null = null;
  let number = 0;
  const start = (): Thread<Output> => {
    const worker = new Worker(new URL(file), { workerData: PRESS, resourceLimits: { maxOldGenerationSizeMb: 1024 } });
    const own: Thread<Output> = { worker, waiting: new Map() };
    let idle: NodeJS.Timeout | undefined;
    const end = (why: string) => {
      if (thread === own) thread = null;
      for (const { reject } of own.waiting.values()) reject(new Error(why));
      own.waiting.clear();
    };
    worker.on('message', ({ id, made, failure }: Made<Output>) => {
      const asked = own.waiting.get(id);
      own.waiting.delete(id);
      if (made) asked?.resolve(made);
      else asked?.reject(new Error(`printing failed: ${failure}`));
      clearTimeout(idle);
      if (own.waiting.size > 0) return;
      worker.unref(); // a press at rest keeps no process alive
      idle = setTimeout(() => {
        if (own.waiting.size > 0) return;
        end('the press was put away');
        void worker.terminate();
      }, IDLE).unref();
    });
    worker.on('error', (failure) => end(`the press broke: ${failure.message}`));
    worker.on('exit', () => end('the press stopped'));
    return own;
  };
  return (input) =>
    new Promise((resolve, reject) => {
      thread ??= start();
      number += 1;
      thread.waiting.set(number, { resolve, reject });
      thread.worker.ref();
      thread.worker.postMessage({ id: number, input } satisfies Asked<Input>);
    });
}

/**
 * In the thread of a press: one document after the other, in the order they come. Only there `load` is called, so that layout
 * and faces are loaded in no other place. Does nothing outside of one.
 */
export function servePress<Input, Output>(load: () => Promise<(input: Input) => Promise<Output>>): void {
  if (workerData === PRESS && parentPort) serve(parentPort, load());
}

function serve<Input, Output>(port: MessagePort, loaded: Promise<(input: Input) => Promise<Output>>): void {
  // Anyone who waits for an answer goes first. On Linux the priority is this thread's alone; elsewhere it would be the whole server's.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
  let last: Promise<void> = Promise.resolve();
  port.on('message', ({ id, input }: Asked<Input>) => {
    last = last.then(async () => {
      const answer = await loaded
        .then((make) => make(input))
        .then(
          (made): Made<Output> => ({ id, made, failure: null }),
          (failure: unknown): Made<Output> => ({ id, made: null, failure: String(failure) }),
        );
      port.postMessage(answer);
    });
  });
}
