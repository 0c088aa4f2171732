// A message takes three files, and pictures leave behind what hides in them.
import { DomainError } from '@ahadi/domain/errors.ts';
import { TICKET_FILES } from '@ahadi/domain/support/rules.ts';
import type { Ticket } from '@ahadi/domain/support/schema.ts';
import { fileTypeFromBuffer } from 'file-type';
import { authorize } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { safeName } from '../core/givenfile.ts';
import { megabytes, redrawn } from '../core/picture.ts';
import * as store from './files.store.ts';
import { lastMessageOf } from './ticket.store.ts';
import { tickets } from './ticket.ts';

/** Types that are taken, and how a picture is drawn again without what hides in it. */
const kept = {
  'application/pdf': null,
  'image/png': (bytes: Uint8Array) => redrawn(bytes, (picture) => picture.png()),
  'image/jpeg': (bytes: Uint8Array) => redrawn(bytes, (picture) => picture.jpeg({ quality: 88 })),
} as const;
const isKept = (mime: string | undefined): mime is keyof typeof kept => mime !== undefined && Object.hasOwn(kept, mime);

/**
 * Adds a file to the writer's newest message, at most three to each. Pictures are drawn again, so that places and serial numbers stay behind.
 * Throws FILE_TOO_LARGE, FILE_TYPE, BAD_INPUT for a fourth, ILLEGAL_TRANSITION once it is over.
 */
export async function addFile(ctx: Ctx, { id, file }: { id: string; file: File }): Promise<Ticket> {
  authorize(ctx, 'ticket.add_file', await tickets.read(ctx, id));
  if (file.size > TICKET_FILES.bytes)
    throw new DomainError(
      'FILE_TOO_LARGE',
      `The file is ${megabytes(file.size)} MB; the limit is ${megabytes(TICKET_FILES.bytes)} MB. Nothing was kept.`,
    );
  const given = new Uint8Array(await file.arrayBuffer());
  const mime = (await fileTypeFromBuffer(given))?.mime;
  if (!isKept(mime))
    throw new DomainError(
      'FILE_TYPE',
      'Use PDF, JPG or PNG up to 10 MB. This is another kind of file, whatever its name says.',
    );
  const bytes = (await kept[mime]?.(given)) ?? given;
  return keep(ctx, { id, name: safeName(file.name, mime), mime, bytes });
}

/** A file alone moves nothing. */
const keep = tickets.whole.deed('write', async (ctx, held, _same, it: Given) => {
  const eventId = await lastMessageOf(ctx, held.id);
  if (!eventId) throw new DomainError('ILLEGAL_TRANSITION', 'Write a message first; a file goes with it.');
  const there = (await filesIn(ctx, held.id)).filter((one) => one.eventId === eventId);
  if (there.length >= TICKET_FILES.most)
    throw new DomainError('BAD_INPUT', `A message takes ${TICKET_FILES.most} files. Write another one for more.`, {
      file: `A message takes ${TICKET_FILES.most} files.`,
    });
  const { name, mime, bytes } = it;
  const sha256 = await keepFile(ctx, bytes, mime);
  await store.addFile(ctx, held.id, { eventId, name, size: bytes.length, mime, sha256 });
  await tickets.tell(ctx, held, 'ticket.written', { number: held.number });
  return held;
});
type Given = { name: string; mime: string; bytes: Uint8Array };

const filesIn = async (ctx: Ctx, id: string): Promise<store.KeptFile[]> =>
  (await store.filesOf(id).execute(ctx.db)).rows;

/** A file for who reads the ticket. Throws NOT_FOUND. */
export async function readFile(ctx: Ctx, { id, fileId }: { id: string; fileId: string }): Promise<File> {
  await tickets.read(ctx, id);
  const found = (await filesIn(ctx, id)).find((one) => one.id === fileId);
  const bytes = found ? await ctx.storage.get(found.sha256) : null;
  if (!found || !bytes) throw new DomainError('NOT_FOUND');
  return new File([new Uint8Array(bytes)], found.name, { type: found.mime });
}
