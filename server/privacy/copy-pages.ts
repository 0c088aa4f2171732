// A copy of all data can be read as pages by a person.
import { brand } from '@ahadi/domain/brand.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { dayInWords, formatUtc, inZone } from '@ahadi/domain/core/time.ts';
import { escaped } from '../core/letterpage.ts';

type Row = Readonly<Record<string, unknown>>;
/** One kind of what is known: its heading, its file among the pages, and how many rows there are. */
export type Part = { title: string; file: string; count: number };
/** Where a file that somebody gave lies in the archive, by its SHA-256; undefined where it was left out. */
export type FilePlace = (sha256: string) => string | undefined;

/** Rows on one page; a browser opens no more at once. The rest stands in data.json. */
export const ROWS_ON_PAGE = 5_000;

/** "your-part-in-disputes.html" */
export const fileNameOf = (title: string): string =>
  `${title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.html`;

// Nothing is loaded from anywhere: the pages are read without a connection, in any browser, for as long as there are any.
const style = `:root{color-scheme:light dark;--ink:#17202e;--soft:#5b6575;--line:#d9dee6;--paper:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf2;--soft:#a2adbd;--line:#36404f;--paper:#141a23}}
body{margin:0 auto;max-width:60rem;padding:24px 16px 64px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.05rem;margin:0 0 8px}a{color:inherit}
.soft,dt{color:var(--soft)}ul.parts{padding:0;list-style:none;columns:2 18rem}ul.parts li{padding:4px 0;break-inside:avoid}
article{border-top:1px solid var(--line);padding:16px 0;break-inside:avoid}
dl{display:grid;grid-template-columns:minmax(6rem,12rem) minmax(0,1fr);gap:4px 16px;margin:0}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}dd dl{grid-template-columns:minmax(4rem,9rem) minmax(0,1fr)}dd ul{margin:0;padding-left:1.2em}
details{margin-top:8px;font-size:.875rem}summary{cursor:pointer;color:var(--soft)}
@media (max-width:40rem){dl,dd dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:8px}}
@media print{body{max-width:none;padding:0;font-size:10pt}nav,details{display:none}}`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body>
${body}
</body></html>
`;

/** Short names of columns as a person says them. */
const said = new Map([
  ['ref', 'reference'],
  ['mime', 'kind of file'],
  ['no', 'number'],
]);
const named = (name: string): string => {
  const column = said.get(name) ?? name;
  const words = column.replace(/_(?:minor|at|user_id|id)$/, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
/** "partyName" is a column of something that was kept as one. */
const unfolded = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a}_${b.toLowerCase()}`);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;
const code = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{40,}|\\x[0-9a-f]*)$/i;
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Ids and hashes mean something to programs; on the page they stand folded away. */
const isForPrograms = (value: unknown): boolean =>
  (typeof value === 'string' && code.test(value)) ||
  (Array.isArray(value) && value.length > 0 && value.every(isForPrograms));

function wordsFor(column: string, value: unknown, around: Row, place: FilePlace): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.every((one) => typeof one !== 'object')
      ? escaped(value.join(', '))
      : `<ul>${value.map((one) => `<li>${wordsFor(column, one, around, place)}</li>`).join('')}</ul>`;
  if (typeof value === 'object' && value !== null)
    return listOf({ currency: around.currency, ...value }, place, around.currency !== undefined);
  if (/_minor$/.test(column) && typeof around.currency === 'string')
    return escaped(formatMoney(Number(value), around.currency));
  const text = String(value);
  const file = typeof value === 'string' ? place(value) : undefined;
  if (file) return `<a href="../${escaped(file)}">the file</a>`;
  if (instant.test(text) && !Number.isNaN(Date.parse(text))) return formatUtc(new Date(text).toISOString());
  if (day.test(text)) return dayInWords(text);
  return escaped(/^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text);
}

/** The fields of a row or of something inside it, with those that only programs read behind them. `isInherited`: the currency is from around. */
function listOf(row: Row, place: FilePlace, isInherited = false): string {
  const fields = Object.entries(row)
    .map(([name, value]) => [unfolded(name), value] as const)
    .filter(([name, value]) => !isEmpty(value) && !(isInherited && name === 'currency'));
  const isRead = ([, value]: (typeof fields)[number]) =>
    !isForPrograms(value) || (typeof value === 'string' && place(value) !== undefined);
  const rows = (some: typeof fields) =>
    `<dl>${some.map(([name, value]) => `<dt>${typeof value === 'string' && place(value) ? 'File' : escaped(named(name))}</dt><dd>${wordsFor(name, value, row, place)}</dd>`).join('')}</dl>`;
  const [read, rest] = [fields.filter(isRead), fields.filter((field) => !isRead(field))];
  const folded =
    rest.length > 0 && !isInherited ? `<details><summary>For programs</summary>${rows(rest)}</details>` : '';
  return `${read.length > 0 ? rows(read) : ''}${folded}`;
}

/** What a row is called above it: what people called it, or its number. */
function titleOf(row: Row, number: number): string {
  const called = [row.title, row.name, row.ref, row.subject, row.number].find(
    (one) => typeof one === 'string' && one.trim() !== '',
  );
  return called === undefined ? `No. ${number}` : String(called);
}

/** The page of one kind, piece by piece, with at most so many rows, and instants by the clocks of a zone. */
export async function* pageOf(
  { title, count }: Part,
  rows: AsyncIterable<readonly Row[]>,
  place: FilePlace,
  tz: string,
): AsyncGenerator<string> {
  const [head = '', foot = ''] = page(`${title} – ${brand.name}`, '\u0000').split('\u0000');
  yield `${head}<nav><a href="../index.html">All of your data</a></nav><h1>${escaped(title)}</h1><p class="soft">${entries(count)}</p>`;
  let number = 0;
  for await (const some of rows)
    for (const row of some) {
      number += 1;
      if (number <= ROWS_ON_PAGE)
        yield `<article><h2>${escaped(titleOf(row, number))}</h2>${inZone(listOf(row, place), tz)}</article>\n`;
    }
  if (number > ROWS_ON_PAGE) yield `<p>${(number - ROWS_ON_PAGE).toLocaleString('en-GB')} more are in data.json.</p>`;
  yield foot;
}

const entries = (count: number): string => (count === 1 ? 'One entry' : `${count.toLocaleString('en-GB')} entries`);

/** The first page: whose data it is, as of when, the way to each kind, and what is left out and why. */
export const indexOf = ({
  name,
  at,
  parts,
  left,
}: {
  name: string;
  at: string;
  parts: readonly Part[];
  left: readonly string[];
}): string =>
  page(
    `Your data at ${brand.name}`,
    `<h1>Your data at ${escaped(brand.name)}</h1>
<p class="soft">${escaped(name)} · as it stood on ${escaped(at)}</p>
<p>Everything that is about you, kind by kind. It opens without a connection and can be printed. <a href="data.json">data.json</a> has all of it for programs, and the folder “files” has the files that you gave.</p>
<ul class="parts">${parts.map(({ title, file, count }) => `<li><a href="pages/${file}">${escaped(title)}</a> <span class="soft">${count.toLocaleString('en-GB')}</span></li>`).join('')}</ul>
<h2>What is not in this copy</h2>
<ul>${left.map((why) => `<li>${escaped(why)}</li>`).join('')}</ul>`,
  );
