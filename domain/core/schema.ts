import * as z from 'zod';
import { clockKinds, clockMoves, clockStatuses } from './clock.ts';
import { codeOf } from './digits.ts';
import { hasHidden } from './letters.ts';
import { lengthOf } from './limits.ts';
import { LARGEST_AMOUNT_MINOR } from './money.ts';

/** An instant on the wire: ISO 8601 in UTC, e.g. 2026-11-22T20:59:00.000Z. */
export const InstantSchema = z.iso.datetime();
/** A calendar day without a zone, e.g. 2026-12-05. */
export const DaySchema = z.iso.date().regex(/^[12]/, 'Choose a day between the years 1000 and 2999.');
/** Six digits that were shown or sent, with the spaces and strokes and in the digits that somebody typed; kept as plain digits. */
export const SixDigits = z
  .string()
  .overwrite(codeOf)
  .regex(/^\d{6}$/, 'The code has six digits.');
/** ISO 4217 code. */
export const CurrencySchema = z.string().regex(/^[A-Z]{3}$/, 'Use the three letters of the currency, like KES.');
/** A positive amount in minor units (cents), never a float of major units. Fits a JavaScript integer. */
export const AmountMinorSchema = z.int().positive().max(LARGEST_AMOUNT_MINOR);
/** ISO 3166-1 alpha-2 country code. */
export const CountrySchema = z.string().regex(/^[A-Z]{2}$/, 'Use the two letters of the country, like KE.');
/** ISO 639: two letters, or three where there are no two. Their names stand in `languages.ts`. */
export const LanguageSchema = z.string().regex(/^[a-z]{2,3}$/, 'Choose a language from the list.');
/** An e-mail address as it is typed, without the spaces around it and in small letters: the form of `problemOfEmail`. */
export const EmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .check(z.email('Write an e-mail address like name@example.org.'))
  // Nobody gets mail there, and one such address stands for somebody who left: they are written to for what holds them and nothing else.
  .refine((typed) => !typed.endsWith('.invalid'), 'Write an e-mail address like name@example.org.');
/** A person's or organisation's name: NFC, trimmed, 2–120 characters, none that cannot be seen but where it is spelling (design 4.2). */
export const NameSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .min(2, 'Write at least two characters.')
  .max(120, 'Use at most 120 characters.')
  .refine((text) => !hasHidden(text), 'Leave out characters that cannot be seen.');
/** Why somebody did something that others will ask about: 10–1000 characters (design 3.3). */
export const ReasonSchema = z
  .string()
  .trim()
  .min(10, 'Give a reason of at least 10 characters, so that the others understand.')
  .max(1000, 'Use at most 1000 characters.');

/** One move of a deadline: from one end to another. A paused clock has no end, so a pause leads to null and a resume from it. */
export const ClockChange = z.object({
  why: z.enum(clockMoves),
  from: InstantSchema.nullable(),
  to: InstantSchema.nullable(),
  at: InstantSchema,
  /** The words that were given for it. */
  reason: z.string().optional(),
  /** The outage that it gives back. */
  outageId: z.uuid().optional(),
});
export type ClockChange = z.infer<typeof ClockChange>;

/** A deadline as pages show it: `dueAt` while it runs, `remainingMs` while it is paused, all its moves oldest first. */
export const ClockView = z.object({
  kind: z.enum(clockKinds),
  status: z.enum(clockStatuses),
  startsAt: InstantSchema,
  dueAt: InstantSchema.nullable(),
  remainingMs: z.int().nonnegative().nullable(),
  /** IANA name of the zone that the deadline was calculated in; shown beside the reader's own. */
  tz: z.string(),
  changes: z.array(ClockChange),
});
export type ClockView = z.infer<typeof ClockView>;

/** A name in an address: lower-case letters, digits and hyphens, e.g. "file-a-dispute". */
export const SlugSchema = z
  .string()
  .min(2)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens.');
/**
 * A text of several lines in Markdown, as it was typed: NFC, without control and direction characters. It is shown as what it means and
 * never as HTML. Lengths in characters.
 */
export const MarkdownSchema = (least: number, most: number) =>
  z
    .string()
    .normalize('NFC')
    .refine((text) => text.trim().length >= least, `Write at least ${least} characters.`)
    .refine((text) => lengthOf(text) <= most, {
      error: ({ input }) =>
        `Use at most ${most.toLocaleString('en')} characters. This has ${lengthOf(String(input)).toLocaleString('en')}.`,
    })
    .refine(
      (text) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text.replace(/[\n\r\t]/g, '')),
      'Leave out characters that cannot be seen.',
    );
