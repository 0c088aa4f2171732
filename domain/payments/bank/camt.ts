// Statements as camt.053, read strictly from the elements of the file.
import type { Currency } from '../../core/money.ts';
import type { Flaw } from './schema.ts';
import { dayOf, minorOf, type Reading, type Statement, type StatementLine, sumFlaw, Unreadable } from './statements.ts';

// Sources: ISO 20022 camt.053.001.02 to .11 (BankToCustomerStatement): the elements and which are mandatory by mx-message.com, camt.053.001.11;
// balances OPBD, PRCD and CLBD, one statement an account, and Sts BOOK, PDNG and INFO by "XML message for Bank to Customer Statement,
// Implementation Guidelines for the Netherlands" 1.0 (May 2011); that CdtDbtInd says which way a reversal went by ex_iso20022 0.1.0. Looked up
// on 30 November 2026.

/** An element of an XML file, without its prefix; `line` is where it begins. */
export type Element = {
  name: string;
  space: string;
  line: number;
  attributes: Readonly<{ [name: string]: string | undefined; Ccy?: string }>;
  text: string;
  children: readonly Element[];
};

const all = (of: Element | undefined, name: string): readonly Element[] =>
  of?.children.filter((child) => child.name === name) ?? [];
const find = (of: Element | undefined, path: string): Element | undefined =>
  path.split('/').reduce<Element | undefined>((at, name) => all(at, name)[0], of);
const textAt = (of: Element | undefined, path: string): string | null => find(of, path)?.text.trim() || null;

/** Reads a file of statements. One with an entry that cannot be read is not taken, and the others are. */
export function readCamt053(document: Element): Reading {
  const statements: Statement[] = [];
  const flaws: Flaw[] = [];
  if (document.name !== 'Document' || !/^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/.test(document.space))
    return {
      statements,
      flaws: [{ line: document.line, reason: 'This is not camt.053: its first element says another kind.' }],
    };
  for (const it of all(find(document, 'BkToCstmrStmt'), 'Stmt'))
    try {
      const { statement, left } = statementOf(it);
      const flaw = sumFlaw(statement);
      flaws.push(...(flaw ? [flaw] : left));
      if (!flaw) statements.push(statement);
    } catch (failure) {
      if (!(failure instanceof Unreadable)) throw failure;
      flaws.push({ line: failure.line, reason: failure.message });
    }
  if (statements.length + flaws.length === 0)
    flaws.push({ line: document.line, reason: 'There is no statement in it.' });
  return { statements, flaws };
}

function needed(of: Element, path: string): Element {
  const found = find(of, path);
  if (!found) throw new Unreadable(of.line, `${of.name} has no ${path}.`);
  return found;
}

/** An amount is never below nothing; CdtDbtInd says which way it went. */
function amountOf(amount: Element): { minor: number; currency: Currency } {
  const currency = amount.attributes.Ccy ?? '';
  const minor = /^[A-Z]{3}$/.test(currency) ? minorOf(amount.text.trim(), currency, '.') : null;
  if (minor === null)
    throw new Unreadable(amount.line, `“${amount.text.trim()}” is no amount in ${currency || 'a currency'}.`);
  return { minor, currency };
}

function isCredit(of: Element): boolean {
  const mark = needed(of, 'CdtDbtInd');
  const said = mark.text.trim();
  if (said !== 'CRDT' && said !== 'DBIT') throw new Unreadable(mark.line, `CdtDbtInd is CRDT or DBIT, not “${said}”.`);
  return said === 'CRDT';
}

