import * as z from 'zod';
import { open } from '../core/door.ts';
import { CoverStatement, LogHead, LogKey, ReceiptReport } from './schema.ts';

/** The log of all deeds, for everybody: it holds hashes and nothing else. */
export const transparency = {
  head: open.route({ method: 'GET', path: '/transparency/head' }).output(LogHead.nullable()),
  /** What a signed head that somebody kept says of the log as it is now. */
  check: open
    .route({ method: 'POST', path: '/transparency/check' })
    .input(z.object({ note: z.string().max(4_000) }))
    .output(ReceiptReport),
  /** The newest signed statement of all customers' money, one of each currency, and the keys that sign. */
  cover: open
    .route({ method: 'GET', path: '/transparency/cover' })
    .output(z.object({ statements: z.array(CoverStatement), keys: z.array(LogKey) })),
};
