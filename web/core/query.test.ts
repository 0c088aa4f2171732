import { displayNameOf, initialsOf } from '@ahadi/domain/accounts/rules.ts';
import { notificationTexts, notificationTimes, toneOf } from '@ahadi/domain/notifications/rules.ts';
import { describe, expect, it } from 'vitest';
import { queryClient } from './query.ts';

describe('specification §9, the general query cache', () => {
  const { queries } = queryClient.getDefaultOptions();
  it('is fresh 10 minutes and kept 15', () => {
    expect(queries?.staleTime).toBe(600_000);
    expect(queries?.gcTime).toBe(900_000);
  });
  it('is asked again once after a failure, and never after a refusal', () => {
    const retry = queries?.retry as (failures: number, error: Error) => boolean;
    expect(retry(0, new Error('the line broke'))).toBe(true);
    expect(retry(1, new Error('the line broke'))).toBe(false);
  });
  it('is not fetched again on focus or reconnect, nor on mount unless it was marked stale', () => {
    expect(queries?.refetchOnWindowFocus).toBe(false);
    expect(queries?.refetchOnReconnect).toBe(false);
    const onMount = queries?.refetchOnMount as (query: { state: { isInvalidated: boolean } }) => boolean;
    expect(onMount({ state: { isInvalidated: false } })).toBe(false);
  });
});

describe('specification §8 and §9, notifications', () => {
  it('are fresh 5 minutes, their count 1 minute, a new one stands 7 seconds', () => {
    expect(notificationTimes).toEqual({ listFresh: 300_000, countFresh: 60_000, toast: 7_000 });
  });
  it('say what the catalogue says, to the letter', () => {
    expect(notificationTexts).toEqual({
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
    });
  });
  it('of any other type are shown as info (§3)', () => {
    expect(['success', 'error', 'warning', 'update', ''].map(toneOf)).toEqual([
      'success',
      'error',
      'warning',
      'info',
      'info',
    ]);
  });
});

describe('specification §3 and §9, names', () => {
  it('initials are the first letters of up to two words', () => {
    expect(['Amina Odhiambo', 'lanterns ltd kenya', 'Cher', ''].map(initialsOf)).toEqual(['AO', 'LL', 'C', '']);
  });
  it('the display name falls back to "User"', () => {
    expect([displayNameOf({ name: ' ' }), displayNameOf({})]).toEqual(['User', 'User']);
  });
});
