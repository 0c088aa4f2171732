// A note leads to things, and says nothing of what its reader may not read.
import type { LinkKind, NoteLink, NoteLinkView } from '@ahadi/domain/notes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './links.store.ts';

/** Where a note is opened. */
export const pathOfNote = (id: string): string => to('notes', undefined, { note: id });

const pathOf = (kind: LinkKind, id: string): string => (kind === 'note' ? pathOfNote(id) : to(kind, { id }));
const keyOf = ({ kind, id }: NoteLink): string => `${kind} ${id}`;

/** Links with their words for a person; without words and a way where the person may not read what they lead to, or not any more. */
export async function viewLinks(
  ctx: Ctx,
  userId: string,
  links: readonly NoteLink[],
): Promise<(link: NoteLink) => NoteLinkView> {
  const labels = new Map((await store.labelsFor(ctx, userId, links)).map((it) => [keyOf(it), it.label]));
  return ({ kind, id }) => {
    const label = labels.get(keyOf({ kind, id })) ?? null;
    return { kind, id, label, path: label === null ? null : pathOf(kind, id) };
  };
}

export const backlinksTo = store.backlinksTo;
