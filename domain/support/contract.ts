import * as z from 'zod';
import { confidential, type signedIn, takesFile, through } from '../core/door.ts';
import { TicketId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { EmailSchema, InstantSchema, MarkdownSchema, NameSchema } from '../core/schema.ts';
import { TICKET_FILES } from './rules.ts';
import { About, AboutView, Ticket, TicketPriority, TicketRow, TicketTopic } from './schema.ts';

const atDesk = through({ isConfidential: true, desk: 'support.desk' });

const ticket = z.object({ id: TicketId });
const Body = MarkdownSchema(1, 5_000);
const command = <Input extends z.ZodType, Output extends z.ZodType>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  input: Input,
  output: Output,
  begin: typeof signedIn = confidential,
) => begin.route({ method, path }).input(input).output(output);

/** Messages to the people of support. Inside they are tickets; towards people, messages. */
export const support = {
  hours: through({ isConfidential: true, who: 'anyone' })
    .route({ method: 'GET', path: '/support/hours' })
    .output(
      z.object({
        isOpen: z.boolean(),
        /** When somebody is there next; now, while it is open. */
        opensAt: InstantSchema,
        /** Monday to Friday, 08:00–18:00 (Nairobi). */
        words: z.string(),
        /** The usual time to a first answer over the last 30 days, in working hours; the target while there are too few. */
        usualHours: z.number(),
      }),
    ),
  /** A small sum for the sender's device, good once and for ten minutes. It keeps machines away without looking at people. */
  puzzle: through({ isConfidential: true, who: 'anyone' })
    .route({ method: 'GET', path: '/support/puzzle' })
    .output(
      z.object({
        /** The answer is a number whose SHA-256 together with `salt` begins with `zeroBits` zero bits. */
        salt: z.string(),
        zeroBits: z.int(),
        signature: z.string(),
        issuedAt: InstantSchema,
      }),
    ),
  /** What of the reader's own a message can be about, the newest of each kind; for signed-in people. */
  things: confidential.route({ method: 'GET', path: '/support/things' }).output(z.array(AboutView)),
  /**
   * Sends a message; anyone who is signed in finds it among their own, others get it by mail. Answers its number. Throws BAD_INPUT by field,
   * SUP_PUZZLE, RATE_LIMITED with the minutes to wait. Files for signed-in people alone.
   */
  contact: command(
    'POST',
    '/support/messages',
    z.object({
      /** Made by the sender; the same one twice is one message. */
      clientId: z.uuid(),
      name: NameSchema,
      email: EmailSchema,
      topic: TicketTopic,
      subject: z.string().trim().min(5, 'Say in at least five characters what it is about.').max(150),
      message: MarkdownSchema(20, 5_000),
      about: About.nullable().default(null),
      consent: z.literal(true, 'Say that we may use your address to answer.'),
      /** A field that people do not see and leave empty. */
      website: z.string().max(200).default(''),
      puzzle: z.object({
        salt: z.string().max(200),
        signature: z.string().max(200),
        issuedAt: InstantSchema,
        answer: z.int().min(0),
      }),
    }),
    z.object({ id: TicketId.nullable(), number: z.string() }),
    through({ isConfidential: true, who: 'anyone' }),
  ),
  mine: confidential.route({ method: 'GET', path: '/support/messages' }).input(PageRequest).output(pageOf(TicketRow)),
  ticket: confidential.route({ method: 'GET', path: '/support/messages/{id}' }).input(ticket).output(Ticket),
  /** Adds a file of up to 10 MB, at most three a message; PDF or picture by its content. */
  addFile: through({ isConfidential: true, ...takesFile(TICKET_FILES.bytes) })
    .route({ method: 'POST', path: '/support/messages/{id}/files' })
    .input(ticket.extend({ file: z.file() }))
    .output(Ticket),
  file: confidential
    .route({ method: 'GET', path: '/support/messages/{id}/files/{fileId}' })
    .input(ticket.extend({ fileId: z.uuid() }))
    .output(z.file()),
  /** Also for somebody whose account is suspended: they have nobody else to ask. */
  write: command(
    'POST',
    '/support/messages/{id}/write',
    ticket.extend({ clientId: z.uuid(), body: Body }),
    Ticket,
    through({ isConfidential: true, whenSuspended: true }),
  ),
  confirm: command('POST', '/support/messages/{id}/confirm', ticket, Ticket),
  reopen: command('POST', '/support/messages/{id}/reopen', ticket.extend({ body: Body }), Ticket),
  rate: command('PUT', '/support/messages/{id}/rating', ticket.extend({ rating: z.int().min(1).max(5) }), Ticket),

  /** The desk: `queue` new and unanswered by age, mine, waiting for writers, and what is over. */
  inbox: atDesk
    .route({ method: 'GET', path: '/support/desk' })
    .input(
      PageRequest.extend({
        queue: z.enum(['open', 'mine', 'waiting', 'closed', 'spam']).default('open'),
        q: z.string().trim().max(100).optional(),
      }),
    )
    .output(pageOf(TicketRow)),
  counts: atDesk
    .route({ method: 'GET', path: '/support/desk/counts' })
    .output(z.object({ open: z.int(), mine: z.int(), waiting: z.int(), late: z.int() })),
  take: command('POST', '/support/desk/{id}/take', ticket, Ticket),
  answer: command('POST', '/support/desk/{id}/answer', ticket.extend({ clientId: z.uuid(), body: Body }), Ticket),
  note: command('POST', '/support/desk/{id}/note', ticket.extend({ body: Body }), Ticket),
  setPriority: command('POST', '/support/desk/{id}/priority', ticket.extend({ priority: TicketPriority }), Ticket),
  resolve: command('POST', '/support/desk/{id}/resolve', ticket, Ticket),
  markSpam: command('POST', '/support/desk/{id}/spam', ticket, Ticket),
  restore: command('POST', '/support/desk/{id}/restore', ticket, Ticket),
};
