import { totalOf } from '@ahadi/domain/escrow/rules.ts';
import { TwoWindows } from '../../core/TwoWindows.tsx';
import { formatClock } from '../../core/time.ts';
import { amountWords, count } from '../../core/words.ts';
import { type Draft, type DraftKeeper, draftOf } from './draftkeeper.ts';

const inShort = ({ terms, others }: Draft): string =>
  [
    `“${terms.title || 'no title'}”`,
    count(terms.milestones.length, 'stage'),
    amountWords(Number(totalOf(terms)), terms.currency),
    others.map(({ name }) => name).join(', ') || 'nobody named',
  ].join(' · ');

/** Two windows wrote at once: both drafts in short. */
export const DraftConflict = ({ keeper }: { keeper: DraftKeeper }) => (
  <TwoWindows
    what="draft"
    keeper={keeper}
    here={() => inShort(keeper.autosave.snapshot().value)}
    there={(theirs) => `, saved ${formatClock(theirs.updatedAt)}: ${inShort(draftOf(theirs))}`}
  />
);
