// Statements as MT940, read strictly.
import type { Currency } from '../../core/money.ts';
import type { Flaw } from './schema.ts';
import { dayOf, minorOf, type Reading, type Statement, type StatementLine, sumFlaw, Unreadable } from './statements.ts';

// Sources: SWIFT User Handbook, Category 9 (US9M, 2006 release): MT 942 field 61, MT 941 field 60F, MT 970 field 28C; MT 608 field 61 (2015
// release) is the same. Bank guides of MT940 v1.5.1 (10 June 2015) and MT940E v1.1.7 (7 February 2017) for the order of the fields. Looked up on
// 30 November 2026. Where a bank's guide allows more than the handbook, the handbook is followed.

type Field = { line: number; tag: string; text: string };
/** Reads a file of MT940 messages. A message with a line that cannot be read is not taken, and the others are. */
export function readMt940(text: string): Reading {
  const statements: Statement[] = [];
  const flaws: Flaw[] = [];
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch (failure) {
      if (!(failure instanceof Unreadable)) throw failure;
      flaws.push({ line: failure.line, reason: failure.message });
      return null;
    }
  };
  const messages = attempt(() => messagesOf(text)) ?? [];
  for (const fields of messages) {
    const statement = attempt(() => statementOf(fields));
    const flaw = statement && sumFlaw(statement);
    if (flaw) flaws.push(flaw);
    else if (statement) statements.push(statement);
  }
  if (statements.length + flaws.length === 0) flaws.push({ line: 1, reason: 'There is no statement in it.' });
  return { statements, flaws };
}

/** A message begins with field 20 and ends with "-" alone, or where the next one begins; blocks 1 to 3 and 5 around it say nothing of money. */
function messagesOf(text: string): Field[][] {
  const messages: Field[][] = [];
  let fields: Field[] | null = null;
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = raw.replace(/^(?:\{[1-3]:[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*\{4:/, '');
    const begins = /^:(\d{2}[A-Z]?):(.*)$/s.exec(line);
    if (begins?.[1] === '20') {
      fields = [];
      messages.push(fields);
    }
    if (/^-(?:\}.*)?$/.test(line)) fields = null;
    else if (begins) {
      if (!fields)
        throw new Unreadable(at + 1, `Field ${begins[1]} stands outside of a statement: each begins with :20:.`);
      fields.push({ line: at + 1, tag: begins[1] ?? '', text: begins[2] ?? '' });
    } else if (line.trim() !== '') {
      const last = fields?.at(-1);
      if (!last) throw new Unreadable(at + 1, 'This is not MT940: a statement begins with :20:.');
      last.text += `\n${line}`;
    }
  }
  return messages;
}

function statementOf(fields: readonly Field[]): Statement {
  const [first] = fields;
  const begin = first?.line ?? 1;
  const one = (name: string, ...tags: string[]): Field => {
    const [found, second] = fields.filter(({ tag }) => tags.includes(tag));
    if (!found) throw new Unreadable(begin, `The ${name} (field ${tags[0]}) is missing.`);
    if (second) throw new Unreadable(second.line, `The ${name} (field ${second.tag}) is there twice.`);
    return found;
  };
  const odd = fields.find(({ tag }) => !/^(?:20|21|25P?|28C?|60[FM]|61|62[FM]|64|65|86)$/.test(tag));
  if (odd) throw new Unreadable(odd.line, `Field ${odd.tag} is none of MT940.`);
  const account = one('account', '25', '25P').text.split('\n')[0]?.trim() ?? '';
  const numbered = one('statement number', '28C', '28');
  // 5n[/5n]: the number of the statement, and which message of it.
  const number = /^(\d{1,5})(?:\/(\d{1,5}))?$/.exec(numbered.text.trim());
  if (!number) throw new Unreadable(numbered.line, 'The statement number is not written as 12 or 12/1.');
  const openingField = one('opening balance', '60F', '60M');
  const closingField = one('closing balance', '62F', '62M');
  const opening = balanceOf(openingField);
  const closing = balanceOf(closingField);
  if (opening.currency !== closing.currency)
    throw new Unreadable(closingField.line, 'The balances before and after are not in the same currency.');
  const lines: StatementLine[] = [];
  for (const [at, field] of fields.entries()) {
    if (field.tag === '61') lines.push(lineOf(field, opening.currency));
    const before = fields[at - 1];
    // After a line it is about that line; after the closing balances it is about the statement.
    if (field.tag === '86' && before?.tag === '61') addWords(lines, field.text);
    else if (field.tag === '86' && !['62F', '62M', '64', '65'].includes(before?.tag ?? ''))
      throw new Unreadable(field.line, 'Field 86 follows a line, or the closing balance.');
    if (field.tag === '61' && (field.line < openingField.line || field.line > closingField.line))
      throw new Unreadable(field.line, 'A line stands outside of the two balances.');
  }
  if (account === '') throw new Unreadable(begin, 'The account (field 25) is empty.');
  return {
    ...{
      line: begin,
      account,
      number: number
        .slice(1)
        .flatMap((part) => (part ? [String(Number(part))] : []))
        .join('/'),
    },
    ...{ currency: opening.currency, openingMinor: opening.minor, closingMinor: closing.minor },
    ...{ from: opening.on < closing.on ? opening.on : closing.on, until: closing.on, lines },
  };
}

function addWords(lines: StatementLine[], text: string): void {
  const last = lines.pop();
  if (last) lines.push({ ...last, words: [last.words, text].filter(Boolean).join('\n').trim() });
}

/** 1!a6!n3!a15d: C or D, YYMMDD, currency, amount with a comma. */
function balanceOf({ line, tag, text }: Field): { on: string; currency: Currency; minor: number } {
  const match = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})([\d,]{1,15})$/.exec(text.trim());
  const [, mark, year, month, day, currency = '', amount = ''] = match ?? [];
  const on = match && dayOf(2000 + Number(year), Number(month), Number(day));
  const minor = amount.includes(',') ? minorOf(amount, currency, ',') : null;
  if (!on || minor === null)
    throw new Unreadable(line, `The balance in field ${tag} is not written as C261130KES1000,00.`);
  return { on, currency, minor: mark === 'C' ? minor : -minor };
}

