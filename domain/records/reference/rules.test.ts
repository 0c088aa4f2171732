import { expect, test } from 'vitest';
import { entryRefIn } from './rules.ts';

test('a reference is known however it is typed, and nothing else is one', () => {
  for (const typed of ['PR-2026-7K3QXM9T', ' pr-2026-7k3qxm9t ', 'PR 2026 7K3QXM9T', 'PR20267K3QXM9T'])
    expect(entryRefIn(typed)).toBe('PR-2026-7K3QXM9T');
  for (const typed of ['DS-2026-7K3QXM9T', 'PR-2026-7K3QXM9', 'PR-2026-7K3QXM9O', 'Amina PR-2026-7K3QXM9T', ''])
    expect(entryRefIn(typed)).toBeNull();
});
