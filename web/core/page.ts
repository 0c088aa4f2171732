import { brand } from '@ahadi/domain/brand.ts';
import { useEffect } from 'react';
import type { MetaDescriptor, MetaFunction } from 'react-router';

const withBrand = (title: string): string => `${title} · ${brand.name}`;

/** One address a page: with and without a trailing slash are the same. */
const canonical = (pathname: string): string => `${brand.publicSite}${pathname.replace(/(.)\/$/, '$1')}`;

/** A page's head: `export const meta = pageMeta('Agreements')`. Title followed by the brand; canonical on the public site. */
export const pageMeta =
  (title: string, description?: string): MetaFunction =>
  ({ location }) => {
    const about: MetaDescriptor[] = description ? [{ name: 'description', content: description }] : [];
    return [
      { title: withBrand(title) },
      { tagName: 'link', rel: 'canonical', href: canonical(location.pathname) },
      ...about,
    ];
  };

/** The title of a page whose name is known only once its thing is read. Undefined leaves the one of {@link pageMeta}. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = withBrand(title);
  }, [title]);
}
