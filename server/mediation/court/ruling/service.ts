import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { DomainError, type FieldProblems } from '@ahadi/domain/errors.ts';
import type { CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import { userIdOf } from '../../../core/authorize.ts';
import type { Ctx } from '../../../core/ctx.ts';
import { keepFile } from '../../../core/files.ts';
import { takeFile } from '../../rooms/files/service.ts';
import { dayIn, factsOf, type Held } from '../facts/service.ts';
import { stopFiling } from '../filing/service.ts';
import { step, tell } from '../life/service.ts';
import * as store from '../store.ts';

/** Keeps a receipt or an order of the court. Answers its id. Throws FILE_TOO_LARGE, FILE_TYPE. */
async function keepOfCourt(ctx: Ctx, mediationId: string, code: 'receipt' | 'order', file: File): Promise<string> {
  const { bytes, about } = await takeFile(file);
  const sha256 = await keepFile(ctx, bytes, about.type);
  const { name, type: mime, size } = about;
  return store.addPaper(ctx, mediationId, {
    code,
    name,
    mime,
    sha256,
    size,
    pages: 0,
    printed: false,
    by: userIdOf(ctx),
  });
}

function refuseDay(held: Held, ctx: Ctx, on: string, notBefore: string | null): void {
  const problems: FieldProblems =
    on > dayIn(held.settled, ctx.now)
      ? { on: 'Choose a day that is not in the future.' }
      : notBefore !== null && on < notBefore
        ? { on: 'Choose a day that is not before what led to it.' }
        : {};
  if (problems.on) throw new DomainError('BAD_INPUT', problems.on, problems);
}

type Filed = { mediationId: string; court: string; number: string; on: string; receipt?: File | undefined };
/** Somebody brought it to the court: the time to file is met. Throws BAD_INPUT for a day in the future or before the settlement. */
export const fileAtCourt = (ctx: Ctx, { mediationId, court, number, on, receipt }: Filed): Promise<CourtPackage> =>
  step(ctx, mediationId, 'file', async (ctx, held) => {
    refuseDay(held, ctx, on, factsOf(held).signedOn);
    const kept = receipt ? await keepOfCourt(ctx, mediationId, 'receipt', receipt) : null;
    await stopFiling(ctx, mediationId);
    await tell(ctx, held, 'court.filed', { court, number, on });
    return { filing: { court, number, on, receipt: kept }, outcome: null };
  });

const actions = { adopted: 'adopt', refused: 'refuse', returned: 'note_outcome_returned' } as const;
type Outcome = {
  mediationId: string;
  as: keyof typeof actions;
  on: string;
  note: string;
  order?: File | undefined;
};
/** What the court did. An adopted settlement comes with the order. Returned: it is opened again and filed anew. Throws BAD_INPUT. */
export const noteOutcome = (ctx: Ctx, { mediationId, as, on, note, order }: Outcome): Promise<CourtPackage> =>
  step(ctx, mediationId, actions[as], async (ctx, held) => {
    refuseDay(held, ctx, on, held.row.filing?.on ?? null);
    if (as === 'adopted' && !order)
      throw new DomainError('BAD_INPUT', undefined, { order: 'Add the order of the court.' });
    const kept = order ? await keepOfCourt(ctx, mediationId, 'order', order) : null;
    const orderSha256 = (await store.papersOf(ctx, mediationId)).find(({ id }) => id === kept)?.sha256 ?? null;
    await tell(ctx, held, 'court.outcome_noted', { as, on, orderSha256: orderSha256 as Sha256 | null }); // the brand is born here
    return { outcome: { as, on, note, order: kept } };
  });
