import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { test as base } from '@playwright/test';
import type { Delivery } from '../server/payments/providers/sandbox/store.ts';
import { copyDemo } from '../server/test/democopies.ts';
import { freePort, startServer } from '../server/test/processes.ts';
import { type World, worldOf } from './world.ts';

type Clockwork = {
  /** Lets days pass, or a part of one, and the clock go round after each. */
  pass: (days: number) => Promise<void>;
  /** Lets days pass until the deadline of this kind that runs now for this subject (an id) has run out. */
  outlast: (id: string, kind: ClockKind) => Promise<void>;
  /** What is done about money once a minute is done now: what is due is sent, heard and asked about. */
  round: () => Promise<void>;
  /** How the simulated provider tells of a charge, and what it takes where that is not what was asked. */
  charge: (id: string, how: { delivery?: Delivery; amountMinor?: number }) => Promise<void>;
  /** Whoever has this address is a certified mediator from now on. */
  certify: (email: string) => Promise<void>;
};
/** A world whose days pass when the journey says so. */
export type MovingWorld = World & Clockwork;

type Running = { url: string; doors: Clockwork; stop: () => Promise<void> };

/** What Node makes of the server's files is kept: to read and compile them all takes longer than all else of a start. */
const compiled = join(tmpdir(), 'ahadi-journeys-compiled');

/** A server of its own with the demo world, in which days pass only when they are told to. */
async function startClockwork(): Promise<Running> {
  const copy = await copyDemo();
  const control = await freePort();
  // A journey asks more in a minute than any person; what the pages read counts as well.
  const env = {
    ...copy.env,
    DEMO: '1',
    TRUST_PROXY: '1',
    COMMANDS_PER_MINUTE: '2000',
    BUSY_AFTER_MS: '5000', // the browsers work on the same machine
    CONTROL_PORT: String(control),
    NODE_COMPILE_CACHE: compiled,
  };
  const server = await startServer(env, join(import.meta.dirname, 'clockwork.ts'));
  const ask = async (door: string, said: object) => {
    const answer = await fetch(`http://127.0.0.1:${control}/${door}`, { method: 'POST', body: JSON.stringify(said) });
    if (!answer.ok) throw new Error(`the clockwork did not ${door}: ${answer.status}`);
  };
  return {
    url: server.origin,
    doors: {
      pass: (days) => ask('pass', { days }),
      outlast: (id, kind) => ask('outlast', { id, kind }),
      round: () => ask('round', {}),
      charge: (id, how) => ask('charge', { id, ...how }),
      certify: (email) => ask('mediator', { email }),
    },
    async stop() {
      await server.stop();
      await copy.drop();
    },
  };
}

/**
 * Journeys that last for weeks. Each file of them has a world of its own: the weeks that pass in one would end what waits for
 * another, and which file a worker takes next is chance.
 */
export const test = base.extend<{ world: MovingWorld }, { clockworkOf: (file: string) => Promise<Running> }>({
  clockworkOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from this pattern
    async ({}, use) => {
      const started = new Map<string, Running>();
      const stopping: Promise<void>[] = [];
      const stopAll = () => {
        for (const { stop } of started.values()) stopping.push(stop());
        started.clear();
      };
      await use(async (file) => {
        const running = started.get(file);
        if (running) return running;
        stopAll(); // while the next one starts
        const begun = await startClockwork();
        started.set(file, begun);
        return begun;
      });
      stopAll();
      await Promise.all(stopping);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  world: [
    async ({ browser, clockworkOf }, use, { file }) => {
      const { url, doors } = await clockworkOf(file);
      const { world, end } = worldOf(browser, url);
      await use({ ...world, ...doors });
      await end();
    },
    { timeout: 300_000 },
  ],
});
