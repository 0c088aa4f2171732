/**
 * How Node runs the server. Young objects get 4 MB and not 16: what of them lives on is copied while every request waits, for up
 * to 5 ms and not for 25, and the whole does not take measurably longer. One thread copies them: on two cores helpers cost 4 % of a
 * purchase and make no wait shorter (`bench/run.ts sealing`).
 *
 * Old objects are first looked through at 256 MB. V8 would begin at a fraction of that and then do it every five seconds under load; each
 * time what is read meanwhile takes 25 ms and not 5 (`bench/run.ts sweep`).
 */
export const serverFlags = ['--max-semi-space-size=4', '--no-parallel-scavenge', '--initial-old-space-size=256'];

/** Settings may stand in a file beside the program; what the environment says goes before it. */
export const settingsFile = ['--env-file-if-exists=.env'];
