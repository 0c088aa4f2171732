import { paths } from '@ahadi/domain/paths.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '../web/routes.ts';

/** Every address that the route table answers at, layouts folded away. */
const addresses = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    return entry.children ? addresses(entry.children, path) : [path === '' ? '/' : path];
  });

it('every page of the site map has a route, and every route is a page of the site map', async () => {
  const notPages = ['/*', '/blog/*']; // what is not found, and what leads out to the blog
  const routed = addresses(await routes).filter((path) => !notPages.includes(path));
  expect(routed.sort()).toEqual(Object.values(paths).sort());
});
