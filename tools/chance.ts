import './day.ts';
import fc from 'fast-check';

/** Property tests throw the same dice each time, so that a red build is red again on the next machine; SEED=… throws others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_121) });
