import type { CourtStatus } from '@ahadi/domain/mediation/court/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { returnedSilence } from '@ahadi/domain/mediation/silence.ts';
import type { Primary, Words } from './step.ts';

type Standing = Pick<Words, 'sentence' | 'clock' | 'otherwise'> & { label: string };

/** How it stands between a signed settlement and a court, until nothing more can come of it here. */
const standings: Record<CourtStatus, Standing> = {
  packaging: {
    sentence: 'It can be brought to a court, so that it counts like a judgment.',
    clock: 'court.filing',
    label: 'See what the court needs',
  },
  ready_to_file: {
    sentence: 'The bundle for the court is ready. A side takes it there, and notes here that it was filed.',
    clock: 'court.filing',
    label: 'See the bundle',
  },
  filed: {
    sentence: 'It is filed at the court. Who hears of the court first notes what it did.',
    label: 'See the filing',
  },
  answered: {
    sentence: 'It is noted what the court decided. Another part of the case confirms it.',
    clock: 'court.outcome',
    label: 'See what is noted',
  },
  returned: {
    sentence: 'The court returned it with a question. Add what it asks for, and file it again.',
    clock: 'court.filing',
    otherwise: returnedSilence,
    label: 'See what the court asks',
  },
  adopted: {
    sentence: 'The court made it an order. It can be enforced like a judgment.',
    label: 'See the order',
  },
  refused: {
    sentence: 'The court refused to make it an order. It binds as an agreement all the same.',
    label: 'See what the court said',
  },
};

/** How the settlement stands at the court, with the way to its part of the page. */
export function atCourt({ courtStatus }: Pick<MediationView, 'courtStatus'>): Omit<Standing, 'label'> & {
  primary: Primary;
} {
  const { label, ...words } = standings[(courtStatus ?? 'packaging') as CourtStatus]; // the view says it as text
  return { ...words, primary: { kind: 'part', tab: 'court', label } };
}

/** Something is still to come from the court, or has to go to it. */
export const isAtCourt = ({ courtStatus }: Pick<MediationView, 'courtStatus'>): boolean =>
  courtStatus !== null && courtStatus !== 'adopted' && courtStatus !== 'refused';
