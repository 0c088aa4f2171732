import { successionStatusWords } from '@ahadi/domain/successions/rules.ts';
import type { SuccessionStatus } from '@ahadi/domain/successions/schema.ts';
import type { Tone } from '../ui/StateBadge.tsx';

const tones: Record<SuccessionStatus, Tone> = {
  asked: 'attention',
  endorsed: 'attention',
  in_force: 'good',
  refused: 'danger',
  withdrawn: 'neutral',
  contradicted: 'danger',
  ended: 'neutral',
};

/** Where a request to act for somebody stands, as its people read it. */
export const badgeOf = (status: SuccessionStatus): { label: string; tone: Tone } => ({
  label: successionStatusWords[status],
  tone: tones[status],
});
