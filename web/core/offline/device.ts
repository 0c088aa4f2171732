import { DAY, MINUTE } from '@ahadi/domain/core/time.ts';

/** What this device remembers of itself, no matter who uses it; nothing of a person. */
type Device = {
  id: string;
  visits: number;
  lastVisitAt: number;
  readyTold: boolean;
  saved: boolean;
  installAskedAt: number[];
};

const KEY = 'device';
const start = (): Device => ({
  id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`.replace('.', ''),
  visits: 0,
  lastVisitAt: 0,
  readyTold: false,
  saved: false,
  installAskedAt: [],
});

let memory: Device | null = null;

function read(): Device {
  if (memory) return memory;
  try {
    const text = localStorage.getItem(KEY);
    memory = text === null ? start() : { ...start(), ...(JSON.parse(text) as Partial<Device>) }; // written by this file under this key
  } catch {
    memory = start(); // Storage may be forbidden: then the device is new at each visit.
  }
  return memory;
}

function write(part: Partial<Device>): void {
  memory = { ...read(), ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // As above.
  }
}

/** Names this browser to the server among a person's devices. The same until its storage is cleared. */
export function deviceId(): string {
  const { id } = read();
  write({ id });
  return id;
}

/** Half an hour without the product makes the next one a new visit. */
export function countVisit(now = Date.now()): void {
  const { visits, lastVisitAt } = read();
  write({ visits: now - lastVisitAt > 30 * MINUTE ? visits + 1 : visits, lastVisitAt: now });
}

export const noteSaved = (): void => (read().saved ? undefined : write({ saved: true }));

/** True the first time on this device. */
export function firstReady(): boolean {
  const isFirst = !read().readyTold;
  write({ readyTold: true });
  return isFirst;
}

const ASKED_AT_MOST = 3;

/** After the second visit or the first saved thing, at most three times, thirty days apart. */
export function mayAskToInstall(now = Date.now()): boolean {
  const { visits, saved, installAskedAt } = read();
  if (visits < 2 && !saved) return false;
  return installAskedAt.length < ASKED_AT_MOST && now - (installAskedAt.at(-1) ?? 0) >= 30 * DAY;
}

export const noteAskedToInstall = (now = Date.now()): void =>
  write({ installAskedAt: [...read().installAskedAt, now] });

/** Puts back what belongs to the device after everything on it was cleared for the person who left. */
export function carryOver(): () => void {
  const kept = ['theme', KEY].map((key) => [key, localStorage.getItem(key)] as const);
  return () => {
    for (const [key, text] of kept) if (text !== null) localStorage.setItem(key, text);
  };
}

/** Only for tests: forgets what was read. */
export const forgetDevice = (): void => {
  memory = null;
};
