import type { Comment, Post, PostInput } from '@ahadi/domain/community/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Person, World } from './world.ts';

/** Far enough from the last thing somebody wrote, whatever their level. */
export const later = (world: World): void => world.clock.advance(61_000);

export const postInput = (it: Partial<PostInput> = {}): PostInput => ({
  topic: 'agreements',
  kind: 'question',
  title: 'How long may a promise last',
  body: 'We agreed on two years, and now one of us wants three. What do others do?',
  tags: [],
  ...it,
});

let nth = 0;
/** A text that nobody wrote before. */
export const newText = (): string => `Text number ${++nth} of this file, which is long enough to be a post.`;

/** Makes somebody one who writes freely: their identity is checked. */
export async function trust(world: World, ...people: Person[]): Promise<void> {
  for (const { identityId } of people)
    await world.deps.db.updateTable('identities').set({ verification_level: 2 }).where('id', '=', identityId).execute();
}

export async function writePost(world: World, who: Person, it: Partial<PostInput> = {}): Promise<Post> {
  later(world);
  const post = postInput({ body: newText(), ...it });
  const { row } = await world.as(who).community.publish({ clientId: uuidv7(), post, guard: 'keep' });
  if (!row) throw new Error('nothing was written');
  return row;
}

export async function writeComment(
  world: World,
  who: Person,
  postId: Post['id'],
  parentId: Comment['id'] | null = null,
  body = newText(),
): Promise<Comment> {
  later(world);
  const { row } = await world
    .as(who)
    .community.reply({ id: postId, clientId: uuidv7(), parentId, body, guard: 'keep' });
  if (!row) throw new Error('nothing was written');
  return row;
}
