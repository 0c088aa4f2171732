import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { to } from '@ahadi/domain/paths.ts';

/** Where clicking a notification leads: the linked agreement, else the linked dispute (specification §2), else the page it names, else nowhere. */
export function targetOf(
  it: Pick<Notification, 'related_agreement_id' | 'related_dispute_id' | 'link'>,
): string | null {
  if (it.related_agreement_id) return to('agreement', { id: it.related_agreement_id });
  if (it.related_dispute_id) return to('dashboardDispute', { id: it.related_dispute_id });
  return it.link;
}
