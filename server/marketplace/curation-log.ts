// What administrators did to shops and products can be read by all of them.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { CurationEntry } from '@ahadi/domain/marketplace/curating/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { listDeeds } from './curation-log.store.ts';

/** What administrators did to shops and goods, newest first. Throws FORBIDDEN. */
export async function readLog(ctx: Ctx, input: PageRequest): Promise<Page<CurationEntry>> {
  return listDeeds(ctx, input, ({ kind, subjectId: id }) =>
    kind === 'product' ? to('adminEditProduct', { id }) : to('adminEditSupplier', { id }),
  );
}
