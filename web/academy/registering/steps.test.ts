import type { RegistrationStatus } from '@ahadi/domain/academy/registrations/schema.ts';
import { expect, test } from 'vitest';
import { stepsOf } from './steps.ts';

const said = (
  status: RegistrationStatus,
  more: { priceMinor?: number; certificateNumber?: string; place?: number } = {},
) =>
  stepsOf({ status, priceMinor: 500_00, certificateNumber: null, place: null, ...more }).map(
    ({ title, state }) => `${state}: ${title}`,
  );

test('who waits for a seat reads their place, and what comes after it', () => {
  expect(said('waitlisted', { place: 3 })).toEqual([
    'now: Waiting for a seat, number 3',
    'next: Payment',
    'next: Course',
    'next: Certificate',
  ]);
});

test('a course that costs nothing has no payment on its way', () => {
  expect(said('confirmed', { priceMinor: 0 })).toEqual(['past: Seat confirmed', 'now: Course', 'next: Certificate']);
});

test('a payment by hand is looked at before the seat is confirmed', () => {
  expect(said('payment_review')).toContain('now: Your payment is looked at');
});

test('a fee that is only promised is not shown as paid', () => {
  const at = { status: 'confirmed', priceMinor: 500_00, certificateNumber: null, place: null } as const;
  const [, payment] = stepsOf({ ...at, payments: [{ status: 'promised' }] });
  expect(payment).toMatchObject({ state: 'now', title: 'Promised, its money is awaited' });
});

test('the certificate ends the way', () => {
  expect(said('completed', { certificateNumber: 'AHD-2026-000123-K' })).toEqual([
    'past: Seat confirmed',
    'past: Paid',
    'past: Course completed',
    'past: Certificate given',
  ]);
});

test('what is over for good says how it ended, and promises nothing', () => {
  expect(said('no_show')).toEqual(['past: Seat confirmed', 'past: Paid', 'ended: Course missed']);
  expect(said('expired')).toEqual(['past: Registered', 'ended: Run out']);
  expect(said('cancelled')).toEqual(['past: Registered', 'ended: Cancelled']);
  // Who gave a seat up reads of their own seat, and nothing of somebody who may never have come.
  expect(
    JSON.stringify(stepsOf({ status: 'cancelled', priceMinor: 1, certificateNumber: null, place: null })),
  ).not.toContain('somebody');
});
