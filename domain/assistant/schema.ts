import * as z from 'zod';
import { ChatId, ChatMessageId, TicketId } from '../core/ids.ts';
import { CurrencySchema, InstantSchema, SlugSchema } from '../core/schema.ts';
import { Snippet } from '../help/schema.ts';
import { intents } from './rules.ts';

export const chatStatuses = ['assistant', 'collecting', 'waiting_human', 'human', 'closed'] as const;
export const ChatStatus = z.enum(chatStatuses);
export type ChatStatus = z.infer<typeof ChatStatus>;

export const IntentName = z.enum(intents);
export type IntentName = z.infer<typeof IntentName>;

/** Where a part of an answer comes from. `checkedAt`: when an editor last looked at it. */
export const Citation = z.object({
  slug: SlugSchema,
  title: z.string(),
  heading: z.string(),
  anchor: z.string(),
  version: z.int(),
  checkedAt: InstantSchema,
});
export type Citation = z.infer<typeof Citation>;

/** A way on from a message: a button that says something, leads somewhere, or begins something. */
export const Choice = z.object({
  id: z.string().max(80),
  label: z.string(),
  /** A page of ours, with what was collected filled in; null for what goes on in the conversation. */
  path: z.string().nullable(),
});
export type Choice = z.infer<typeof Choice>;

/** What a guided conversation asks for now. */
export const AskedSlot = z.object({
  kind: z.enum(['text', 'choice', 'own', 'date', 'amount', 'email', 'confirm']),
  name: z.string(),
  step: z.int(),
  of: z.int(),
  /** Of an amount. */
  currency: CurrencySchema.nullable(),
});
export type AskedSlot = z.infer<typeof AskedSlot>;

/** Where one of the reader's own things stands, from the tables of life cycles (design 5.4). */
export const Explanation = z.object({
  label: z.string(),
  path: z.string(),
  /** "Waiting for the answer of the other side." */
  state: z.string(),
  /** Whose turn it is: "you", or the names of others; null where nobody is waited for. */
  turn: z.string().nullable(),
  isYourTurn: z.boolean(),
  dueAt: InstantSchema.nullable(),
  /** What happens when nobody acts; null where nothing is sure to. */
  otherwise: z.string().nullable(),
  /** What the reader may do now, each a button to its page. */
  actions: z.array(Choice),
  article: SlugSchema.nullable(),
});
export type Explanation = z.infer<typeof Explanation>;

/** One line above an answer, where the words may tell of danger: whom to call, and the way to the full answer. */
export const Caution = z.object({ words: z.string(), choice: Choice });
export type Caution = z.infer<typeof Caution>;

export const ChatMessage = z.object({
  id: ChatMessageId,
  /** Counts from 1 in its conversation; the order of reading. */
  no: z.int(),
  role: z.enum(['user', 'assistant', 'agent', 'system']),
  kind: z.enum(['text', 'answer', 'menu', 'ask', 'explanation', 'draft', 'handoff', 'safety']),
  /** Shown name of a person of support. */
  name: z.string().nullable(),
  body: z.string(),
  snippet: Snippet.nullable(),
  citations: z.array(Citation),
  choices: z.array(Choice),
  asked: AskedSlot.nullable(),
  explanation: Explanation.nullable(),
  caution: Caution.nullable(),
  /** Set when a language model wrote it from the articles below. */
  byModel: z.boolean(),
  /** The reader's word on an answer. */
  helpful: z.boolean().nullable(),
  at: InstantSchema,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatRow = z.object({
  id: ChatId,
  title: z.string(),
  status: ChatStatus,
  lastLine: z.string(),
  unread: z.int(),
  ticketNumber: z.string().nullable(),
  lastAt: InstantSchema,
});
export type ChatRow = z.infer<typeof ChatRow>;

export const Chat = ChatRow.extend({
  /** Newest last; `hasEarlier` says that there are older ones. */
  messages: z.array(ChatMessage),
  hasEarlier: z.boolean(),
  ticketId: TicketId.nullable(),
  intent: IntentName.nullable(),
  /** While a person is waited for: how many are before the reader, and when support is there next. */
  waiting: z.object({ place: z.int(), opensAt: InstantSchema }).nullable(),
  rating: z.int().min(1).max(5).nullable(),
  /** Until when it can be opened again; null while it is open, and once that time is over. */
  reopenUntil: InstantSchema.nullable(),
  isOwn: z.boolean(),
});
export type Chat = z.infer<typeof Chat>;
