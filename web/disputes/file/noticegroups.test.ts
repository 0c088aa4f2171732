import type { NoticeProof } from '@ahadi/domain/disputes/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsOf } from './noticegroups.ts';

const notices = fc.array(
  fc.record({
    kind: fc.constantFrom('dispute_notice', 'dispute_notice_second', 'final_notice', 'publication_notice'),
    side: fc.constantFrom('filer', 'respondent'),
    channel: fc.constantFrom('in_app', 'email'),
    attemptedAt: fc.integer({ min: 0, max: 1e6 }).map((day) => new Date(day * 1e6).toISOString()),
  }),
) as unknown as fc.Arbitrary<NoticeProof[]>; // the parts that grouping looks at

test('a letter stands once for each side, the newest first, and no notice is lost or told twice', () => {
  fc.assert(
    fc.property(notices, (all) => {
      const groups = groupsOf(all);
      expect(new Set(groups.flat())).toEqual(new Set(all));
      expect(groups.flat()).toHaveLength(all.length);
      const names = groups.map(([first]) => `${first?.kind} ${first?.side}`);
      expect(new Set(names).size).toBe(names.length);
      for (const group of groups) expect(new Set(group.map(({ kind, side }) => `${kind} ${side}`)).size).toBe(1);
      const latest = groups.map(([first]) => first?.attemptedAt ?? '');
      expect(latest).toEqual(latest.toSorted().reverse());
    }),
  );
});
