import * as z from 'zod';
import { confidential, open, signedIn } from '../core/door.ts';
import { InstantSchema } from '../core/schema.ts';
import { CardName, Dashboard, Found, Queue, Snooze } from './schema.ts';

const key = z.object({ key: z.string().regex(/^[a-z_]+\.[a-z_]+ [0-9a-f-]{36}$/) });

/** The reader's own: what waits for them in every room, and how their dashboard looks. */
export const dashboard = {
  /** Everything the dashboard shows, in one answer. What could not be read is named in `failed`; the rest stands. */
  read: signedIn.route({ method: 'GET', path: '/dashboard' }).output(Dashboard),
  /** What waits at the desks that the reader works at, what is late first; empty for everybody else. */
  queues: signedIn.route({ method: 'GET', path: '/dashboard/queues' }).output(z.array(Queue)),
  /**
   * Puts a duty off for an hour, until tomorrow or until next week at eight in the morning of the reader's zone; again moves it. Throws
   * NOT_FOUND for what does not wait for the reader, ILLEGAL_TRANSITION for what is binding or due before then.
   */
  snooze: signedIn
    .route({ method: 'POST', path: '/dashboard/snoozes' })
    .input(key.extend({ for: Snooze, tz: z.string().max(60) }))
    .output(z.object({ until: InstantSchema })),
  /** It is in the list again; what was not put off stays as it is. */
  unsnooze: signedIn
    .route({ method: 'DELETE', path: '/dashboard/snoozes' })
    .input(key)
    .output(z.object({ key: z.string() })),
  /** Keeps which cards are shown, and in which order. */
  arrange: signedIn
    .route({ method: 'PUT', path: '/dashboard/cards' })
    .input(z.object({ order: z.array(CardName).max(20), hidden: z.array(CardName).max(20) }))
    .output(z.object({ order: z.array(CardName), hidden: z.array(CardName) })),
  /** When the address was made under which a calendar reads the reader's deadlines, and when it last was read; null while there is none. */
  calendarLink: signedIn
    .route({ method: 'GET', path: '/dashboard/calendar' })
    .output(z.object({ createdAt: InstantSchema, readAt: InstantSchema.nullable() }).nullable()),
  /** Makes a new one, told here and never again; the one before it leads nowhere from then on. */
  makeCalendarLink: confidential
    .route({ method: 'POST', path: '/dashboard/calendar' })
    .input(z.object({}))
    .output(z.object({ url: z.string() })),
  stopCalendarLink: signedIn
    .route({ method: 'DELETE', path: '/dashboard/calendar' })
    .input(z.object({}))
    .output(z.object({ stopped: z.literal(true) })),
  /** The deadlines of the one who has this address, as an iCalendar file (RFC 5545). NOT_FOUND for an address that is nobody's. */
  calendar: open
    .route({ method: 'GET', path: '/calendar/{file}' })
    .input(z.object({ file: z.string().max(60) }))
    .output(z.file()),
  /**
   * The reader's own things whose title, reference or other side is like the words, mistyped ones too, at most five a kind, the nearest
   * first; and at most three help articles. Looks at the newest thousand of each kind, and at every reference.
   */
  find: signedIn
    .route({ method: 'GET', path: '/dashboard/find' })
    .input(z.object({ q: z.string().trim().min(2).max(100) }))
    .output(z.object({ found: z.array(Found), failed: z.boolean() })),
};
