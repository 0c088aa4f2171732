import { languageName } from '@ahadi/domain/core/languages.ts';
import type { Job, MyProposal, ProposalStatus } from '@ahadi/domain/mediation/schema.ts';
import { bandWords, formatWords } from '@ahadi/domain/mediation/words.ts';
import { specialismWords } from '@ahadi/domain/mediators/words.ts';
import { countryName } from '../../core/countries.ts';
import { count, nameList } from '../../core/words.ts';
import type { Tone } from '../../ui/StateBadge.tsx';

type Badge = { label: string; tone: Tone };

export const jobBadge: Record<Job['status'], Badge> = {
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
  awarded: { label: 'A mediator is chosen', tone: 'neutral' },
  cancelled: { label: 'Withdrawn', tone: 'neutral' },
};

export const proposalBadge: Record<ProposalStatus, Badge> = {
  submitted: { label: 'Not opened yet', tone: 'info' },
  opened: { label: 'Opened', tone: 'info' },
  selected: { label: 'Chosen', tone: 'good' },
  not_selected: { label: 'Not chosen', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Out of time', tone: 'neutral' },
  disqualified: { label: 'Out, because of a tie', tone: 'danger' },
};

export const creditWords: Record<MyProposal['creditState'], string> = {
  held: 'held',
  consumed: 'used',
  returned: 'back with you',
};

/** "Commerce in Kenya, USD 500 to 5,000": a posting has no title, because a title tells names. */
export const jobTitle = ({ category, country, band }: Pick<Job, 'category' | 'country' | 'band'>): string =>
  `${specialismWords[category]} in ${countryName(country)}, ${bandWords[band]}`;

export const jobFacts = ({ ref, format, languages, sides }: Job): string =>
  [ref, formatWords[format], nameList(languages.map(languageName)), count(sides, 'side')].join(' · ');

export const costWords = ({ invited, cost }: Pick<Job, 'invited' | 'cost'>): string =>
  invited || cost === 0 ? 'costs nothing' : `costs ${count(cost, 'credit')}`;

/** The state of an agreement or dispute, as a word of people: "under_review" → "Under review". */
export const stateWords = (state: string): string => {
  const words = state.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
