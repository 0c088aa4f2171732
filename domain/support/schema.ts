import * as z from 'zod';
import { TicketId, UserId } from '../core/ids.ts';
import { InstantSchema } from '../core/schema.ts';

export const ticketStatuses = ['new', 'open', 'waiting_user', 'resolved', 'closed', 'spam'] as const;
export const TicketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** What a message is about (design 3.1). */
export const ticketTopics = [
  'account',
  'payment',
  'agreement',
  'dispute',
  'mediation',
  'selling',
  'academy',
  'privacy',
  'abuse',
  'press',
  'other',
] as const;
export const TicketTopic = z.enum(ticketTopics);
export type TicketTopic = z.infer<typeof TicketTopic>;

export const TicketPriority = z.enum(['low', 'normal', 'high', 'urgent']);
export type TicketPriority = z.infer<typeof TicketPriority>;

/** What of the writer's own it is about; the label and path only while they can read it. */
export const AboutKind = z.enum(['agreement', 'dispute', 'mediation', 'escrow', 'order', 'payment', 'post']);
export type AboutKind = z.infer<typeof AboutKind>;
export const About = z.object({ kind: AboutKind, id: z.uuid() });
export type About = z.infer<typeof About>;
export const AboutView = About.extend({ label: z.string(), path: z.string() });
export type AboutView = z.infer<typeof AboutView>;

export const TicketFile = z.object({ id: z.uuid(), name: z.string(), size: z.int(), type: z.string() });
export type TicketFile = z.infer<typeof TicketFile>;

/** One thing that happened to a ticket. `internal` notes are read by the people of support alone. */
export const TicketEvent = z.object({
  id: z.uuid(),
  kind: z.enum(['message', 'note', 'status', 'assigned', 'priority', 'transcript']),
  by: z.enum(['requester', 'support', 'system']),
  /** Shown name; "Support" for the requester. */
  name: z.string(),
  body: z.string(),
  internal: z.boolean(),
  files: z.array(TicketFile),
  at: InstantSchema,
});
export type TicketEvent = z.infer<typeof TicketEvent>;

export const TicketRow = z.object({
  id: TicketId,
  /** Like T-2026-000123. */
  number: z.string(),
  subject: z.string(),
  topic: TicketTopic,
  priority: TicketPriority,
  status: TicketStatus,
  source: z.enum(['contact', 'chat']),
  requester: z.string(),
  assignee: z.string().nullable(),
  /** When the first answer is due, counted in working hours; null once it was given. */
  firstReplyDueAt: InstantSchema.nullable(),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
});
export type TicketRow = z.infer<typeof TicketRow>;

export const Ticket = TicketRow.extend({
  /** Null for who wrote without an account. */
  requesterUserId: UserId.nullable(),
  email: z.string(),
  about: AboutView.nullable(),
  /** The conversation with the assistant that it came from. */
  chatId: z.uuid().nullable(),
  events: z.array(TicketEvent),
  rating: z.int().min(1).max(5).nullable(),
  /** Until when it can be opened again; null while it is open, and once that time is over. */
  reopenUntil: InstantSchema.nullable(),
});
export type Ticket = z.infer<typeof Ticket>;
