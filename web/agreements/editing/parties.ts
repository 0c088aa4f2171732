import { problemOfEmail, problemOfName } from '@ahadi/domain/accounts/rules.ts';
import { problemsOfParties } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Party, PartyInput } from '@ahadi/domain/agreements/schema.ts';
import { v4 as uuid } from 'uuid';
import type { ProblemWords } from '../judging/words.ts';

/** A row of the list of parties while it is written. `key` names it before the server has given it an id. */
export type PartyDraft = PartyInput & { key: string };

const nextOrder = (rows: readonly PartyDraft[]): number => Math.max(0, ...rows.map((row) => row.signOrder)) + 1;

export const newParty = (side: string, rows: readonly PartyDraft[]): PartyDraft => ({
  key: uuid(),
  side,
  name: '',
  email: '',
  signOrder: nextOrder(rows),
});

/** The list to begin with: what is kept, and an empty row on the other side when there is none yet. */
export function draftsOf(parties: readonly Party[]): PartyDraft[] {
  const rows = parties.map(({ id, side, name, email, signOrder, inPerson }) => ({
    ...{ key: id, id, side, name, email, signOrder },
    ...(inPerson ? { inPerson } : {}),
  }));
  return new Set(rows.map((row) => row.side)).size < 2 ? [...rows, newParty('B', rows)] : rows;
}

const isEmpty = (row: PartyDraft): boolean => row.name.trim() === '' && row.email.trim() === '';

/** The rows that somebody wrote something in. */
export const writtenRows = (rows: readonly PartyDraft[]): PartyDraft[] => rows.filter((row) => !isEmpty(row));

export type PartyProblems = {
  list: string | undefined;
  rows: Record<string, { name?: string | undefined; email?: string | undefined }>;
};

/** What keeps this list from being used, beside the field that mends it. */
export function problemsOfDrafts(rows: readonly PartyDraft[], say?: ProblemWords): PartyProblems {
  const written = writtenRows(rows);
  const found = problemsOfParties(written, say);
  const ofRow = (row: PartyDraft) => ({
    name: problemOfName(row.name, say) ?? undefined,
    email: problemOfEmail(row.email, say) ?? found[`parties.${written.indexOf(row)}.email`],
  });
  return { list: found.parties, rows: Object.fromEntries(written.map((row) => [row.key, ofRow(row)])) };
}

export const hasRowProblems = ({ rows }: PartyProblems): boolean =>
  Object.values(rows).some((row) => row.name !== undefined || row.email !== undefined);

/** The fields to mend, as the form names them. */
export const pathsOfParties = ({ list, rows }: PartyProblems): string[] => [
  ...Object.entries(rows).flatMap(([key, row]) =>
    (['name', 'email'] as const).filter((field) => row[field] !== undefined).map((field) => `parties.${key}.${field}`),
  ),
  ...(list === undefined ? [] : ['parties']),
];

/** True when every written row can be kept; whether there are two sides matters only at sharing. */
export const canKeep = (rows: readonly PartyDraft[]): boolean => !hasRowProblems(problemsOfDrafts(rows));

/** The rows as the server takes them. */
export const inputOf = (rows: readonly PartyDraft[]): PartyInput[] =>
  writtenRows(rows).map(({ key: _key, name, email, ...rest }) => ({ ...rest, name: name.trim(), email: email.trim() }));

/** The rows with the ids that the server gave, told by address and name: two of one side may share an address. */
export const withIds = (rows: readonly PartyDraft[], parties: AgreementView['parties']): PartyDraft[] =>
  rows.map((row) => {
    const reached = parties.filter((party) => party.email.toLowerCase() === row.email.trim().toLowerCase());
    const kept =
      reached.find(({ id }) => id === row.id) ?? reached.find(({ name }) => name === row.name.trim()) ?? reached[0];
    return kept ? { ...row, id: kept.id } : row;
  });

/** A, B and one letter more than is in use, at most six sides. */
export const sidesFor = (rows: readonly PartyDraft[]): string[] => {
  const used = Math.max(1, ...rows.map((row) => row.side.charCodeAt(0) - 64));
  return Array.from({ length: Math.min(6, used + 1) }, (_, index) => String.fromCharCode(65 + index));
};
