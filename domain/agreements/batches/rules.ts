import { problemOfEmail, problemOfName } from '../../accounts/rules.ts';
import { readCsv } from '../../core/csv.ts';
import { plainText } from '../rules.ts';
import type { AgreementTerms, Clause } from '../schema.ts';
import { PLAIN_LENGTH } from '../summaries.ts';

// One text for many: its placeholders are filled from the lines of a list.

export const BATCH_ROWS = 1000;
export const BATCH_BYTES = 1024 * 1024;
const VALUE_LENGTH = 500;
const TITLE_LENGTH = 200;
const HEADING_LENGTH = 140;
const PROMISE_LENGTHS = { title: 140, criteria: 2000 } as const;

/** Who may stand in a text without a column of its own. */
const ownColumns = ['name', 'email'] as const;

const placeholder = /\{\{\s*([\p{L}\p{N}][\p{L}\p{N} _.-]{0,39}?)\s*\}\}/gu;
const namesIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map((match) => (match[1] ?? '').toLowerCase());

/** The texts that are filled: title, headings, and each run of letters of one look. */
const runsOf = (clause: Clause): string[] =>
  clause.body.content
    .flatMap((block) => (block.type === 'paragraph' ? [block] : block.content.flatMap((item) => item.content)))
    .flatMap((paragraph) =>
      (paragraph.content ?? []).flatMap((inline) => (inline.type === 'text' ? [inline.text] : [])),
    );

type Fillable = Pick<AgreementTerms, 'title' | 'clauses' | 'obligations'>;

/** The texts beside the clauses' own words: in plain words, and what is promised. */
const asidesOf = ({ clauses, obligations = [] }: Fillable): string[] => [
  ...clauses.flatMap(({ plain }) => (plain === undefined ? [] : [plain])),
  ...obligations.flatMap(({ title, criteria }) => [title, criteria]),
];

/** The names between double braces, as they are in columns: lower case, each once, in the order of the text. */
export const placeholdersOf = (terms: Fillable): string[] => [
  ...new Set(
    [
      terms.title,
      ...terms.clauses.flatMap((clause) => [clause.heading, ...runsOf(clause)]),
      ...asidesOf(terms),
    ].flatMap(namesIn),
  ),
];

/** What is wrong with the placeholders of a text that goes to many, in English. */
export const listBraces = {
  bracesTorn: ({ name }: { name: string }) => `${name} is partly in another type. Write it all plain, or all bold.`,
  bracesOpen: ({ words, like }: { words: string; like: string }) =>
    `The braces at “${words}” do not name a column. Write them like ${like}.`,
};

/** Why the placeholders of a text cannot be filled, or null. */
export function problemOfPlaceholders(terms: Fillable, say = listBraces): string | null {
  for (const clause of terms.clauses) {
    const whole = namesIn(plainText(clause.body));
    const filled = new Set(runsOf(clause).flatMap(namesIn));
    const torn = whole.find((name) => !filled.has(name));
    if (torn) return say.bracesTorn({ name: `{{${torn}}}` });
  }
  const open = [
    terms.title,
    ...terms.clauses.flatMap((clause) => [clause.heading, plainText(clause.body)]),
    ...asidesOf(terms),
  ]
    .map((text) => text.replace(placeholder, ''))
    .find((text) => /\{\{|\}\}/.test(text));
  if (open === undefined) return null;
  const at = Math.max(0, open.search(/\{\{|\}\}/) - 10);
  return say.bracesOpen({ words: open.slice(at, at + 40).trim(), like: '{{amount}}' });
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) => values[name.toLowerCase()] ?? whole);

/** A text with `change` done to its title, headings and asides, and to each run of letters of one look. */
export function eachText<Content extends Fillable>(content: Content, change: (text: string) => string): Content {
  const paragraph = <Kind extends { content?: { type: string; text?: string }[] | undefined }>(one: Kind): Kind =>
    one.content === undefined
      ? one
      : {
          ...one,
          content: one.content.map((inline) =>
            inline.text === undefined ? inline : { ...inline, text: change(inline.text) },
          ),
        };
  return {
    ...content,
    title: change(content.title),
    clauses: content.clauses.map((clause) => ({
      ...clause,
      heading: change(clause.heading),
      ...(clause.plain === undefined ? {} : { plain: change(clause.plain) }),
      body: {
        ...clause.body,
        content: clause.body.content.map((block) =>
          block.type === 'paragraph'
            ? paragraph(block)
            : { ...block, content: block.content.map((item) => ({ ...item, content: item.content.map(paragraph) })) },
        ),
      },
    })),
    ...(content.obligations && {
      obligations: content.obligations.map((one) => ({
        ...one,
        title: change(one.title),
        criteria: change(one.criteria),
      })),
    }),
  };
}

