import * as z from 'zod';
import { PAGE_PARTS } from './rules.ts';

const part = z.int().min(0).max(PAGE_PARTS);

/**
 * Where on a page of a brought document something of a side is drawn when the document is sealed: its signature, the name it signed under,
 * or what it answered to a question. Measured from the upper left corner of the page as it is seen, in ten thousandths of its width and height.
 */
export const Place = z.object({
  id: z.uuid(),
  side: z.string().regex(/^[A-Z]$/),
  shows: z.enum(['signature', 'name', 'answer']),
  /** The question, where it shows an answer. */
  fieldId: z.uuid().optional(),
  /** Ticked where the answer is this one of the options; without it the answer itself is written. */
  option: z.string().max(100).optional(),
  page: z.int().min(1).max(1000),
  x: part,
  y: part,
  width: part,
  height: part,
});
export type Place = z.infer<typeof Place>;
