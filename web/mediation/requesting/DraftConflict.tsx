import { TwoWindows } from '../../core/TwoWindows.tsx';
import { formatClock } from '../../core/time.ts';
import { type Draft, type DraftKeeper, draftOf } from './draftkeeper.ts';

const inShort = ({ request, others }: Draft): string =>
  [
    `“${request.title || 'no title'}”`,
    request.publicSummary.slice(0, 120) || 'no summary',
    ...others.map(({ name }) => name || 'nobody named'),
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
