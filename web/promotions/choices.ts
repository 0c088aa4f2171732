import type { AudienceRole, Placement } from '@ahadi/domain/promotions/schema.ts';
import { roleWords } from './words.ts';

/** Whom a post can be for, in the order of the form. */
export const audienceRoles = Object.keys(roleWords) as AudienceRole[]; // the table's own keys

export const placementList: readonly { value: Placement; label: string; help: string }[] = [
  {
    value: 'popup',
    label: 'In the corner of a page',
    help: '30 seconds after a page was loaded; the next 5 minutes after one was closed.',
  },
  { value: 'feed', label: 'Below the posts of the community', help: 'One labelled place, after what people wrote.' },
];
