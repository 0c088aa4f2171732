// A mediator's accreditation by the academy stands beside them as it stands there.
import { accreditationOf, holderOf } from '../academy/deeds.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { writeAccreditation } from './accreditation.store.ts';
import { findMediator } from './mediator.store.ts';

/** Writes beside a mediator how their accreditation by the academy stands now. Without one, and for others, nothing happens. */
export const bringAccreditation = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    if (!(await findMediator(ctx, userId, true))) return;
    const found = await accreditationOf(ctx, userId);
    if (found) await writeAccreditation(ctx, userId, found);
  });

/** The same for the one who holds this certificate, where it is an accreditation. */
export async function bringAccreditationOf(ctx: Ctx, certificateId: string): Promise<void> {
  const holder = await holderOf(ctx, certificateId);
  if (holder?.kind === 'accreditation') await bringAccreditation(ctx, holder.userId);
}
