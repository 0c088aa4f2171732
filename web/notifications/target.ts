import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { to } from '@ahadi/domain/paths.ts';

/** Where clicking a notification leads: the linked agreement, else the linked dispute (specification §2), else the page it names, else nowhere. */
export function targetOf(
  it: Pick<Notification, 'related_agreement_id' | 'related_dispute_id' | 'link'>,
): string | null {
  if (it.related_agreement_id) return to('agreement', { id: it.related_agreement_id });
  // The room of disputes is built later and then moves into domain/paths.ts; its address is the specification's.
  if (it.related_dispute_id) return `/dashboard/disputes/${encodeURIComponent(it.related_dispute_id)}`;
  return it.link;
}
