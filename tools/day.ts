/**
 * The day on which a run of tests begins. It is chosen, never met: a Wednesday at nine in the morning (UTC), or what DAY says,
 * a day (2027-12-24) or an instant (2028-02-28T22:30Z). Imported first, it moves the whole process there, the libraries in it
 * included; a world of the tests then sets the time with `followClock`. Processes that are started from here inherit AHEAD_MS,
 * so that all of a run agree. Its zone is chosen too, far from UTC and not by whole hours: where TZ says nothing, a test that counts
 * on the machine's zone fails on every machine, not on some.
 */
process.env.TZ ||= 'Pacific/Chatham';
const machine = globalThis.Date;

/** The instant at which every world begins, unless it wishes another. */
export const firstInstant: Date = instantOf(process.env.DAY || '2026-11-25');

process.env.AHEAD_MS ??= String(firstInstant.getTime() - machine.now());

/** How far the run is ahead of the machine, in milliseconds; behind where it is negative. */
export const aheadMs = Number(process.env.AHEAD_MS);

/** The machine's own time, in milliseconds: for what is outside of the run, such as a cookie in a browser's jar. */
export const machineNow = (): number => machine.now();

/** The run's time, which goes on by itself from where it began. */
export const runNow = (): number => machine.now() + aheadMs;

let present: () => number = runNow;

/** From now on the process reads this clock, or the run's time again without one. */
export function followClock(clock: () => number = runNow): void {
  present = clock;
}

function instantOf(day: string): Date {
  const at = new machine(/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T09:00:00Z` : day);
  if (Number.isNaN(at.getTime())) throw new Error(`DAY is a day like 2027-12-24, or an instant; it is "${day}".`);
  return at;
}

// A proxy, not a class of its own: what was made before and what is made after have one prototype, and so are dates to everybody.
const moved = new Proxy(machine, {
  construct: (target, given, self) => Reflect.construct(target, given.length > 0 ? given : [present()], self),
  apply: () => String(new machine(present())),
  get: (target, key) => (key === 'now' ? () => present() : Reflect.get(target, key)),
});
Object.defineProperty(machine.prototype, 'constructor', { value: moved, configurable: true, writable: true });
globalThis.Date = moved;
