// Buyer and seller write to each other about a parcel.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { ParcelMessage } from '@ahadi/domain/marketplace/buying/schema.ts';
import { authorize, personOf, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { standingsOf } from '../escrow/leader.ts';
import { addMessage, listMessages, markRead, writtenSince } from './messages.store.ts';
import type { HeldParcel } from './order.store.ts';
import { parcels } from './parcel.ts';
import { asOf } from './view.ts';

/** Nobody fills another's inbox. */
const MOST_A_DAY = 100;

/**
 * What buyer and supplier wrote to each other about a parcel, newest first; the first page counts as read with it. An administrator reads
 * it while its money is disputed. Throws NOT_FOUND, FORBIDDEN.
 */
export const readMessages = (ctx: Ctx, { id, ...input }: PageRequest & { id: string }): Promise<Page<ParcelMessage>> =>
  transaction(ctx, async (ctx) => {
    const held = await parcels.read(ctx, id);
    authorize(ctx, 'parcel.read_messages', { ...held, isDisputed: await isDisputed(ctx, held) });
    const page = await listMessages(ctx, id, input);
    if (input.cursor === undefined) await markRead(ctx, id, personOf(ctx));
    return page;
  });

const isDisputed = async (ctx: Ctx, { escrowId }: HeldParcel): Promise<boolean> =>
  escrowId !== null && (await standingsOf(ctx, [escrowId])).get(escrowId)?.stage === 'disputed';

/** Throws ILLEGAL_TRANSITION before it is paid: nobody is written to about what may never be theirs to send. RATE_LIMITED after a hundred messages of one person about one parcel within a day. */
export const writeMessage = (ctx: Ctx, { id, text }: { id: string; text: string }): Promise<ParcelMessage> =>
  transaction(ctx, async (ctx) => {
    const held = await parcels.hold(ctx, id);
    authorize(ctx, 'parcel.write', held);
    if (held.escrowId === null)
      throw new DomainError('ILLEGAL_TRANSITION', 'You can write to the seller once it is paid.');
    const userId = userIdOf(ctx);
    const as = asOf(ctx, held.order, held);
    const by = as === 'buyer' ? 'buyer' : 'supplier';
    if ((await writtenSince(ctx, id, userId, new Date(ctx.now.getTime() - DAY))) >= MOST_A_DAY)
      throw new DomainError(
        'RATE_LIMITED',
        'You have written a hundred messages about this parcel today. Go on tomorrow.',
      );
    const messageId = await addMessage(ctx, { parcelId: id, userId, by, text });
    await markRead(ctx, id, personOf(ctx));
    await parcels.tell(ctx, held, 'parcel.written', { no: held.no, messageId, by });
    const [written] = (await listMessages(ctx, id, { limit: 1 })).rows;
    if (!written) throw new Error(`message ${messageId} is not there`);
    return written;
  });
