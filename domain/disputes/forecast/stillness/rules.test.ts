import { expect, test } from 'vitest';
import { mediationDefaults } from '../../../mediation/rules.ts';
import { silenceDoes } from '../../../mediation/silence.ts';
import type { Hold } from '../../schema.ts';
import { nothingRuns } from './rules.ts';

const hold = (kind: Hold['kind']) => ({ holds: [{ kind } as Hold] }); // only its kind is looked at

test('of a dispute that a mediation holds it is never said that it stays as it is: silence ends the mediation, and the terms go on', () => {
  expect(nothingRuns({ holds: [] })).toMatch(/stays as it is/);
  expect(nothingRuns(hold('external_proceedings'))).toMatch(/stays as it is/);
  expect(nothingRuns(hold('mediation'))).toMatch(/by its own deadlines too, they go on with what was left or more/);
  // What the mediation itself says of silence: before it is agreed to what was left, later so many days at least.
  expect(silenceDoes['mediation.consent']).toMatch(/goes on with the time that was left/);
  expect(silenceDoes['mediation.term']).toContain(`goes on with at least ${mediationDefaults.floorDays} days`);
});
