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
  // What is not found, what leads out to the blog, the closed door of rooms to come: no page of their own.
  const routed = addresses(await routes).filter((path) => !path.endsWith('*'));
  expect(routed.sort()).toEqual(Object.values(paths).sort());
});