/** The terms with every placeholder filled. Values are taken as they are: a brace in one is not read again. */
export const fillTerms = (terms: AgreementTerms, values: Readonly<Record<string, string>>): AgreementTerms =>
  eachText(terms, (text) => fill(text, values));

/** A line of the list: who it is for and with which words, and why it cannot be sent, or null. */
export type BatchLine = {
  line: number;
  name: string;
  email: string;
  values: Record<string, string>;
  problem: string | null;
};
/** What a list says; `problem` is about the whole of it, and then it has no lines. */
export type BatchReading = { problem: string | null; lines: BatchLine[] };

const unreadable = (problem: string): BatchReading => ({ problem, lines: [] });
const columnName = (cell: string): string => {
  const name = cell
    .replace(/^\s*\{\{|\}\}\s*$/g, '')
    .trim()
    .toLowerCase();
  return name === 'e-mail' || name === 'e-mail address' || name === 'email address' ? 'email' : name;
};

type Source = { terms: Fillable; ownEmail: string };

/** Judges a list for a text, line by line; what is wrong with one line keeps no other back. */
export function readBatch(text: string, { terms, ownEmail }: Source): BatchReading {
  const { records, problem } = readCsv(text);
  if (problem !== null) return unreadable(`${problem} Nothing was sent.`);
  const [head, ...body] = records;
  if (!head) return unreadable('This file is empty. Its first line names the columns: name, email.');
  const columns = head.cells.map(columnName);
  const delimiter = ([';', '\t', '|'] as const).find((sign) => columns.length === 1 && columns[0]?.includes(sign));
  if (delimiter)
    return unreadable(
      `The columns of this file are parted by ${{ ';': 'semicolons', '\t': 'tabs', '|': 'bars' }[delimiter]}. Save it with commas, as “CSV UTF-8 (comma delimited)”.`,
    );
  const wanted = [...new Set([...ownColumns, ...placeholdersOf(terms)])];
  const missing = wanted.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    return unreadable(
      `The first line does not name ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}. It needs: ${wanted.join(', ')}.`,
    );
  const twice = wanted.find((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  if (twice) return unreadable(`The first line names the column ${twice} twice.`);
  if (body.length === 0) return unreadable('Only the first line is there. Each further line is one agreement.');
  if (body.length > BATCH_ROWS)
    return unreadable(
      `The list has ${body.length.toLocaleString('en')} lines; the limit is ${BATCH_ROWS.toLocaleString('en')}. Make it two lists.`,
    );
  const seen = new Map<string, number>();
  return {
    problem: null,
    lines: body.map(({ line, cells }) => {
      const values = Object.fromEntries(
        wanted.map((name) => [name, (cells[columns.indexOf(name)] ?? '').trim().normalize('NFC')]),
      );
      const email = (values.email ?? '').toLowerCase();
      const before = seen.get(email);
      if (before === undefined) seen.set(email, line);
      const problem =
        cells.length === columns.length
          ? (problemOfLine(values, wanted, terms) ??
            (email === ownEmail.toLowerCase()
              ? 'This is your own address. One person stands on one side only.'
              : null) ??
            (before === undefined ? null : `Line ${before} has this address already.`))
          : `It has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}; the first line names ${columns.length}.`;
      return { line, name: values.name ?? '', email, values: { ...values, email }, problem };
    }),
  };
}

function problemOfLine(
  values: Readonly<Record<string, string>>,
  wanted: readonly string[],
  terms: Source['terms'],
): string | null {
  const name = problemOfName(values.name ?? '');
  if (name) return `Name: ${name}`;
  const email = values.email === '' ? 'The e-mail address is missing.' : problemOfEmail(values.email ?? '');
  if (email) return email;
  for (const column of wanted) {
    const value = values[column] ?? '';
    if (value === '') return `The column ${column} is empty.`;
    if (value.length > VALUE_LENGTH) return `The column ${column} has more than ${VALUE_LENGTH} characters.`;
    if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value))
      return `The column ${column} has a line end or a character that cannot be seen.`;
  }
  if (fill(terms.title, values).length > TITLE_LENGTH)
    return `With these words the title has more than ${TITLE_LENGTH} characters.`;
  if (terms.clauses.some(({ heading }) => fill(heading, values).length > HEADING_LENGTH))
    return `With these words a heading has more than ${HEADING_LENGTH} characters.`;
  if (terms.clauses.some(({ plain = '' }) => fill(plain, values).length > PLAIN_LENGTH))
    return `With these words what a clause means in plain words has more than ${PLAIN_LENGTH} characters.`;
  const isLong = (terms.obligations ?? []).some(
    ({ title, criteria }) =>
      fill(title, values).length > PROMISE_LENGTHS.title || fill(criteria, values).length > PROMISE_LENGTHS.criteria,
  );
  if (isLong) return 'With these words a promise is too long.';
  return null;
}
