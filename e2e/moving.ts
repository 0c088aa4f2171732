import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { test as base } from '@playwright/test';
import type { Delivery } from '../server/payments/sandbox.store.ts';
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
  /** The payer's bank asks so much of a payment back, and wants an answer within so many days. */
  dispute: (id: string, how: { amountMinor: number; days: number }) => Promise<void>;
  /** The person with this address is a certified mediator from now on. */
  certify: (email: string) => Promise<void>;
  /** Every text that somebody wrote carries a script from now on (e2e/planting.ts). */
  plant: () => Promise<void>;
};
/** A world whose days pass when the journey says so. */
export type MovingWorld = World & Clockwork;

type Running = { url: string; doors: Clockwork; end: () => Promise<void> };
type Process = { begin: () => Promise<Running>; stop: () => Promise<void> };

/** What Node makes of the server's files is kept: to read and compile them all takes longer than all else of a start. */
const compiled = join(tmpdir(), 'ahadi-journeys-compiled');

/** A process in which one world after another has a server of its own with the demo world, whose days pass only when they are told to. */
async function startClockwork(): Promise<Process> {
  const clockwork = await startServer({ NODE_COMPILE_CACHE: compiled }, join(import.meta.dirname, 'clockwork.ts'));
  const ask = async (door: string, said: object) => {
    const answer = await fetch(`${clockwork.url}/${door}`, { method: 'POST', body: JSON.stringify(said) });
    if (!answer.ok) throw new Error(`the clockwork did not ${door}: ${answer.status} ${await answer.text()}`);
  };
  const doors: Clockwork = {
    pass: (days) => ask('pass', { days }),
    outlast: (id, kind) => ask('outlast', { id, kind }),
    round: () => ask('round', {}),
    charge: (id, how) => ask('charge', { id, ...how }),
    dispute: (id, how) => ask('dispute', { id, ...how }),
    certify: (email) => ask('mediator', { email }),
    plant: () => ask('plant', {}),
  };
  return {
    async begin() {
      const [copy, port] = await Promise.all([copyDemo(), freePort()]);
      const settings = {
        ...copy.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        DEMO: '1',
        ACADEMY_TILL: '5551234',
        BANK_PAYOUT_ACCOUNT: '0100 5555 0001',
        TRUST_PROXY: '1',
        // A journey asks more in a minute than any person; what the pages read counts as well.
        COMMANDS_PER_MINUTE: '2000',
        BUSY_AFTER_MS: '5000', // the browsers work on the same machine
      };
      await ask('world', { settings });
      return { url: `http://localhost:${port}`, doors, end: copy.drop };
    },
    async stop() {
      await clockwork.stop();
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
      const clockwork = startClockwork();
      let latest: { file: string; world: Running } | undefined;
      await use(async (file) => {
        if (latest?.file === file) return latest.world;
        const before = latest;
        latest = { file, world: await (await clockwork).begin() };
        await before?.world.end();
        return latest.world;
      });
      await (await clockwork).stop();
      await latest?.world.end();
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
