const levels = { silent: 0, error: 1, warn: 2, info: 3, debug: 4 } as const;
type Level = keyof typeof levels;
type Facts = Record<string, unknown>;

export type Log = { [Key in Exclude<Level, 'silent'>]: (message: string, facts?: Facts) => void };

/** One JSON line an entry on standard error, so that standard output stays for the person who started the server. */
export function makeLog(level: Level): Log {
  const write =
    (at: Exclude<Level, 'silent'>) =>
    (message: string, facts: Facts = {}) => {
      if (levels[at] > levels[level]) return;
      const line = JSON.stringify({ at: new Date().toISOString(), level: at, message, ...facts }, plainErrors);
      process.stderr.write(`${withoutAddresses(line)}\n`);
    };
  return { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') };
}

/** Post offices and databases repeat in their refusals what they were given; whose address it was stays out of the log. */
const withoutAddresses = (line: string): string =>
  line.replace(/[^\s"<>@/\\,;:=()]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '…@…');

const plainErrors = (_key: string, value: unknown) =>
  value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;
