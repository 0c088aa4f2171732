import type { QueryKey } from '@tanstack/react-query';

/**
 * What a device keeps for reading without a connection, by room and procedure (design 6.1); `true` keeps every question of a room. Nothing
 * about signing in, money, identity, rooms of a mediation or the desks of administrators stands here, so it is never kept;
 * but a registration for a course says what was paid for it.
 */
const readingList: Readonly<Record<string, true | readonly string[]>> = {
  agreements: ['get', 'list', 'life', 'versions', 'versionTerms'],
  negotiating: ['read'],
  disputes: ['get', 'list', 'life', 'ifNobodyActs'],
  activity: ['mine'],
  records: ['mine'],
  notifications: ['list'],
  rpc: ['get_unread_notification_count', 'get_user_settings_summary'],
  notes: ['revisions', 'revision'],
  community: ['topics', 'feed', 'post', 'comments', 'drafts'],
  assistant: ['sessions', 'session'],
  support: ['mine', 'ticket'],
  escrow: ['list'],
  // One's own duties and numbers, as the lists above have them; queues of staff are counts without names.
  dashboard: ['read'],
  academy: ['registrations', 'registration', 'learn', 'certificates'],
};

/** True when the answer is kept for its reader. */
export function isReadOffline(key: QueryKey): boolean {
  const [path] = key;
  if (!Array.isArray(path)) return false;
  const [room, procedure] = path as string[];
  const listed = readingList[room ?? ''];
  return listed === true || (listed?.includes(procedure ?? '') ?? false);
}
