import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Element, readCamt053 } from './camt.ts';
import { firstRows, readBankCsv, separatorOf } from './csv.ts';
import type { CsvColumns } from './schema.ts';
import type { Statement } from './statements.ts';
import { readMt940 } from './swift.ts';

const day = (at: number) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10);
const movements = fc.array(
  fc.record({
    gap: fc.integer({ min: 0, max: 3 }),
    direction: fc.constantFrom('in' as const, 'out' as const),
    amountMinor: fc.integer({ min: 1, max: 900_000_00 }),
    ours: fc.option(fc.stringMatching(/^[0-9A-Z]{3,16}$/).filter((ref) => ref !== 'NONREF')),
    theirs: fc.option(fc.stringMatching(/^FT[0-9]{3,10}$/)),
    words: fc.stringMatching(/^[A-Z][a-zA-Z0-9 ]{0,40}[a-z]$/),
    isReversal: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);
/** A statement with these movements, whatever form it is written in. */
const statements = fc
  .record({
    movements,
    openingMinor: fc.integer({ min: -5_000_000, max: 90_000_000 }),
    number: fc.integer({ min: 1, max: 999 }),
  })
  .map(({ movements, openingMinor, number }): Statement => {
    let at = 0;
    const lines = movements.map(({ gap, ...more }) => {
      at += gap;
      return { ...more, on: day(at), line: 1 };
    });
    const moved = lines.reduce((sum, it) => sum + (it.direction === 'in' ? it.amountMinor : -it.amountMinor), 0);
    return {
      ...{ line: 1, account: '01001234567800', number: String(number), currency: 'KES', openingMinor, lines },
      ...{ closingMinor: openingMinor + moved, from: day(0), until: day(at) },
    };
  });
const major = (minor: number, mark = '.') =>
  `${Math.floor(Math.abs(minor) / 100)}${mark}${String(Math.abs(minor) % 100).padStart(2, '0')}`;
const short = (on: string) => on.slice(2).replaceAll('-', '');

function asMt940(it: Statement): string {
  const balance = (minor: number, on: string) => `${minor < 0 ? 'D' : 'C'}${short(on)}KES${major(minor, ',')}`;
  const mark = ({ direction, isReversal }: Statement['lines'][number]) =>
    isReversal ? (direction === 'in' ? 'RD' : 'RC') : direction === 'in' ? 'C' : 'D';
  const lines = it.lines.flatMap((one) => [
    `:61:${short(one.on)}${short(one.on).slice(2)}${mark(one)}${major(one.amountMinor, ',')}NTRF${one.ours ?? 'NONREF'}${one.theirs ? `//${one.theirs}` : ''}`,
    `:86:${one.words}`,
  ]);
  const head = [
    ':20:STARTUMS',
    `:25:${it.account}`,
    `:28C:${it.number.padStart(5, '0')}`,
    `:60F:${balance(it.openingMinor, it.from)}`,
  ];
  return [
    '{1:F01KCBLKENXAXXX0000000000}{2:I940X}{4:',
    ...head,
    ...lines,
    `:62F:${balance(it.closingMinor, it.until)}`,
    '-}',
  ].join('\r\n');
}

const element = (
  name: string,
  inside: readonly Element[] | string,
  attributes: Record<string, string> = {},
): Element => ({
  ...{ name, space: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08', line: 1, attributes },
  ...(typeof inside === 'string' ? { text: inside, children: [] } : { text: '', children: inside }),
});
const amount = (minor: number) => element('Amt', major(minor), { Ccy: 'KES' });
const credit = (isIn: boolean) => element('CdtDbtInd', isIn ? 'CRDT' : 'DBIT');
const dated = (name: string, on: string) => element(name, [element('Dt', on)]);
const balance = (code: string, minor: number, on: string) =>
  element('Bal', [
    element('Tp', [element('CdOrPrtry', [element('Cd', code)])]),
    amount(minor),
    credit(minor >= 0),
    dated('Dt', on),
  ]);
const entry = (it: Statement['lines'][number], status = 'BOOK') =>
  element('Ntry', [
    ...[amount(it.amountMinor), credit(it.direction === 'in'), element('RvslInd', String(it.isReversal))],
    ...[element('Sts', [element('Cd', status)]), dated('BookgDt', it.on)],
    ...(it.theirs ? [element('AcctSvcrRef', it.theirs)] : []),
    element('NtryDtls', [
      element('TxDtls', [
        element('Refs', [element('EndToEndId', it.ours ?? 'NOTPROVIDED')]),
        element('RmtInf', [element('Ustrd', it.words)]),
      ]),
    ]),
  ]);
const asCamt = (it: Statement, entries = it.lines.map((line) => entry(line))) =>
  element('Document', [
    element('BkToCstmrStmt', [
      element('Stmt', [
        ...[element('Id', `S${it.number}`), element('ElctrncSeqNb', it.number)],
        element('Acct', [element('Id', [element('Othr', [element('Id', it.account ?? '')])])]),
        ...[balance('OPBD', it.openingMinor, it.from), balance('CLBD', it.closingMinor, it.until), ...entries],
      ]),
    ]),
  ]);

const columns: CsvColumns = {
  ...{ separator: ',', decimal: '.', date: 'Date', dateForm: 'dmy', moneyIn: 'Credit', moneyOut: 'Debit' },
  ...{ balance: 'Balance', reference: 'Reference', words: 'Narration' },
};
function asCsv(it: Statement, isNewestFirst: boolean): string {
  let balanceMinor = it.openingMinor;
  const rows = it.lines.map((one) => {
    balanceMinor += one.direction === 'in' ? one.amountMinor : -one.amountMinor;
    const cells = [
      one.direction === 'out' ? major(one.amountMinor) : '',
      one.direction === 'in' ? major(one.amountMinor) : '',
    ];
    const signed = `${balanceMinor < 0 ? '-' : ''}${major(balanceMinor)}`;
    return [one.on.split('-').toReversed().join('/'), one.theirs ?? '', `"${one.words}"`, ...cells, signed].join(',');
  });
  const head = ['Our Bank Ltd', '', 'Date,Reference,Narration,Debit,Credit,Balance'];
  return [...head, ...(isNewestFirst ? rows.toReversed() : rows)].join('\r\n');
}

const known = ({ lines, line: _at, ...it }: Statement) => ({
  ...it,
  lines: lines.map(({ line: _line, ...more }) => more),
});

describe('a statement is read as it was written', () => {
  test('as MT940', () => {
    fc.assert(
      fc.property(fc.array(statements, { minLength: 1, maxLength: 3 }), (all) => {
        const { statements: read, flaws } = readMt940(all.map(asMt940).join('\r\n'));
        expect(flaws).toEqual([]);
        expect(read.map(known)).toEqual(all.map(known));
      }),
    );
  });
  test('as camt.053', () => {
    fc.assert(
      fc.property(statements, (it) => {
        const { statements: read, flaws } = readCamt053(asCamt(it));
        expect(flaws).toEqual([]);
        expect(read.map(known)).toEqual([known(it)]);
      }),
    );
  });
  test('as CSV, newest or oldest first', () => {
    fc.assert(
      fc.property(statements, fc.boolean(), (it, isNewestFirst) => {
        const { statements: read, flaws } = readBankCsv(asCsv(it, isNewestFirst), columns, 'KES');
        expect(flaws).toEqual([]);
        // A CSV knows neither the account nor which reference is whose.
        const lines = known(it).lines.map((line) => ({ ...line, ours: null, isReversal: false }));
        const sums = read.map(({ openingMinor, closingMinor }) => ({ openingMinor, closingMinor }));
        expect(sums).toEqual([{ openingMinor: it.openingMinor, closingMinor: it.closingMinor }]);
        expect(read.map((one) => known(one).lines)).toEqual([lines]);
      }),
    );
  });
});

test('a line that is left out, doubled or changed is found by the balances, in each form', () => {
  fc.assert(
    fc.property(statements, fc.nat(), fc.constantFrom('left out', 'doubled', 'changed'), (it, nth, how) => {
      const at = nth % it.lines.length;
      const [line] = it.lines.slice(at);
      if (!line) return;
      const put = { 'left out': [], doubled: [line, line], changed: [{ ...line, amountMinor: line.amountMinor + 1 }] }[
        how
      ];
      const wrong = { ...it, lines: it.lines.toSpliced(at, 1, ...put) };
      for (const { statements: read, flaws } of [readMt940(asMt940(wrong)), readCamt053(asCamt(wrong))]) {
        expect(read).toEqual([]);
        expect(flaws).toMatchObject([{ reason: expect.stringContaining('A line is missing or was changed') }]);
      }
    }),
  );
  const rows = asCsv(sample(), false).split('\r\n');
  const { statements: read, flaws } = readBankCsv(rows.toSpliced(4, 1).join('\r\n'), columns, 'KES');
  expect(read).toEqual([]);
  expect(flaws).toMatchObject([{ line: 5, reason: expect.stringContaining('The balance is not the one before') }]);
});

const sample = (): Statement => {
  const line = (on: string, minor: number, words: string) => ({
    ...{
      line: 1,
      on,
      direction: minor > 0 ? ('in' as const) : ('out' as const),
      amountMinor: Math.abs(minor),
      isReversal: false,
    },
    ...{ ours: null, theirs: null, words },
  });
  const lines = [
    line('2026-11-02', 25_000_00, 'Paid'),
    line('2026-11-03', -10_000_00, 'Sent'),
    line('2026-11-03', 5_00, 'Interest'),
  ];
  const days = { from: '2026-11-02', until: '2026-11-03' };
  return {
    line: 1,
    account: '0123456789',
    number: '12',
    currency: 'KES',
    openingMinor: 1_00,
    closingMinor: 15_006_00,
    ...days,
    lines,
  };
};

describe('MT940 is read strictly', () => {
  const whole = asMt940(sample());
  test.each([
    ['a day that is none', ':61:2611021102', ':61:2611311102', 6, 'field 61|day'],
    ['an amount without its comma', 'C25000,00N', 'C25000N', 6, 'not written as'],
    ['more decimals than the currency has', 'C25000,00N', 'C25000,001N', 6, 'no amount in KES'],
    ['an expected credit, which is not booked', 'C25000,00N', 'EC25000,00N', 6, 'not written as'],
    ['a kind of line that is none', 'C25000,00N', 'C25000,00X', 6, 'not written as'],
    ['a message kind that is no number', 'NTRFNONREF', 'STRFNONREF', 6, 'three digits'],
    ['a reference that is too long', 'NONREF', 'REFERENCE01234567', 6, 'longer than 16'],
    ['a balance without a currency', ':62F:C261103KES', ':62F:C261103', 12, 'balance in field 62F'],
    ['another currency at the end', ':62F:C261103KES', ':62F:C261103USD', 12, 'same currency'],
    ['a number that is none', ':28C:00012', ':28C:A12', 4, 'statement number'],
    ['a field of another message', ':86:Paid', ':13D:Paid', 7, 'none of MT940'],
    ['no opening balance', /:60F:.*\r\n/, '', 2, 'opening balance'],
    ['no account', /:25:.*\r\n/, '', 2, 'account'],
    ['the opening balance twice', /(:60F:.*\r\n)/, '$1$1', 6, 'twice'],
  ])('%s is refused with its line', (_what, from, to, line, reason) => {
    const { statements: read, flaws } = readMt940(whole.replace(from, to));
    expect(read).toEqual([]);
    expect(flaws).toMatchObject([{ line: expect.any(Number), reason: expect.stringMatching(reason) }]);
    expect(flaws[0]?.line).toBe(line);
  });
  test('a statement that cannot be read does not hold up the others', () => {
    const { statements: read, flaws } = readMt940([whole.replace('C25000', 'X25000'), whole].join('\r\n'));
    expect(read).toHaveLength(1);
    expect(flaws).toHaveLength(1);
  });
  test('what is no statement is said to be none', () => {
    expect(readMt940('Dear Sir').flaws).toMatchObject([{ line: 1, reason: expect.stringContaining('not MT940') }]);
    expect(readMt940('').flaws).toMatchObject([{ line: 1, reason: 'There is no statement in it.' }]);
  });
  test('the entry date is of the year next to the value date', () => {
    const turn = whole.replace(':61:2611021102', ':61:2612311231').replace(':61:2611031103D', ':61:2612310102D');
    expect(readMt940(turn).statements[0]?.lines.slice(0, 2)).toMatchObject([
      { on: '2026-12-31' },
      { on: '2027-01-02' },
    ]);
  });
});

describe('camt.053 is read strictly', () => {
  const [first] = sample().lines;
  const changed = (change: (entry: Element) => Element) =>
    asCamt(
      sample(),
      sample().lines.map((line) => change(entry(line))),
    );
  const without = (name: string) => (of: Element) => ({
    ...of,
    children: of.children.filter((child) => child.name !== name),
  });
  test.each(['Amt', 'CdtDbtInd', 'Sts', 'BookgDt'])('an entry without %s is refused', (name) => {
    const { statements: read, flaws } = readCamt053(changed(without(name)));
    expect(read).toEqual([]);
    expect(flaws).toHaveLength(1);
  });
  test('what is not booked is left out, and said', () => {
    if (!first) throw new Error('the sample has lines');
    const { statements: read, flaws } = readCamt053(
      asCamt(sample(), [...sample().lines.map((line) => entry(line)), entry(first, 'PDNG')]),
    );
    expect(read.map((it) => it.lines.length)).toEqual([3]);
    expect(flaws).toMatchObject([{ reason: 'This entry is not booked (PDNG) and was left out.' }]);
  });
  test('a sum of several movements becomes a line of each, where their amounts come to it', () => {
    const part = (minor: number, ref: string) =>
      element('TxDtls', [element('Refs', [element('EndToEndId', ref)]), element('Amt', major(minor), { Ccy: 'KES' })]);
    const sum = (parts: readonly Element[]) =>
      asCamt(
        sample(),
        sample().lines.map((line, at) => {
          const whole = entry(line);
          return at === 1
            ? { ...whole, children: [...without('NtryDtls')(whole).children, element('NtryDtls', parts)] }
            : whole;
        }),
      );
    const lines = readCamt053(sum([part(4_000_00, 'A'), part(6_000_00, 'B')])).statements[0]?.lines ?? [];
    expect(lines.map(({ amountMinor, ours }) => [amountMinor, ours])).toContainEqual([6_000_00, 'B']);
    expect(lines).toHaveLength(4);
    expect(readCamt053(sum([part(4_000_00, 'A'), part(5_000_00, 'B')])).statements[0]?.lines).toHaveLength(3);
  });
  test('another message is said to be another', () => {
    const other = { ...asCamt(sample()), space: 'urn:iso:std:iso:20022:tech:xsd:camt.052.001.08' };
    expect(readCamt053(other).flaws).toMatchObject([{ reason: expect.stringContaining('not camt.053') }]);
  });
});

describe('a CSV is read by its columns', () => {
  const whole = asCsv(sample(), false);
  test.each([
    ['a day that is none', '02/11/2026', '31/11/2026', 3, 'no day'],
    ['an amount that is none', '25000.00', '25000.00.1', 3, 'no amount'],
    ['a balance that is none', '25001.00', 'n/a', 3, 'no balance'],
    ['other names of columns', 'Narration', 'Details', 1, 'No line has the columns'],
    ['a quote that is not closed', '"Paid"', '"Paid', 4, 'quote'],
  ])('%s is refused with its line', (_what, from, to, line, reason) => {
    const { statements: read, flaws } = readBankCsv(whole.replace(from, to), columns, 'KES');
    expect(read).toEqual([]);
    expect(flaws[0]?.reason).toMatch(reason);
    expect(flaws[0]?.line).toBeGreaterThanOrEqual(line);
  });
  test('amounts are taken as banks write them', () => {
    const read = (cells: string, more: Partial<CsvColumns> = {}) =>
      readBankCsv(
        `Date;Amount;Balance\n${cells}`,
        { ...columns, separator: ';', moneyIn: 'Amount', moneyOut: null, reference: null, words: null, ...more },
        'KES',
      ).statements[0]?.lines[0];
    expect(read('30-Nov-26;1,240,000.50;2,000,000.00')).toMatchObject({
      on: '2026-11-30',
      direction: 'in',
      amountMinor: 1_240_000_50,
    });
    expect(read('30/11/2026;(1,000.00);KES 5.00')).toMatchObject({ direction: 'out', amountMinor: 1_000_00 });
    expect(read('30/11/2026;1,000.00 DR;5.00 CR')).toMatchObject({ direction: 'out', amountMinor: 1_000_00 });
    expect(read('2026-11-30 09:15;-1.000,5;0,00', { decimal: ',', dateForm: 'ymd' })).toMatchObject({
      direction: 'out',
      amountMinor: 1_000_50,
    });
    expect(read('30/11/2026;1,0.00;5.00')).toBeUndefined();
  });
  test('its mark and its first lines are found before anybody chose', () => {
    expect(separatorOf(whole)).toBe(',');
    expect(separatorOf('Date;Amount\n30.11.2026;1.000,50')).toBe(';');
    expect(firstRows(whole, ',')[1]).toEqual(['Date', 'Reference', 'Narration', 'Debit', 'Credit', 'Balance']);
  });
});
