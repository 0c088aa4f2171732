// All notes of an owner leave as files that other programs read.
import { headingOf } from '@ahadi/domain/notes/rules.ts';
import type { NoteContent, NoteStatus } from '@ahadi/domain/notes/schema.ts';
import { ZipFile } from 'yazl';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { allIds, openConflicts } from './export.store.ts';
import { findNotes, type HeldNote } from './note.store.ts';

const BATCH = 100;
const folders: Readonly<Record<NoteStatus, string>> = { active: '', archived: 'Archived/', binned: 'Bin/' };

/** A name that every file system takes and no other note has. */
function nameOf(taken: Set<string>, folder: string, heading: string): string {
  const stem =
    [...heading.replace(/[^\p{L}\p{M}\p{N} ,()'-]+/gu, ' ').replace(/\s+/g, ' ')].slice(0, 60).join('').trim() ||
    'Note';
  for (let at = 1; ; at++) {
    const name = `${folder}${stem}${at > 1 ? ` ${at}` : ''}.md`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** The text with its facts in front, as YAML: a text in JSON is one in YAML, too. */
const fileOf = (content: NoteContent, facts: Readonly<Record<string, unknown>>): Buffer =>
  Buffer.from(
    [
      '---',
      ...Object.entries(facts).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
      '---',
      '',
      content.body,
      '',
    ].join('\n'),
  );

const factsOf = (note: HeldNote) => ({
  id: note.id,
  title: note.title,
  tags: note.tags,
  pinned: note.pinned,
  status: note.status,
  created: note.created_at.toISOString(),
  written: note.authored_at.toISOString(),
  saved: note.synced_at.toISOString(),
  links: note.links.map(({ kind, id }) => `${kind} ${id}`),
});

/** All of the reader's notes as Markdown files, those of the archive and the bin in folders, and beside a note the texts that contradict it. */
export async function exportNotes(ctx: Ctx): Promise<File> {
  const ownerId = userIdOf(ctx);
  const zip = new ZipFile();
  const taken = new Set<string>();
  const chunks = (async () => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of zip.outputStream) parts.push(new Uint8Array(chunk as Buffer));
    return parts;
  })();
  const add = (name: string, bytes: Buffer, mtime: Date) => zip.addBuffer(bytes, name, { mtime });
  const ids = await allIds(ctx, ownerId);
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    const notes = await findNotes(ctx, ownerId, some);
    const others = await openConflicts(ctx, ownerId, some);
    for (const note of notes.sort((one, other) => some.indexOf(one.id) - some.indexOf(other.id))) {
      const heading = headingOf(note);
      add(nameOf(taken, folders[note.status], heading), fileOf(note, factsOf(note)), note.updated_at);
      for (const { content, device_id, at: written } of others.filter(({ note_id }) => note_id === note.id))
        add(
          nameOf(taken, folders[note.status], `${[...heading].slice(0, 44).join('')} (other text)`),
          fileOf(content, { id: note.id, title: content.title, device: device_id, saved: written.toISOString() }),
          written,
        );
    }
  }
  zip.end();
  return new File(await chunks, `notes-${ctx.now.toISOString().slice(0, 10)}.zip`, { type: 'application/zip' });
}
