import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { agreementBrief } from '../agreements/service.ts';
import type { Ctx } from '../core/ctx.ts';
import { addDelivery, listeners } from './webhooks/store.ts';

/**
 * Writes down for each address that is to hear of a deed on an agreement what it is told: ids, reference, state and time, and no word of
 * a person. Once for an address, however often it runs.
 */
export async function queueWebhooks(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const endpoints = await listeners(ctx, event.subjectId, event.name);
  if (endpoints.length === 0) return;
  const agreement = await agreementBrief(ctx, event.subjectId);
  if (!agreement) return;
  for (const endpointId of endpoints)
    await addDelivery(ctx, {
      endpointId,
      eventId: event.id,
      kind: event.name,
      body: (id) => JSON.stringify({ id, type: event.name, at: event.at, data: { ...agreement, seq: event.seq } }),
    });
}