/** 6!n[4!n]2a[1!a]15d1!a3!c16x[//16x], and 34x on a line of its own. The decimal comma is mandatory and counts. */
const MOVEMENT =
  /^(\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?(R?[CD])([A-Z])?(\d{1,14},\d{0,13})([SNF])([0-9A-Z]{3})([^\n]*)(?:\n([^\n]*))?$/;

function lineOf({ line, text }: Field, currency: Currency): StatementLine {
  const match = MOVEMENT.exec(text.trimEnd());
  if (!match) throw new Unreadable(line, 'The line (field 61) is not written as 261130C1000,00NTRFreference//number.');
  const [, year, month, day, entryMonth, entryDay, mark, , amount = '', type, code, refs = '', more = ''] = match;
  if (type === 'S' && !/^[1-9]\d{2}$/.test(code ?? ''))
    throw new Unreadable(line, 'After S the kind of a line is the three digits of a message (T53).');
  const value = dayOf(2000 + Number(year), Number(month), Number(day));
  const on = value && entryMonth ? entryOf(value, Number(entryMonth), Number(entryDay)) : value;
  if (!on) throw new Unreadable(line, 'The day of the line is none (T50).');
  const amountMinor = amount.length <= 15 ? minorOf(amount, currency, ',') : null;
  if (amountMinor === null || amountMinor === 0)
    throw new Unreadable(line, `“${amount}” is no amount in ${currency} (T40, T43).`);
  const cut = refs.indexOf('//');
  const [ours, theirs] = cut === -1 ? [refs, ''] : [refs.slice(0, cut), refs.slice(cut + 2)];
  if (ours.length > 16 || theirs.length > 16)
    throw new Unreadable(line, 'A reference of the line is longer than 16 letters.');
  return {
    ...{ line, on, amountMinor },
    // A reversed credit is money that goes out again, a reversed debit money that comes back.
    direction: mark === 'C' || mark === 'RD' ? 'in' : 'out',
    ours: named(ours),
    theirs: named(theirs),
    words: more.trim(),
    isReversal: mark === 'RC' || mark === 'RD',
  };
}

const named = (text: string): string | null => (/^(?:NONREF)?$/i.test(text.trim()) ? null : text.trim());

/** The entry date has no year: it is the one next to the value date. */
function entryOf(value: string, month: number, day: number): string | null {
  const year = Number(value.slice(0, 4));
  const apart = month - Number(value.slice(5, 7));
  return dayOf(apart > 6 ? year - 1 : apart < -6 ? year + 1 : year, month, day);
}
