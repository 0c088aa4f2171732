import { lifecycle } from '../../core/lifecycle.ts';
import type { CourseStatus } from './schema.ts';

/** publish makes a new version, also of a course that is published already; archive takes it out of the catalogue. */
export type CourseAction = 'save' | 'submit' | 'send_back' | 'publish' | 'archive' | 'restore';

/** Life of a course (design 4.6). Runs that were planned go on with the version that they began with. */
export const courseLifecycle = lifecycle<CourseStatus, CourseAction>(
  {
    save: { from: ['draft', 'published'], to: 'same' },
    submit: { from: ['draft'], to: 'in_review' },
    send_back: { from: ['in_review'], to: 'draft' },
    publish: { from: ['in_review', 'published'], to: 'published' },
    archive: { from: ['draft', 'published'], to: 'archived' },
    restore: { from: ['archived'], to: 'draft' },
  },
  {
    draft: 'being written',
    in_review: 'waiting to be looked at',
    published: 'published',
    archived: 'archived',
  },
  {
    save: 'change it',
    submit: 'send it in',
    send_back: 'send it back',
    publish: 'publish it',
    archive: 'archive it',
    restore: 'take it out of the archive',
  },
);
