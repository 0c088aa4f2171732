import type { ClockDeed } from '../../core/firing.ts';

/** Runs the deed of a deadline of an order or a parcel. */
export const fireOrderClock: ClockDeed = async () => undefined;