function dayIn(of: Element, path: string): string | null {
  const said = textAt(of, `${path}/Dt`) ?? textAt(of, `${path}/DtTm`);
  const match = said && /^(\d{4})-(\d{2})-(\d{2})(?:$|T|Z|[+-])/.exec(said);
  return match ? dayOf(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

type Balance = { minor: number; currency: Currency; on: string };
function balanceOf(statement: Element, ...codes: string[]): Balance {
  for (const code of codes) {
    const [found, second] = all(statement, 'Bal').filter((it) => textAt(it, 'Tp/CdOrPrtry/Cd') === code);
    if (second) throw new Unreadable(second.line, `The balance ${code} is there twice.`);
    if (!found) continue;
    const { minor, currency } = amountOf(needed(found, 'Amt'));
    const on = dayIn(found, 'Dt');
    if (!on) throw new Unreadable(found.line, `The balance ${code} has no day.`);
    return { minor: isCredit(found) ? minor : -minor, currency, on };
  }
  throw new Unreadable(statement.line, `The balance ${codes.join(' or ')} is missing.`);
}

function statementOf(it: Element): { statement: Statement; left: Flaw[] } {
  const id = needed(it, 'Id').text.trim();
  const account = textAt(it, 'Acct/Id/IBAN') ?? textAt(it, 'Acct/Id/Othr/Id');
  if (account === null) throw new Unreadable(it.line, 'It does not say which account it is of.');
  const opening = balanceOf(it, 'OPBD', 'PRCD');
  const closing = balanceOf(it, 'CLBD');
  if (opening.currency !== closing.currency)
    throw new Unreadable(it.line, 'Its balances are not in the same currency.');
  const left: Flaw[] = [];
  const lines = all(it, 'Ntry').flatMap((entry) => {
    const status = textAt(entry, 'Sts/Cd') ?? needed(entry, 'Sts').text.trim(); // a code alone up to version 7
    if (status === 'BOOK') return linesOf(entry, opening.currency);
    left.push({ line: entry.line, reason: `This entry is not booked (${status || 'no status'}) and was left out.` });
    return [];
  });
  const page = textAt(it, 'StmtPgntn/PgNb');
  const number = textAt(it, 'ElctrncSeqNb') ?? textAt(it, 'LglSeqNb') ?? id;
  const days = [closing.on, ...lines.map(({ on }) => on)].sort();
  return {
    left,
    statement: {
      ...{ line: it.line, account, number: page === null ? number : `${number}/${page}`, currency: opening.currency },
      ...{ openingMinor: opening.minor, closingMinor: closing.minor, lines },
      // Of PRCD it is the day before, as in MT940: then the one before ended on it with this balance.
      from: firstDayOf(it) ?? opening.on,
      until: days.at(-1) ?? closing.on,
    },
  };
}

/** The first day that the statement says it is about. */
function firstDayOf(it: Element): string | null {
  const said = textAt(it, 'FrToDt/FrDtTm') ?? textAt(it, 'FrToDt/FrDt');
  const match = said && /^(\d{4})-(\d{2})-(\d{2})/.exec(said);
  return match ? dayOf(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** One line, or one for each movement of which the bank booked only the sum, where their amounts are there and come to it. */
function linesOf(entry: Element, currency: Currency): StatementLine[] {
  const amount = amountOf(needed(entry, 'Amt'));
  if (amount.currency !== currency)
    throw new Unreadable(entry.line, `An entry is in ${amount.currency}, and the balances in ${currency}.`);
  const isIn = isCredit(entry);
  const on = dayIn(entry, 'BookgDt') ?? dayIn(entry, 'ValDt');
  if (!on) throw new Unreadable(entry.line, 'An entry has no day.');
  if (amount.minor === 0) return [];
  const isReversal = textAt(entry, 'RvslInd') === 'true';
  const base = { line: entry.line, on, direction: isIn ? ('in' as const) : ('out' as const), isReversal };
  const entryRef = textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef');
  const entryWords = textAt(entry, 'AddtlNtryInf');
  const parts = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'));
  const said = parts.map((part) => find(part, 'Amt') ?? find(part, 'AmtDtls/TxAmt/Amt'));
  const amounts = said.flatMap((element) => (element ? [amountOf(element)] : []));
  const sum = amounts.reduce((whole, one) => whole + (one.currency === currency ? one.minor : Number.NaN), 0);
  if (parts.length > 1 && amounts.length === parts.length && sum === amount.minor)
    return parts.map((part, at) => ({
      ...base,
      line: part.line,
      amountMinor: amounts[at]?.minor ?? 0,
      ours: oursIn(part),
      theirs: textAt(part, 'Refs/AcctSvcrRef') ?? entryRef,
      words: wordsOf([part], entryWords),
    }));
  return [
    {
      ...{ ...base, amountMinor: amount.minor, words: wordsOf(parts, entryWords) },
      ours: parts.length === 1 ? oursIn(parts[0]) : null,
      theirs: entryRef ?? (parts.length === 1 ? textAt(parts[0], 'Refs/AcctSvcrRef') : null),
    },
  ];
}

const oursIn = (part: Element | undefined): string | null =>
  ['Refs/EndToEndId', 'Refs/InstrId', 'RmtInf/Strd/CdtrRefInf/Ref']
    .map((path) => textAt(part, path))
    .find((said) => said !== null && said !== 'NOTPROVIDED') ?? null;

/** All that was written for the reader, who it was with, and why it came back. */
function wordsOf(parts: readonly Element[], more: string | null): string {
  const said = parts.flatMap((part) => [
    ...all(find(part, 'RmtInf'), 'Ustrd').map(({ text }) => text.trim()),
    textAt(part, 'RmtInf/Strd/CdtrRefInf/Ref'),
    textAt(part, 'RltdPties/Dbtr/Nm') ?? textAt(part, 'RltdPties/Dbtr/Pty/Nm'),
    textAt(part, 'RltdPties/Cdtr/Nm') ?? textAt(part, 'RltdPties/Cdtr/Pty/Nm'),
    textAt(part, 'RtrInf/Rsn/Cd'),
    ...all(find(part, 'RtrInf'), 'AddtlInf').map(({ text }) => text.trim()),
    textAt(part, 'AddtlTxInf'),
  ]);
  return [...said, more].filter((words) => words !== null && words !== '').join('\n');
}
