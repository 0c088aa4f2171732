import { expect, test } from 'vitest';
import { disputeDefaults } from '../rules.ts';
import { Publisher } from '../schema.ts';
import { publisherOf, sayPublication, sayPublisher, sayPublishers } from './rules.ts';

const kinds = [null, 'person', 'business', 'government', 'ngo'] as const;
const either = [false, true];

test('only what is neutral, about an organisation, never refused and never objected to is published by the time alone', () => {
  for (const respondentKind of kinds)
    for (const titleAccuses of either)
      for (const wasObjectedTo of either)
        for (const wasRefused of either) {
          const publisher = publisherOf({ respondentKind, titleAccuses, wasObjectedTo, wasRefused });
          const isOrganisation = respondentKind !== null && respondentKind !== 'person';
          expect(publisher === 'time').toBe(isOrganisation && !titleAccuses && !wasObjectedTo && !wasRefused);
        }
});

test('the words say for each what the rule does, with the days of the rule', () => {
  expect(Publisher.options.map((one) => sayPublisher(one))).toEqual([
    expect.stringMatching(/record officer decides.*without one it does not/),
    expect.stringContaining(`on its own after a review of ${disputeDefaults.reviewWorkingDays} working days`),
  ]);
  for (const publisher of Publisher.options)
    expect(sayPublication({ publisher, resolvedClaim: null })).toBe(sayPublisher(publisher));
  expect(sayPublishers).toMatch(/a person it becomes public only when a record officer/);
  expect(sayPublishers).toContain(`${disputeDefaults.reviewWorkingDays} working days`);
  expect(sayPublication({ publisher: null, resolvedClaim: null })).toMatch(/will not become public/);
  const resolvedClaim = { kind: 'paid', text: 'Paid.', at: '2026-11-02T09:00:00.000Z' } as const;
  expect(sayPublication({ publisher: 'time', resolvedClaim })).toMatch(/until the side that filed it is heard/i);
});
