import { expect, test } from 'vitest';
import { isExpandedBy, sidebarCookie } from './sidebar.ts';

test('the side menu is kept for seven days, over https in a cookie bound to this host', () => {
  expect(sidebarCookie(false, 'https:')).toBe(
    '__Host-sidebar_state=false; path=/; max-age=604800; samesite=lax; secure',
  );
  expect(sidebarCookie(true, 'http:')).toBe('sidebar_state=true; path=/; max-age=604800; samesite=lax');
});

test('it stands as it was left, whichever cookie says so', () => {
  for (const cookies of ['sidebar_state=false', 'a=b; __Host-sidebar_state=false'])
    expect(isExpandedBy(cookies)).toBe(false);
  for (const cookies of ['', 'sidebar_state=true', 'other_sidebar_state=false'])
    expect(isExpandedBy(cookies)).toBe(true);
});
