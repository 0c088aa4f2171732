import * as z from 'zod';

/** Asks for one page of a list: an opaque cursor from the page before, and how many rows. */
export const PageRequest = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(100).default(20),
});
export type PageRequest = z.infer<typeof PageRequest>;

/** One page of rows in their order, and the cursor of the next page or null at the end. Never counts, never offsets. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable() });
export type Page<Row> = { rows: Row[]; nextCursor: string | null };
