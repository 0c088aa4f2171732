import { problemOfEmail, problemOfName } from '@ahadi/domain/accounts/rules.ts';
import { problemsOfAttendants, standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Attendant, AttendantInput } from '@ahadi/domain/agreements/schema.ts';
import { v4 as uuid } from 'uuid';
import { attendantSaid, type Badge } from '../badges.ts';
import type { ProblemWords } from '../judging/words.ts';
import type { AgreementText } from '../words.ts';

/** A row of the list while it is written. `key` names it before the server has given it an id. */
export type AttendantDraft = AttendantInput & { key: string };

export const draftsOf = (attendants: readonly Attendant[]): AttendantDraft[] =>
  attendants.map(({ id, role, partyId, name, email }) => ({ key: id, id, role, partyId, name, email }));

export const newAttendant = (role: AttendantInput['role'], parties: AgreementView['parties']): AttendantDraft => ({
  key: uuid(),
  role,
  partyId: standsByParty(role) ? (parties[0]?.id ?? null) : null,
  name: '',
  email: '',
});

export type RowProblems = Partial<Record<'name' | 'email' | 'partyId', string>>;

/** What keeps each row from being used, by its key and beside the field that mends it. */
export function problemsOfRows(
  rows: readonly AttendantDraft[],
  parties: AgreementView['parties'],
  say?: ProblemWords,
): Record<string, RowProblems> {
  const found = problemsOfAttendants(rows, parties, say);
  return Object.fromEntries(
    rows.map((row, index): [string, RowProblems] => {
      const problems = {
        name: problemOfName(row.name, say) ?? undefined,
        email: problemOfEmail(row.email, say) ?? found[`attendants.${index}.email`],
        partyId: found[`attendants.${index}.partyId`],
      };
      return [row.key, Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))];
    }),
  );
}

/** Where each row is mended: the names that its fields carry as data-path. */
export const pathsOfRows = (problems: Readonly<Record<string, RowProblems>>): string[] =>
  Object.entries(problems).flatMap(([key, row]) => Object.keys(row).map((field) => `attendants.${key}.${field}`));

/** The rows with the ids that the server gave, told by part and address. */
export const withIds = (rows: readonly AttendantDraft[], kept: readonly Attendant[]): AttendantDraft[] =>
  rows.map((row) => {
    const same = kept.find(
      ({ role, email }) => role === row.role && email.toLowerCase() === row.email.trim().toLowerCase(),
    );
    return same ? { ...row, id: same.id } : row;
  });

/** The rows as the server takes them. */
export const inputOf = (rows: readonly AttendantDraft[]): AttendantInput[] =>
  rows.map(({ key: _key, name, email, ...rest }) => ({ ...rest, name: name.trim(), email: email.trim() }));

/** What is asked of an attendant. */
const asked = { approver: 'toApprove', witness: 'toConfirm' } as const satisfies Record<string, AgreementText>;

/** What an attendant's part is now. */
export function attendantBadge(view: AgreementView, one: Attendant): Badge | null {
  const said = attendantSaid[one.status];
  if (said) return said;
  if (view.status !== 'signing' || !standsByParty(one.role)) return null;
  if (one.role === 'approver') return { label: asked.approver, tone: 'gold' };
  const party = view.parties.find(({ id }) => id === one.partyId);
  return party?.status === 'signed' ? { label: asked.witness, tone: 'gold' } : null;
}
