import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../server/test/processes.ts';

/** What is asked in a bench is more than anybody may ask; what limits do has a bench of its own (bench/crowd.ts). */
export const withoutLimits = { COMMANDS_PER_MINUTE: '0', READS_PER_MINUTE: '0' };

/** What Node makes of the server's files is kept: to read and compile them takes longer than all else of a start. */
const compiled = join(tmpdir(), 'ahadi-bench-compiled');

/** A server as an operator starts it, that counts nobody. */
export const startUnlimited = (env: Record<string, string>): Promise<RunningServer> =>
  startServer({ NODE_COMPILE_CACHE: compiled, ...withoutLimits, ...env });
