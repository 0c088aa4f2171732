import { type RunningServer, startServer } from '../server/test/processes.ts';

/** What is asked in a bench is more than anybody may ask; what limits do has a bench of its own (bench/crowd.ts). */
export const withoutLimits = { COMMANDS_PER_MINUTE: '0', READS_PER_MINUTE: '0' };

/** A server as an operator starts it, that counts nobody. */
export const startUnlimited = (env: Record<string, string>): Promise<RunningServer> =>
  startServer({ ...withoutLimits, ...env });
