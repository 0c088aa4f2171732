/** A movement of an account: minor units, below nothing where it went out. */
export type Moved = {
  on: string;
  minor: number;
  words?: string;
  ours?: string;
  theirs?: string;
  /** It undoes a movement of before. */
  isReversal?: boolean;
};
type Told = {
  account: string;
  number: number;
  openingMinor: number;
  lines: readonly Moved[];
  from?: string;
  until?: string;
};

const short = (on: string) => on.slice(2).replaceAll('-', '');
const major = (minor: number) =>
  `${Math.floor(Math.abs(minor) / 100)},${String(Math.abs(minor) % 100).padStart(2, '0')}`;
const balance = (minor: number, on: string) => `${minor < 0 ? 'D' : 'C'}${short(on)}KES${major(minor)}`;

/** What is there after these movements. */
export const closingOf = ({ openingMinor, lines }: Pick<Told, 'openingMinor' | 'lines'>): number =>
  lines.reduce((sum, { minor }) => sum + minor, openingMinor);

/** A debit that is undone is money that came in, marked so. */
const markOf = (minor: number, isReversal = false): string =>
  isReversal ? (minor < 0 ? 'RC' : 'RD') : minor < 0 ? 'D' : 'C';

/** A statement of an account in KES as a bank writes it: MT940. */
export function mt940(told: Told): string {
  const { account, number, openingMinor, lines } = told;
  const from = told.from ?? lines[0]?.on ?? '2026-11-02';
  const until = told.until ?? lines.at(-1)?.on ?? from;
  const written = lines.flatMap(({ on, minor, ours = 'NONREF', theirs, words = 'A movement', isReversal }) => [
    `:61:${short(on)}${short(on).slice(2)}${markOf(minor, isReversal)}${major(minor)}NTRF${ours}${theirs ? `//${theirs}` : ''}`,
    `:86:${words}`,
  ]);
  const head = [':20:STATEMENT', `:25:${account}`, `:28C:${number}/1`, `:60F:${balance(openingMinor, from)}`];
  return [...head, ...written, `:62F:${balance(closingOf(told), until)}`, '-'].join('\r\n');
}

/** A text as the file that somebody chose. */
export const bankFile = (text: string, name = 'statement.sta'): File => new File([text], name);
