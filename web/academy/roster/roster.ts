import type { AttendanceState } from '@ahadi/domain/academy/learning/schema.ts';
import type { RosterRow } from '@ahadi/domain/academy/teaching/schema.ts';

/** Who of a run is shown. */
export type RosterFilter = 'in' | 'waiting' | 'paying' | 'over' | 'all';
export const rosterFilters: readonly { value: RosterFilter; label: string }[] = [
  { value: 'in', label: 'Taking part' },
  { value: 'paying', label: 'To pay' },
  { value: 'waiting', label: 'Waiting list' },
  { value: 'over', label: 'Gone' },
  { value: 'all', label: 'All' },
];

const groups: Record<RosterRow['status'], Exclude<RosterFilter, 'all'>> = {
  waitlisted: 'waiting',
  offered: 'waiting',
  held: 'paying',
  payment_review: 'paying',
  confirmed: 'in',
  attending: 'in',
  completed: 'in',
  failed: 'in',
  no_show: 'in',
  expired: 'over',
  cancelled: 'over',
};

export const shownBy = <Row extends Pick<RosterRow, 'status'>>(rows: readonly Row[], filter: RosterFilter): Row[] =>
  rows.filter(({ status }) => filter === 'all' || groups[status] === filter);

/** Who can be marked as there: anyone who has a confirmed seat. */
export const canBeMarked = ({ status }: Pick<RosterRow, 'status'>): boolean => groups[status] === 'in';

export const stateIn = (row: Pick<RosterRow, 'attendance'>, sessionId: string): AttendanceState | null =>
  row.attendance.find((one) => one.sessionId === sessionId)?.state ?? null;

/** What can be done about one person of a run. */
export type PersonDeed = 'attempt' | 'judge' | 'promote' | 'move' | 'waive' | 'rename' | 'drop';

/** The deed that somebody of a run waits for, so that it stands as a button in their row; null where they wait for none. */
export function nextDeed(
  row: Pick<RosterRow, 'status' | 'practical' | 'stuck' | 'place'>,
  { mayManage }: { mayManage: boolean },
): PersonDeed | null {
  if (row.stuck.some(({ words }) => words !== null)) return 'attempt';
  if (row.status === 'attending' && row.practical === 'pending') return 'judge';
  if (row.stuck.length > 0) return 'attempt';
  return mayManage && row.place === 1 ? 'promote' : null;
}

/** What a letter means in the grid of attendance. */
export const keyStates: Readonly<Record<string, AttendanceState>> = {
  t: 'present',
  l: 'late',
  a: 'absent',
  e: 'excused',
};

/** One press after the other: there, late, absent, excused, there. */
export function nextState(state: AttendanceState | null): AttendanceState {
  const order: readonly AttendanceState[] = ['present', 'late', 'absent', 'excused'];
  return order[(state === null ? 0 : order.indexOf(state) + 1) % order.length] ?? 'present';
}

/** Where the arrow keys lead in a grid of so many rows and columns; null where there is nothing. */
export function cellAt(
  key: string,
  [row, column]: readonly [number, number],
  [rows, columns]: readonly [number, number],
) {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  if (!step) return null;
  const next = [row + (step[0] ?? 0), column + (step[1] ?? 0)] as const;
  const isInside = next[0] >= 0 && next[0] < rows && next[1] >= 0 && next[1] < columns;
  return isInside ? next : null;
}
