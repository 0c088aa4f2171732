// A statement that somebody brings from the bank is taken whole and once, or refused with the line and why.
import { createHash } from 'node:crypto';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { readCamt053 } from '@ahadi/domain/payments/bank/camt.ts';
import { firstRows, hasColumns, readBankCsv, separatorOf } from '@ahadi/domain/payments/bank/csv.ts';
import type {
  BankFileView,
  FileOutcome,
  FileReading,
  Flaw,
  StatementForm,
} from '@ahadi/domain/payments/bank/schema.ts';
import { isSameAccount, overlapFlaw, type Reading, type Statement } from '@ahadi/domain/payments/bank/statements.ts';
import { readMt940 } from '@ahadi/domain/payments/bank/swift.ts';
import { v7 as uuidv7 } from 'uuid';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { pageFrom } from '../core/page.ts';
import { readXml } from '../core/xml.ts';
import { type BankAccount, findAccount } from './bank-account.store.ts';
import * as store from './bank-file.store.ts';
import { takeBankLines } from './bank-line.ts';

/** So many flaws are kept of a file: the first ones say what is wrong with it. */
const MOST_FLAWS = 50;

/**
 * Reads a file of statements of an account. A statement is taken whole, with every line, or not at all; one that was read before adds nothing.
 * Its lines are compared with our books at once, and by a round where this process dies before. Throws NOT_FOUND. Not in a transaction.
 */
export async function readBankFile(ctx: Ctx, { id, file }: { id: string; file: File }): Promise<FileReading> {
  const account = await findAccount(ctx, id);
  if (!account) throw new DomainError('NOT_FOUND');
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  const form = formOf(text);
  if (form === 'csv' && (account.columns === null || !hasColumns(text, account.columns))) {
    const separator = separatorOf(text);
    return { kind: 'columns', separator, rows: firstRows(text, separator) };
  }
  const reading = readAs(form, text, account);
  const fileId = uuidv7();
  await insistentTransaction(ctx, (ctx) =>
    keep(ctx, { fileId, account, name: file.name.slice(0, 200), form, reading }),
  );
  await takeBankLines(ctx);
  const kept = await store.findFile(ctx, fileId);
  if (!kept) throw new Error('a file that was read is kept');
  return { kind: 'file', file: viewOf(kept) };
}

/** UTF-8, or what older programs write. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes); // a file in no known letters is refused by what it says
  }
}

function formOf(text: string): StatementForm {
  const bare = text.replace(/^\uFEFF/, '').trimStart();
  if (bare.startsWith('<')) return 'camt053';
  return /^(?:\{1:|:20:)/m.test(bare) ? 'mt940' : 'csv';
}

function readAs(form: StatementForm, text: string, { columns, currency }: BankAccount): Reading {
  if (form === 'mt940') return readMt940(text);
  if (form === 'csv' && columns) return readBankCsv(text, columns, currency);
  const { root, flaw } = readXml(text);
  return root ? readCamt053(root) : { statements: [], flaws: [flaw] };
}

/** Everything that makes a statement the same one. */
function digestOf({ number, from, until, openingMinor, closingMinor, lines }: Statement): string {
  const said = lines.map(({ line: _line, ...it }) => [
    it.on,
    it.direction,
    it.amountMinor,
    it.ours,
    it.theirs,
    it.words,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([number, from, until, openingMinor, closingMinor, said]))
    .digest('hex');
}

type Brought = { fileId: string; account: BankAccount; name: string; form: StatementForm; reading: Reading };

async function keep(ctx: Ctx, { fileId, account, name, form, reading }: Brought): Promise<void> {
  await findAccount(ctx, account.id, true); // one file after the other
  const flaws: Flaw[] = [...reading.flaws];
  const taken: { it: Statement; digest: string }[] = [];
  let known = 0;
  for (const it of reading.statements) {
    const digest = digestOf(it);
    const flaw = await whyNot(ctx, account, it, taken);
    if (flaw === 'known' || taken.some((other) => other.digest === digest)) known += 1;
    else if (flaw) flaws.push(flaw);
    else taken.push({ it, digest });
  }
  const lines = taken.reduce((sum, { it }) => sum + it.lines.length, 0);
  const outcome = outcomeOf(taken.length, known, flaws.length);
  const counts = { statements: taken.length, known, lines };
  const kept = flaws.toSorted((a, b) => a.line - b.line).slice(0, MOST_FLAWS);
  await store.addFile(
    ctx,
    { id: fileId, accountId: account.id, name, form, outcome, ...counts, flaws: kept },
    userIdOf(ctx),
  );
  for (const { it, digest } of taken)
    await store.addStatement(ctx, { id: uuidv7(), fileId, accountId: account.id, digest, it });
  await emit(
    ctx,
    'ledger.statement_read',
    { kind: 'ledger', id: account.id },
    { file: name, form, outcome, ...counts },
  );
}

function outcomeOf(taken: number, known: number, flaws: number): FileOutcome {
  if (flaws > 0) return taken + known > 0 ? 'partly' : 'refused';
  return taken > 0 ? 'read' : 'known';
}

async function whyNot(
  ctx: Ctx,
  account: BankAccount,
  it: Statement,
  taken: readonly { it: Statement }[],
): Promise<Flaw | 'known' | null> {
  const flaw = (reason: string): Flaw => ({ line: it.line, reason });
  if (it.account !== null && !isSameAccount(it.account, account.number))
    return flaw(`It is a statement of ${it.account}, not of ${account.number}.`);
  if (it.currency !== account.currency) return flaw(`It is in ${it.currency}, and the account in ${account.currency}.`);
  if (await store.isKnown(ctx, account.id, digestOf(it))) return 'known';
  return overlapFlaw(it, [...(await store.keptBeside(ctx, account.id, it)), ...taken.map((other) => other.it)]);
}

const viewOf = ({ at_us: _at, ...row }: store.FileRow): BankFileView => ({ ...row, at: row.at.toISOString() });

/** Files that were brought, the newest first. */
export const listBankFiles = async (ctx: Ctx, page: PageRequest): Promise<Page<BankFileView>> =>
  pageFrom(await store.filesPage(ctx, page), page.limit, ({ at_us: at, id }) => ({ at, id }), viewOf);
