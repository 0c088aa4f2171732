import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { claimsOfCase, isOnTheWay } from '@ahadi/domain/mediation/silence.ts';
import type { Deed } from '../acting/deeds.ts';
import type { Reader } from '../useReader.ts';

/** The one thing to do: a dialog, another page, or a part of this one. */
export type Primary =
  | { kind: 'deed'; deed: Deed; of?: string; label: string }
  | { kind: 'link'; href: string; label: string }
  | { kind: 'part'; tab: 'case' | 'rooms' | 'packages' | 'terms' | 'court'; label: string; at?: 'proposals' };

/** What this reader is to do next: a title and a sentence, the clock that counts, and what follows from silence. */
export type NextStep = {
  title: string;
  sentence: string;
  due: { kind: ClockKind; at: string } | null;
  otherwise: string | null;
  isMine: boolean;
  primary: Primary | null;
};

/** `otherwise`: what silence does where no deadline of the case runs, or to this reader; else the domain says it of the deadline. */
export type Words = { title: string; sentence: string; otherwise?: string; clock?: ClockKind };
const afterColon = (words: string | undefined): string | null =>
  words === undefined ? null : `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
const due = (view: MediationView, kind: ClockKind | undefined): NextStep['due'] => {
  const running = (one: ClockKind | undefined) => view.clocks.find((it) => it.kind === one && it.status === 'running');
  const clock = running(kind);
  if (!clock?.dueAt) return null;
  const setUp = isOnTheWay(clock.kind) ? running('mediation.setup') : undefined;
  return setUp?.dueAt && setUp.dueAt <= clock.dueAt
    ? { kind: setUp.kind, at: setUp.dueAt }
    : { kind: clock.kind, at: clock.dueAt };
};
/** A step of this reader's own where there is something for them to do. */
export const step = (view: MediationView, words: Words, primary: Primary | null): NextStep => ({
  title: words.title,
  sentence: words.sentence,
  due: due(view, words.clock),
  otherwise: afterColon(otherwiseOf(view, words)),
  isMine: primary !== null,
  primary,
});
/** Where the time to begin is over no later than this deadline, that is what comes, whatever else is said of it. */
function otherwiseOf(view: MediationView, { otherwise, clock }: Words): string | undefined {
  const first = due(view, clock)?.kind ?? clock;
  if (otherwise !== undefined && first === clock) return otherwise;
  return claimsOfCase(view).find((claim) => claim.clock === first)?.words;
}
/** Somebody else's turn, or the clock's. */
export const waits = (view: MediationView, words: Words): NextStep => step(view, words, null);
/** A dialog of one deed. */
export const open = (deed: Deed, label: string, of?: string): Primary => ({
  kind: 'deed',
  deed,
  label,
  ...(of ? { of } : {}),
});

export type Step = (view: MediationView, reader: Reader) => NextStep;
