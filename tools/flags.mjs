/**
 * How Node runs the server. Young objects get 4 MB and not 16: what of them lives on is copied while every request waits, for up
 * to 5 ms and not for 25, and the whole does not take measurably longer. One thread copies them: on two cores helpers cost 4 % of a
 * purchase and make no wait shorter (`bench/run.ts sealing`).
 */
export const serverFlags = ['--max-semi-space-size=4', '--no-parallel-scavenge'];

/** Settings may stand in a file beside the program; what the environment says goes before it. */
export const settingsFile = ['--env-file-if-exists=.env'];
