import { expect, test } from 'vitest';
import { isPaused, productLifecycle, statusAfterLift } from './lifecycle.ts';
import { productStatuses } from './schema.ts';

test('what was taken off sale stands where it stood before once that is lifted', () => {
  const { from } = productLifecycle.steps.takedown;
  for (const before of from)
    expect(statusAfterLift(productLifecycle.next('takedown', before), isPaused(before)), before).toBe(before);
  expect(from).toContain('paused');
});

test('nothing is lifted that was not taken off sale', () => {
  for (const status of productStatuses.filter((one) => !productLifecycle.can('lift', one)))
    for (const wasPaused of [true, false])
      expect(() => statusAfterLift(status, wasPaused), status).toThrow('one can put it on sale again only while');
});
