import * as z from 'zod';
import { languages } from '../../core/locale.ts';
import { CurrencySchema, InstantSchema } from '../../core/schema.ts';
import { isTimeZone, startPages } from './rules.ts';

/** How the pages read for a person, on every device. */
export const Preferences = z.object({
  dateOrder: z.enum(['day_month', 'month_day', 'year_month_day']),
  hours: z.enum(['24', '12']),
  /** What stands between thousands, and before decimals. */
  numbers: z.enum(['comma_point', 'point_comma', 'space_comma']),
  /** IANA; null is the device's own. */
  timeZone: z.string().refine(isTimeZone, 'Choose a time zone of the list.').nullable(),
  /** What new amounts begin with; null goes by the country. */
  currency: CurrencySchema.nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  /** Percent of the ordinary size. */
  textScale: z.union([z.literal(90), z.literal(100), z.literal(115), z.literal(130), z.literal(150)]),
  reducedMotion: z.boolean(),
  dataSaver: z.boolean(),
  startPage: z.enum(startPages),
  /** In which pages and letters come; null while none was chosen. */
  language: z.enum(languages).nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

/** The preferences of a person; `savedAt` null while they are those that everybody begins with. */
export const OwnPreferences = z.object({ preferences: Preferences, savedAt: InstantSchema.nullable() });
export type OwnPreferences = z.infer<typeof OwnPreferences>;
