import { DAY } from '@ahadi/domain/core/time.ts';
import { STRIP_DAYS } from '@ahadi/domain/dashboard/rules.ts';
import type { Deadline } from '@ahadi/domain/dashboard/schema.ts';

/** A deadline on the strip: where it lies in per cent of 30 days, and where its label found room. */
export type Mark = {
  deadline: Deadline;
  at: number;
  /** above1 is next to the line, above2 over it; null: no room, the mark stands alone. */
  lane: Lane | null;
  /** The label runs back from the mark, because the end of the strip is near. */
  isBack: boolean;
  /** So many deadlines that found no room, either, lie under this mark on the strip: two could not be told apart nor pressed. */
  more: number;
  /** It lies under another one: on the strip it is not shown, in the list of a narrow card it is. */
  isUnder: boolean;
};

export type Lane = 'above1' | 'below1' | 'above2' | 'below2';

/** Labels go by turns above and below the line, so that it stays in the middle of them. */
const lanesFor = (index: number): readonly Lane[] =>
  index % 2 === 0 ? ['above1', 'below1', 'above2', 'below2'] : ['below1', 'above1', 'below2', 'above2'];

/** The room a label takes, in per cent of the strip. */
const LABEL = 34;

/** Marks without a label stand so far apart, in per cent of the narrowest strip: what a finger needs (24 px). */
const APART = 4;

/** Deadlines of the next 30 days in their order, each label in the first lane where it touches no other. */
export function marksOf(deadlines: readonly Deadline[], now: Date): Mark[] {
  const takenUntil = new Map<Lane, number>();
  const marks: Mark[] = [];
  const inOrder = deadlines
    .map((deadline) => ({
      deadline,
      at: ((Date.parse(deadline.dueAt) - now.getTime()) / (STRIP_DAYS * DAY)) * 100,
    }))
    .filter(({ at }) => at >= 0 && at <= 100)
    .sort((one, other) => one.at - other.at);
  for (const [index, mark] of inOrder.entries()) {
    const isBack = mark.at > 100 - LABEL;
    const start = isBack ? mark.at - LABEL : mark.at;
    const lane = lanesFor(index).find((it) => (takenUntil.get(it) ?? -1) < start) ?? null;
    if (lane !== null) takenUntil.set(lane, start + LABEL);
    const above = lane === null ? marks.findLast((one) => one.lane === null && !one.isUnder) : undefined;
    const isUnder = above !== undefined && mark.at - above.at < APART;
    if (isUnder) above.more += 1;
    marks.push({ ...mark, lane, isBack, more: 0, isUnder });
  }
  return marks;
}
