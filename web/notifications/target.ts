import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { to } from '@ahadi/domain/paths.ts';

/** Where clicking a notification leads (specification §2): the linked agreement, else the linked dispute, else nowhere. */
export function targetOf(it: Pick<Notification, 'related_agreement_id' | 'related_dispute_id'>): string | null {
  if (it.related_agreement_id) return to('agreement', { id: it.related_agreement_id });
  // The room of disputes is built later and then moves into domain/paths.ts; its address is the specification's.
  return it.related_dispute_id ? `/dashboard/disputes/${encodeURIComponent(it.related_dispute_id)}` : null;
}
