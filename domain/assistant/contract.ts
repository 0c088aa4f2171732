import * as z from 'zod';
import { confidential, type signedIn, through } from '../core/door.ts';
import { ChatId, ChatMessageId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { Revision } from '../core/revision.ts';
import { AboutKind, TicketTopic } from '../support/schema.ts';
import { Chat, ChatRow, Choice, Explanation, IntentName } from './schema.ts';

const chat = z.object({ id: ChatId });
const Said = z.string().trim().min(1, 'Write something.').max(1_000, 'Use at most 1,000 characters.');
const command = <Input extends z.ZodType, Output extends z.ZodType>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  input: Input,
  output: Output,
  begin: typeof signedIn = confidential,
) => begin.route({ method, path }).input(input).output(output);

/**
 * The assistant. It answers from help articles and names them, leads through things to do up to a draft on the real screen, says where one's
 * own things stand, and hands over to people. It never acts by itself. Another person's conversation is not there.
 */
export const assistant = {
  sessions: confidential.route({ method: 'GET', path: '/assistant' }).input(PageRequest).output(pageOf(ChatRow)),
  /** How many conversations have an answer of a person that was not read. */
  unread: confidential.route({ method: 'GET', path: '/assistant/unread' }).output(z.int()),
  /** Buttons to begin with, those that fit where the reader is first. */
  begin: confidential
    .route({ method: 'GET', path: '/assistant/begin' })
    .input(z.object({ path: z.string().max(200).default('') }))
    .output(z.array(Choice)),
  /** Opens a conversation with a first question, a thing to do, or nothing. `clientId` the same twice is one conversation; at most 50 open. */
  start: command(
    'POST',
    '/assistant',
    z.object({
      clientId: z.uuid(),
      text: Said.nullable().default(null),
      intent: IntentName.nullable().default(null),
      /** The page the reader came from, and what they looked at there. */
      path: z.string().max(200).default(''),
      about: z.object({ kind: AboutKind, id: z.uuid() }).nullable().default(null),
    }),
    Chat,
    through({ isConfidential: true, takesLong: true }),
  ),
  session: confidential
    .route({ method: 'GET', path: '/assistant/{id}' })
    .input(chat.extend({ before: Revision.min(1).optional() }))
    .output(Chat),
  /** Says something; the answer stands in the conversation that comes back. The same `clientId` twice is said once. */
  ask: command(
    'POST',
    '/assistant/{id}/messages',
    chat.extend({ clientId: z.uuid(), text: Said }),
    Chat,
    through({ isConfidential: true, takesLong: true }),
  ),
  /** Takes one of the ways that a message offered. "back", "cancel" and "person" always work. */
  choose: command(
    'POST',
    '/assistant/{id}/choices',
    chat.extend({ clientId: z.uuid(), choice: z.string().max(80) }),
    Chat,
  ),
  rate: command(
    'PUT',
    '/assistant/{id}/messages/{messageId}/helpful',
    chat.extend({ messageId: ChatMessageId, helpful: z.boolean() }),
    Chat,
  ),
  /** Makes a message to support of the conversation and says when somebody will be there. */
  handOff: command(
    'POST',
    '/assistant/{id}/hand-off',
    chat.extend({ topic: TicketTopic.default('other'), note: z.string().trim().max(1_000).default('') }),
    Chat,
  ),
  markRead: command('POST', '/assistant/{id}/read', chat, z.object({ read: z.literal(true) })),
  close: command('POST', '/assistant/{id}/close', chat, Chat),
  reopen: command('POST', '/assistant/{id}/reopen', chat, Chat),
  score: command('PUT', '/assistant/{id}/rating', chat.extend({ rating: z.int().min(1).max(5) }), Chat),
  /** For good, with all that was said. What became a message to support stays there. */
  remove: command('DELETE', '/assistant/{id}', chat, z.object({ removed: z.literal(true) })),
  /** Where one of the reader's own things stands, whose turn it is, and what happens if nobody acts. Throws NOT_FOUND. */
  explain: confidential
    .route({ method: 'GET', path: '/assistant/explain/{kind}/{id}' })
    .input(z.object({ kind: AboutKind.exclude(['payment', 'post']), id: z.uuid() }))
    .output(Explanation),

  /** For people of support, in the conversation itself; the writer sees their names. */
  take: command('POST', '/assistant/{id}/take', chat, Chat),
  answer: command(
    'POST',
    '/assistant/{id}/answers',
    chat.extend({ clientId: z.uuid(), text: z.string().trim().min(1).max(4_000) }),
    Chat,
  ),
  giveBack: command('POST', '/assistant/{id}/give-back', chat, Chat),
};
