// A life in which people are told what comes of silence, and then nobody acts: it came as each of them was told, by page, row, bell and letter.
import { DAY } from '@ahadi/domain/core/time.ts';
import { count, type Meaning, type Tally, untrue } from '../claims.ts';
import type { Person, World } from '../world.ts';

/** What somebody is told of a thing: the words, and when they come true; null where it stays so until somebody acts. */
export type Said = { who: string; about: string; words: string; at: Date | null };

/** A life as it is played. A deed that the product refuses with a code is none; what a person was told that they can do is done or a fault. */
export type Life = {
  deeds: Readonly<Record<string, (dice: number) => Promise<unknown>>>;
  told: () => Promise<Said[]>;
  /** How the thing stands, as whatever the meanings look at. */
  seen: () => Promise<unknown>;
  /** What of these words did not come true. */
  faults: (words: string, before: unknown, after: unknown) => string[];
  /** Faults that the life met in its deeds. */
  met: string[];
};

/** A kind of life, and the false sentences that must be found in it: what is said in truth, and what is planted in its place. */
export type Room = {
  begin: (world: World, nth: number) => Promise<Life>;
  planted: readonly (readonly [said: RegExp, planted: string])[];
};

/** A life whose state is of one type, as all of them. */
export const livedAs = <Seen>(
  it: Pick<Life, 'deeds' | 'told'> & Partial<Pick<Life, 'met'>> & { seen: () => Promise<Seen> },
  meanings: readonly Meaning<Seen>[],
): Life => ({
  met: [],
  ...it,
  faults: (words, before, after) => untrue(words, meanings, before as Seen, after as Seen), // its own, from `seen`
});

const spoken = /[A-Z][a-z]{2}, (\d{1,2} [A-Z][a-z]{2})[a-z]? (\d{4}), (\d{2}:\d{2}) (UTC|\(Nairobi time\))/;
/** The instant that a sentence names, to its minute, by the clocks of UTC or of Nairobi, where people of tests live; null where none is named. */
export function instantIn(words: string): Date | null {
  const [said, day, year, clock, zone] = spoken.exec(words) ?? [];
  if (!said) return null;
  return new Date(Date.parse(`${day} ${year} ${clock} UTC`) - (zone === 'UTC' ? 0 : 3 * 3_600_000));
}

/** What somebody heard since the last deed, in the product; of `people`, by mail as well. */
export class Ear {
  private since = new Date(0);
  private read = new Map<string, number>();
  private world: World;
  private people: readonly Person[];
  constructor(world: World, people: readonly Person[]) {
    this.world = world;
    this.people = people;
  }
  /** From now on. */
  async begin(): Promise<void> {
    this.since = this.world.clock.now();
    for (const { id, email } of this.people) this.read.set(id, (await this.world.mailbox(email)).length);
  }
  async notices(person: Person): Promise<string[]> {
    const all = await this.world.notificationsOf(person);
    return all.filter(({ created_at }) => new Date(created_at) >= this.since).map(({ message }) => message);
  }
  async letters(person: Person): Promise<string[]> {
    return (await this.world.mailbox(person.email)).slice(this.read.get(person.id) ?? 0).map(({ text }) => text);
  }
}

/** What a letter says of silence, and by when: the rows under their names. */
export function silenceIn(letter: string): { words: string; at: Date | null } | null {
  const words = /^If nobody acts:\s+([\s\S]+?)(?:\n\n|\n[A-Z][\w ]+:|$)/m.exec(letter)?.[1];
  if (!words) return null;
  const by = /^By:\s+(.+)$/m.exec(letter)?.[1] ?? '';
  return { words: words.replace(/\s+/g, ' ').trim(), at: instantIn(by) };
}

/** Samples of what was held against what came: for the sentences that are planted. */
export type Sample = { words: string; before: unknown; after: unknown; faults: Life['faults'] };

/**
 * Nobody acts until the next of what was said comes, or for twenty days where nothing does. Just before, all is as it was; then each is where
 * it was said. Answers what was not so.
 */
export async function stayStill(world: World, life: Life, tally: Tally, samples: Sample[]): Promise<string[]> {
  await world.settle();
  const now = world.clock.now();
  const said = (await life.told()).filter(({ at }) => at === null || at > now);
  if (said.length === 0) return [];
  const first = Math.min(...said.map(({ at }) => at?.getTime() ?? Number.POSITIVE_INFINITY));
  const isDue = ({ at }: Said) => at === null || Math.abs(at.getTime() - first) < 121_000;
  const due = said.filter(isDue);
  const end = Number.isFinite(first)
    ? Math.max(...due.map(({ at }) => at?.getTime() ?? first))
    : now.getTime() + 20 * DAY;
  const before = await life.seen();
  const goTo = async (at: number) => {
    world.clock.advance(Math.max(0, at - world.clock.now().getTime()));
    await world.tick('clocks');
    await world.settle();
  };
  const wrong: string[] = [];
  if (first - now.getTime() > 300_000 && Number.isFinite(first)) {
    await goTo(first - 180_000);
    const early = JSON.stringify(await life.seen());
    if (early !== JSON.stringify(before)) wrong.push(`before ${new Date(first).toISOString()} it was ${early} already`);
  }
  await goTo(end + 61_000);
  const after = await life.seen();
  for (const { who, words, about } of due) {
    count(tally, `${about}: ${words.replace(/[A-Z]{2}-[\w-]+|“.*?”/g, '…').slice(0, 70)}`);
    wrong.push(
      ...life
        .faults(words, before, after)
        .map((fault) => `${who} was told of ${about}: ${fault} (${JSON.stringify(before)} → ${JSON.stringify(after)})`),
    );
    samples.push({ words, before, after, faults: life.faults });
  }
  return wrong;
}

/** A deed that may be refused by a code of the product; anything else is a failure of the test. Answers whether it was done. */
export async function tried(deed: Promise<unknown>): Promise<boolean> {
  try {
    await deed;
    return true;
  } catch (failure) {
    const { code } = failure as { code?: string };
    if (code === undefined || code === 'INTERNAL') throw failure;
    return false;
  }
}
