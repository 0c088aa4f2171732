import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Printable } from '../document.ts';

type Asked = { id: number; printable: Printable };
/** The pages, or why there are none. */
type Printed = { id: number; pdf: Uint8Array | null; failure: string | null };

type Waiting = { resolve: (pdf: Uint8Array) => void; reject: (failure: Error) => void };
type Press = { worker: Worker; waiting: Map<number, Waiting> };

/** What marks the thread that this same file is started in once more, to be the press. */
const PRESS = 'ahadi-press';
/** A press that nobody used for so long, in milliseconds, is put away with its memory. */
const IDLE = 60_000;
let press: Press | null = null;
let number = 0;

/**
 * Prints in a thread beside the server: a long text takes seconds to minutes to lay out, and nobody else waits for it; one that
 * fills the memory ends its thread and not the server. Throws when it cannot be printed.
 */
export const printAside = (printable: Printable): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    press ??= startPress();
    number += 1;
    press.waiting.set(number, { resolve, reject });
    press.worker.ref();
    press.worker.postMessage({ id: number, printable } satisfies Asked);
  });

function startPress(): Press {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: PRESS,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const own: Press = { worker, waiting: new Map() };
  let idle: NodeJS.Timeout | undefined;
  const end = (why: string) => {
    if (press === own) press = null;
    for (const { reject } of own.waiting.values()) reject(new Error(why));
    own.waiting.clear();
  };
  worker.on('message', ({ id, pdf, failure }: Printed) => {
    const asked = own.waiting.get(id);
    own.waiting.delete(id);
    if (pdf) asked?.resolve(pdf);
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
}

/** In the press: one document after the other, in the order they come. Only here are the layout and its faces loaded. */
function print(port: NonNullable<typeof parentPort>): void {
  const pages = import('../document.ts');
  let last: Promise<void> = Promise.resolve();
  port.on('message', ({ id, printable }: Asked) => {
    last = last.then(async () => {
      const answer = await pages
        .then(({ printAgreement }) => printAgreement(printable))
        .then(
          (pdf): Printed => ({ id, pdf, failure: null }),
          (failure: unknown): Printed => ({ id, pdf: null, failure: String(failure) }),
        );
      port.postMessage(answer);
    });
  });
}

if (workerData === PRESS && parentPort) print(parentPort);
