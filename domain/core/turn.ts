import type { ClockKind } from './clock.ts';

/** One person's turn: what is waited for from them in a thing, or in a part of it. */
export type Turn<Verb extends string = string, Kind extends string = string> = {
  userId: string;
  verb: Verb;
  /** The deadline by which they are waited for, or null. When it ends is the clock's to say. */
  clock: ClockKind | null;
  /** What of the thing it is about and whose deadline it is; the thing itself unless it is said. */
  part?: { kind: Kind; id: string };
  /** The thing that it stands in, where another one says it that is held with it: an order says those of its parcels. */
  thing?: { kind: Kind; id: string };
};
