import * as z from 'zod';
import { confidential, takesText, through } from '../core/door.ts';
import { AgreementId, DisputeId, ExhibitId, NoteId, ReminderId, UserId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { InstantSchema } from '../core/schema.ts';
import { SYNC_BYTES } from './rules.ts';
import { LinkKind, MutationResult, Note, NoteMutation, NoteRevision, NoteRow, Reminder, Tag } from './schema.ts';

const note = z.object({ id: NoteId });
const command = <Input extends z.ZodType, Output extends z.ZodType>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  input: Input,
  output: Output,
) => confidential.route({ method, path }).input(input).output(output);

/** Notes are their owner's alone: everybody else, administrators included, is answered as if there were none. */
export const notes = {
  /** Pinned ones first, then the latest change. */
  list: confidential
    .route({ method: 'GET', path: '/notes' })
    .input(
      PageRequest.extend({
        view: z.enum(['active', 'pinned', 'tasks', 'reminders', 'archived', 'binned']).default('active'),
        tag: Tag.optional(),
        q: z.string().trim().max(100).optional(),
        /** Those that lead to this. */
        about: z.object({ kind: LinkKind, id: z.uuid() }).optional(),
      }),
    )
    .output(pageOf(NoteRow)),
  tags: confidential
    .route({ method: 'GET', path: '/notes/tags' })
    .output(z.array(z.object({ tag: z.string(), notes: z.int() }))),
  get: confidential.route({ method: 'GET', path: '/notes/{id}' }).input(note).output(Note),
  /**
   * What changed since a point in time, for a device that keeps its own copy; the oldest change first, archived and binned ones among
   * them. `purged` went for good since then. Throws UNAUTHENTICATED when `ownerId` is not who is signed in: the device asked for somebody
   * who left it meanwhile. Once the last page was read, ask with `upTo` the next time: nothing is left out.
   */
  changes: confidential
    .route({ method: 'GET', path: '/notes/changes' })
    .input(PageRequest.extend({ since: InstantSchema.optional(), ownerId: UserId.optional() }))
    .output(pageOf(Note).extend({ purged: z.array(NoteId), upTo: InstantSchema })),
  /**
   * Takes up to 50 changes in their order, each in a transaction of its own and once for ever. Different fields are joined; texts are
   * merged line by line with the version they were made on. Where both changed the same lines, the server's text stays and the other is
   * kept beside it: nothing is lost. `ownerId` as with `changes`: nobody's words come among another's notes.
   */
  sync: through({ isConfidential: true, ...takesText({ json: SYNC_BYTES, members: 12_000 }), takesLong: true })
    .route({ method: 'POST', path: '/notes/sync' })
    .input(z.object({ mutations: z.array(NoteMutation).min(1).max(50), ownerId: UserId.optional() }))
    .output(z.object({ results: z.array(MutationResult) })),
  /**
   * Every text that a device sent, for ninety days: former ones and those that were not taken. What waits to be looked at comes first, then
   * the newest; 500 at once, after `after`.
   */
  revisions: confidential
    .route({ method: 'GET', path: '/notes/{id}/revisions' })
    .input(note.extend({ after: z.uuid().optional() }))
    .output(z.array(NoteRevision)),
  revision: confidential
    .route({ method: 'GET', path: '/notes/{id}/revisions/{revisionId}' })
    .input(note.extend({ revisionId: z.uuid() }))
    .output(z.object({ revision: NoteRevision, body: z.string() })),
  /** A contradiction was looked at; both texts stay in the revisions. */
  settle: command('POST', '/notes/{id}/settle', note.extend({ revisionId: z.uuid() }), Note),
  remind: command(
    'POST',
    '/notes/{id}/reminders',
    note.extend({ reminderId: ReminderId, at: InstantSchema, repeat: Reminder.shape.repeat }),
    Note,
  ),
  endReminder: command(
    'POST',
    '/notes/{id}/reminders/{reminderId}/end',
    note.extend({ reminderId: ReminderId, as: z.enum(['done', 'cancelled']) }),
    Note,
  ),
  /** A draft of an agreement with the note's text as its clauses; the note leads to it from then on. */
  toAgreement: command('POST', '/notes/{id}/agreement', note, z.object({ agreementId: AgreementId })),
  /** An exhibit of one's own dispute with the text as it is now, named with the time it was written. */
  toEvidence: command(
    'POST',
    '/notes/{id}/evidence',
    note.extend({ disputeId: DisputeId }),
    z.object({ disputeId: DisputeId, exhibitId: ExhibitId }),
  ),
  /** All notes as Markdown files in one archive. */
  export: confidential.route({ method: 'GET', path: '/notes/export' }).output(z.file()),
};
