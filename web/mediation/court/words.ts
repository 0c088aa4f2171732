import type { CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import type { Tone } from '../../ui/StateBadge.tsx';

export const courtBadge: Record<CourtPackage['status'], { label: string; tone: Tone }> = {
  packaging: { label: 'Being put together', tone: 'attention' },
  ready_to_file: { label: 'Ready to be filed', tone: 'gold' },
  filed: { label: 'Filed', tone: 'info' },
  answered: { label: 'Decision to be confirmed', tone: 'attention' },
  returned: { label: 'Returned with a question', tone: 'attention' },
  adopted: { label: 'Order of the court', tone: 'good' },
  refused: { label: 'Refused by the court', tone: 'neutral' },
};

export type PaperCode = CourtPackage['papers'][number]['code'];
export const whoWords: Record<CourtPackage['errors'][number]['who'], string> = {
  mediator: 'The mediator',
  sides: 'The sides',
  anyone: 'Anybody here',
  nobody: 'Nobody',
};

export const outcomeWords: Record<'adopted' | 'refused' | 'returned', { label: string; line: string }> = {
  adopted: { label: 'The court made it an order', line: 'It can be enforced like a judgment.' },
  returned: { label: 'The court returned it with a question', line: 'It is completed and filed again.' },
  refused: { label: 'The court refused it', line: 'The settlement still binds as a contract.' },
};
