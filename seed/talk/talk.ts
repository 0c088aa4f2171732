import type { PostKind, Topic } from '@ahadi/domain/community/schema.ts';
import type { DemoName } from '../people.ts';

/** People of the community beside the named ones. The first two had their identity checked. */
export const neighbours = {
  langat: { name: 'Kiprono Langat', country: 'KE', city: 'Kericho' },
  zawadi: { name: 'Zawadi Mshana', country: 'TZ', city: 'Arusha' },
  fatuma: { name: 'Fatuma Salim', country: 'KE', city: 'Mombasa' },
  eric: { name: 'Eric Habimana', country: 'RW', city: 'Kigali' },
  naliaka: { name: 'Naliaka Simiyu', country: 'KE', city: 'Bungoma' },
  brian: { name: 'Brian Ssemwanga', country: 'UG', city: 'Kampala' },
} as const;
export type Neighbour = keyof typeof neighbours;
export type Who = DemoName | Neighbour;

/** An answer, so many hours after the post. */
export type Answer = {
  by: Who;
  after: number;
  body: string;
  helpful?: readonly Who[];
  answers?: readonly Answer[];
};
/** A post and what became of it. `chosen`: which of its answers, counted from 0, and how many days ago. */
export type Talk = {
  by: Who;
  daysAgo: number;
  topic: Topic;
  kind: PostKind;
  title: string;
  body: string;
  tags: readonly string[];
  helpful?: readonly Who[];
  answers: readonly Answer[];
  chosen?: readonly [at: number, daysAgo: number];
  pinned?: true;
};
