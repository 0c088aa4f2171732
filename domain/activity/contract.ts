import { oc } from '@orpc/contract';
import { PageRequest, pageOf } from '../core/page.ts';
import { Activity, ActivityFilter } from './schema.ts';

export const activity = {
  /** The reader's own deeds, newest first. */
  mine: oc
    .route({ method: 'GET', path: '/activity' })
    .input(PageRequest.extend({ filter: ActivityFilter.default('all') }))
    .output(pageOf(Activity)),
};
