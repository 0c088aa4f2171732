/** What `npm audit --json` says of one package: a word where the weakness is that of another one which it uses. */
type Via = string | { name: string; title: string; url: string; severity: string };
export type Audit = { vulnerabilities: Readonly<Record<string, { via: readonly Via[] }>> };

/** A weakness that somebody has looked at: its GHSA id, the day on which it was published, and what is to be said of it. */
export type Known = {
  id: string;
  published: string;
  note: string /** False where nothing of the product can come by it. */;
  reaches: boolean;
};

const DAY = 86_400_000;
/** Days in which a weakness is mended that reaches the product (SECURITY.md); one that stands here with nothing goes with a later release. */
const within: Readonly<Record<string, number | undefined>> = { critical: 7, high: 30, moderate: 90 };

/**
 * What is wrong with the packages on that day: a published weakness that nobody has looked at, one whose time is over, and a line about one
 * that is gone.
 */
export function problemsOf({ vulnerabilities }: Audit, known: readonly Known[], today: Date): string[] {
  const found = new Map(
    Object.values(vulnerabilities).flatMap(({ via }) =>
      via.flatMap((one): [string, Exclude<Via, string>][] => (typeof one === 'string' ? [] : [[idOf(one.url), one]])),
    ),
  );
  const looked = new Map(known.map((one) => [one.id, one]));
  return [
    ...[...found].flatMap(([id, { name, title, severity }]) => {
      const said = `${name}: ${title} (${severity}, ${id})`;
      const line = looked.get(id);
      if (!line) return [`${said} is new: bring the package up to date, or write it down`];
      const days = within[severity];
      if (!line.reaches || days === undefined) return [];
      const until = new Date(Date.parse(line.published) + days * DAY);
      return until < today ? [`${said} was to be mended by ${until.toISOString().slice(0, 10)}`] : [];
    }),
    ...known.filter(({ id }) => !found.has(id)).map(({ id }) => `${id} is gone: take its line out`),
  ];
}

const idOf = (url: string): string => url.split('/').at(-1) ?? url;
