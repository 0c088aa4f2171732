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

/** Post offices, databases and providers repeat in their refusals what they were given; whose address, phone or key it was stays out of the log. */
const withoutAddresses = (line: string): string =>
  line
    .replace(/[^\s"<>@/\\,;:=()]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '…@…')
    .replace(/\+\d[\d ().-]{6,}\d|\b2\d{11}\b/g, '+…')
    .replace(/\b(Bearer|Basic|session_token[=:]) ?[\w.~+/%=-]{8,}/gi, '$1 …');

const plainErrors = (_key: string, value: unknown) => {
  if (!(value instanceof Error)) return value;
  const { name, stack = '' } = value;
  const message = withoutValue(value);
  return { name, message, stack: stack.replace(value.message, () => message) };
};

/** PostgreSQL ends `invalid input syntax for type uuid: "…"` with what somebody wrote. */
const withoutValue = (failure: Error): string =>
  'severity' in failure ? failure.message.replace(/: ".*"$/s, ': "…"') : failure.message;
