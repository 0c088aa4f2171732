import type { RestrictionStatus } from '@ahadi/domain/restrictions/schema.ts';
import type { Tone } from '../ui/StateBadge.tsx';

/** Where a restriction stands, as its people read it. */
export const restrictionBadge: Record<RestrictionStatus, { label: string; tone: Tone }> = {
  proposed: { label: 'Waits for a second person', tone: 'attention' },
  protecting: { label: 'In force, not confirmed yet', tone: 'attention' },
  in_force: { label: 'In force', tone: 'danger' },
  appealed: { label: 'Appealed', tone: 'attention' },
  upheld: { label: 'Upheld after an appeal', tone: 'danger' },
  lifted: { label: 'Lifted', tone: 'good' },
  ended: { label: 'Over', tone: 'neutral' },
  turned_down: { label: 'Turned down', tone: 'neutral' },
  withdrawn: { label: 'Taken back', tone: 'neutral' },
  lapsed: { label: 'Lapsed', tone: 'neutral' },
};
