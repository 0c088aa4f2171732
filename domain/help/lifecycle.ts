import { lifecycle } from '../core/lifecycle.ts';
import { statesThatCan } from '../core/states.ts';
import type { ArticleStatus } from './schema.ts';

/** save is any editor's; publish is another one's than who sent it in, unless there is only one. doubt is the clock's and the votes'. */
export type ArticleAction = 'save' | 'submit' | 'send_back' | 'publish' | 'doubt' | 'confirm' | 'archive' | 'restore';

/** Life of a help article (design 4.5). A published one stays as it is while a change of it is written and looked at. */
export const articleLifecycle = lifecycle<ArticleStatus, ArticleAction>(
  {
    save: { from: ['draft', 'published', 'needs_review'], to: 'same' },
    submit: { from: ['draft'], to: 'in_review' },
    send_back: { from: ['in_review'], to: 'draft' },
    publish: { from: ['draft', 'in_review', 'published', 'needs_review'], to: 'published' },
    doubt: { from: ['published'], to: 'needs_review' },
    confirm: { from: ['needs_review'], to: 'published' },
    archive: { from: ['draft', 'published', 'needs_review'], to: 'archived' },
    restore: { from: ['archived'], to: 'draft' },
  },
  {
    draft: 'being written',
    in_review: 'waiting to be looked at',
    published: 'published',
    needs_review: 'published and to be looked at again',
    archived: 'archived',
  },
  {
    save: 'change it',
    submit: 'send it in',
    send_back: 'send it back',
    publish: 'publish it',
    doubt: 'ask for another look',
    confirm: 'say that it is still right',
    archive: 'archive it',
    restore: 'bring it back',
  },
);

/** Whether visitors read it. */
export const isRead = (status: ArticleStatus): boolean => articleLifecycle.can('archive', status) && status !== 'draft';

/** An editor looks at it next. */
export const articlesToReview = statesThatCan(articleLifecycle, 'send_back', 'confirm');
/** Articles that everybody reads. */
export const readArticles = statesThatCan(articleLifecycle, 'doubt', 'confirm');
