import * as z from 'zod';

/** The largest number that a column of whole numbers keeps and that can be counted on from once more. */
export const MOST_COUNTED = 2_147_483_646;

/** How often something was changed, or which one of a row it is, as its reader saw it. */
export const Revision = z.int().min(0).max(MOST_COUNTED);
