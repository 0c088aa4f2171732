/** What became of a change so far. A conflict is settled by its room; what needs attention is never sent again by itself. */
export type OutboxState = 'waiting' | 'sending' | 'conflict' | 'needs_attention' | 'paused';

/** One change that was made on this device and is not with the server yet (design 6.3). */
export type OutboxRecord = {
  /** Order of writing; given by the store. */
  seq: number;
  /** Names this change for ever: the server does it once, however often it is sent. */
  clientMutationId: string;
  userId: string;
  /** Kind of thing: which sender takes it. */
  entity: string;
  entityId: string;
  op: string;
  payload: unknown;
  /** The version it was made on; 0 for a new thing. */
  baseVersion: number;
  /** Who wrote on top of whose words: changes of one line follow each other, changes of two contradict each other. */
  line: string;
  /** The change of the same line before it, by its name, or null for the first. */
  follows: string | null;
  /** By the device's clock. */
  authoredAt: string;
  deviceId: string;
  attempts: number;
  /** Not before this, in milliseconds since the epoch. */
  nextAt: number;
  state: OutboxState;
  /** Why it was refused, as a sentence. */
  reason: string | null;
};

export type NewChange = Pick<
  OutboxRecord,
  'entity' | 'entityId' | 'op' | 'payload' | 'baseVersion' | 'line' | 'follows'
>;

/** How changes of a kind of thing fold into each other. */
export type Folding = {
  /** A later one of these takes the place of an earlier one of the same line. */
  replaces: readonly string[];
  /** Ends a thing: with a thing the server never heard of, nothing is left to send. */
  cancels: readonly string[];
};

/** Changes of one thing that wait, and a new one: which of them go, and whether the new one is kept, where. */
export type Folded = { drop: number[]; at: number | null; keeps: boolean };

/** Only what never left this device is folded: what was once on its way may have arrived. */
export function foldIn(waiting: readonly OutboxRecord[], next: NewChange, { replaces, cancels }: Folding): Folded {
  const own = waiting.filter((it) => it.entity === next.entity && it.entityId === next.entityId);
  const neverSent = own.every((it) => it.attempts === 0 && it.line === next.line);
  if (cancels.includes(next.op) && neverSent && own.some((it) => it.baseVersion === 0))
    return { drop: own.map((it) => it.seq), at: null, keeps: false };
  const last = own.at(-1);
  const folds =
    last !== undefined &&
    replaces.includes(next.op) &&
    last.op === next.op &&
    last.line === next.line &&
    ((last.attempts === 0 && last.state === 'waiting') || last.state === 'needs_attention');
  return folds ? { drop: [], at: last.seq, keeps: true } : { drop: [], at: null, keeps: true };
}

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 300_000;

/** Two seconds, doubling up to five minutes, each between half and all of it, so that devices do not come back at once. */
export const pauseAfter = (attempts: number, chance: number): number =>
  Math.min(FIRST_PAUSE * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE) * (0.5 + chance / 2);

/**
 * What may be sent now, oldest first: of each thing only what nothing older holds up. `most` at once, all for one sender. What is marked as
 * on its way was left behind by a tab that closed, for only one tab sends.
 */
export function dueOf(
  records: readonly OutboxRecord[],
  now: number,
  mostOf: (entity: string) => number,
): OutboxRecord[] {
  const held = new Set<string>();
  const due: OutboxRecord[] = [];
  for (const record of records) {
    const thing = `${record.entity}:${record.entityId}`;
    const first = due[0];
    const isReady = (record.state === 'waiting' || record.state === 'sending') && record.nextAt <= now;
    const fits = first === undefined || (first.entity === record.entity && due.length < mostOf(first.entity));
    if (isReady && fits && !held.has(thing)) due.push(record);
    else held.add(thing);
  }
  return due;
}

/** When something is due next, or null when nothing waits. */
export const nextDueAt = (records: readonly OutboxRecord[]): number | null => {
  const times = records.filter((it) => it.state === 'waiting' || it.state === 'sending').map((it) => it.nextAt);
  return times.length > 0 ? Math.min(...times) : null;
};

/** Most changes that one device keeps, and most bytes of their text. */
export const outboxLimits = { records: 500, bytes: 5 * 1024 * 1024 } as const;
