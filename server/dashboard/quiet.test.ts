import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Tally, told, total } from '../test/claims.ts';
import { appeal } from '../test/quiet/appeal.ts';
import { change } from '../test/quiet/change.ts';
import { identity } from '../test/quiet/identity.ts';
import { type Room, type Sample, stayStill, tried } from '../test/quiet/life.ts';
import { membership } from '../test/quiet/membership.ts';
import { message } from '../test/quiet/message.ts';
import { unpaid } from '../test/quiet/order.ts';
import { restriction } from '../test/quiet/restriction.ts';
import { makeWorld, type World } from '../test/world.ts';

/** LIVES=60 lives more of them, of each kind; SEED throws other dice. */
const LIVES = Number(process.env.LIVES ?? 2);
const seed = Number(process.env.SEED ?? 20_261_130);

let world: World;
beforeAll(async () => {
  world = await makeWorld({
    startsAt: '2031-03-03T08:00:00Z',
    env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error', COMMANDS_PER_MINUTE: '0' },
  });
});
afterAll(() => world.close());

const rooms: Record<string, Room> = { restriction, message, membership, identity, appeal, unpaid, change };

test.each(Object.entries(rooms))(
  'what everybody is told of silence comes so, in random lives: %s',
  async (name, room) => {
    const held: Tally = new Map();
    const samples: Sample[] = [];
    let nth = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9_999), { minLength: 12, maxLength: 16, size: 'max' }), async (dice) => {
        const life = await room.begin(world, nth++);
        const names = Object.keys(life.deeds);
        const lived: string[] = [];
        // The first deed begins it, and nobody goes on; of what follows a third is silence.
        for (const [n, die] of dice.entries()) {
          const deed = n === 0 ? names[0] : n > 1 && die % 3 > 0 ? names[(die >> 2) % names.length] : undefined;
          lived.push(deed ?? 'nobody acts');
          const wrong = deed === undefined ? await stayStill(world, life, held, samples) : [];
          if (deed !== undefined) {
            world.clock.advance(61_000);
            await tried(life.deeds[deed]?.(die) ?? Promise.resolve());
            await world.settle();
          }
          expect([...wrong, ...life.met], lived.join(' → ')).toEqual([]);
        }
      }),
      { numRuns: LIVES, seed, endOnFailure: true },
    );
    if (process.env.LIVES) console.log(name, `${nth} lives:`, told(held), Object.fromEntries(held));
    expect(total(held)).toBeGreaterThan(0);
    // A sentence that is false of what came is found.
    for (const [said, planted] of room.planted)
      for (const { words, before, after, faults } of samples.filter(({ words }) => said.test(words)))
        expect(faults(planted, before, after), `${planted} in the place of ${words}`).not.toEqual([]);
  },
);
