import type { PostKind, Topic } from '@ahadi/domain/community/schema.ts';

/** What is typed of a post, all of it text. */
export type PostText = { topic: Topic | ''; kind: PostKind; title: string; body: string; tags: string };
export const emptyPost: PostText = { topic: '', kind: 'question', title: '', body: '', tags: '' };
