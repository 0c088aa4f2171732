/** Specification §9. Times in milliseconds. */
export const notificationTimes = { listFresh: 5 * 60_000, countFresh: 60_000, toast: 7_000 } as const;

export type NotificationTone = 'success' | 'error' | 'warning' | 'info';

/** success, error and warning are shown as such; any other value as info (specification §3). */
export const toneOf = (type: string): NotificationTone =>
  type === 'success' || type === 'error' || type === 'warning' ? type : 'info';

/** Every text of the dropdown and its toasts, to the letter (specification §2, §8). */
export const notificationTexts = {
  markAll: 'Mark all as read',
  viewAll: 'View all notifications',
  loading: 'Loading notifications...',
  empty: 'No new notifications.',
  failed: 'Error loading notifications.',
  errorTitle: 'Error',
  markFailed: 'Failed to mark notification as read.',
  markAllFailed: 'Failed to mark all notifications as read.',
  markedAllTitle: 'All Notifications Marked Read',
  markedAll: 'Your notifications have been cleared.',
} as const;
