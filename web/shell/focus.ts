import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After going to another page the focus moves to its content, so that the keyboard and a screen reader follow. Not on the
 * first page, and not when the page has put the focus somewhere itself.
 */
export function useMainFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
