import type { NoteContent, NoteMutation } from '@ahadi/domain/notes/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Person, World } from './world.ts';

export const content = (wishes: Partial<NoteContent> = {}): NoteContent => ({
  title: '',
  body: '',
  tags: [],
  pinned: false,
  links: [],
  ...wishes,
});

type Wishes = Partial<Omit<NoteMutation, 'id' | 'noteId' | 'content'>> & {
  id?: string;
  noteId?: string;
  content?: Partial<NoteContent> | null;
};

/** A change as a device makes it: a new note unless said otherwise. */
export const change = (world: World, wishes: Wishes = {}): NoteMutation =>
  ({
    id: uuidv7(),
    noteId: uuidv7(),
    op: 'save',
    baseVersion: 0,
    follows: null,
    authoredAt: world.clock.now().toISOString(),
    deviceId: 'phone',
    ...wishes,
    content: wishes.content === null || (wishes.op ?? 'save') !== 'save' ? null : content(wishes.content),
  }) as NoteMutation; // brands are born here

/** Sends one change and answers what became of it. */
export async function send(world: World, person: Person, wishes: Wishes = {}) {
  const { results } = await world.as(person).notes.sync({ mutations: [change(world, wishes)] });
  const [result] = results;
  if (!result) throw new Error('one change, one answer');
  return result;
}

/** A new note of a person's; answers it. */
export async function noteOf(world: World, person: Person, wishes: Partial<NoteContent> = {}) {
  const { note } = await send(world, person, { content: wishes });
  if (!note) throw new Error('the note was not taken');
  return note;
}
