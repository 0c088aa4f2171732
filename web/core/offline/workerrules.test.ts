import { expect, test } from 'vitest';
import { noticeOf, pathIn } from './workerrules.ts';

test('a push shows its title and carries its way; one that cannot be read says that there is something', () => {
  expect(noticeOf({ id: 'a', title: 'Sign the settlement', link: '/dashboard/disputes/d', unread: 3 })).toMatchObject({
    title: 'Sign the settlement',
    options: { tag: 'a', data: { link: '/dashboard/disputes/d' } },
    unread: 3,
  });
  expect(noticeOf(undefined)).toMatchObject({ title: expect.stringContaining('Something new'), unread: null });
});

test('a notice opens a page of our own and no other', () => {
  const here = 'https://agreements.example.org';
  expect(pathIn({ link: '/cart' }, here)).toBe(`${here}/cart`);
  for (const link of ['//evil.example.org/x', 'https://evil.example.org/', '/\\evil.example.org', null])
    expect(pathIn({ link }, here)).toBe(`${here}/profile?tab=notifications`);
});
