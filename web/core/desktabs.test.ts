import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { api } from './api.ts';
import { DeskTabs } from './DeskTabs.tsx';

test('beside the tab of a desk stands how much waits there and how much of it is late, beside others nothing', () => {
  const cache = new QueryClient();
  const queue = (path: string, count: number, late: number) => ({ name: 'triage', path, count, late }) as never; // what a tab looks at
  cache.setQueryData(api.dashboard.queues.queryKey(), [queue('/desk?view=a', 5, 2), queue('/desk?view=b', 3, 0)]);
  const tabs = ['a', 'b', 'c'].map((key) => ({ key, label: `Desk ${key}`, href: `/desk?view=${key}` }));
  const row = createElement(DeskTabs, { label: 'Desks', tabs, current: 'a' });
  const page = createElement(QueryClientProvider, { client: cache }, row);
  const router = createMemoryRouter([{ path: '/', element: page }]);
  const seen = renderToStaticMarkup(createElement(RouterProvider, { router }));
  expect([...seen.matchAll(/>([^<>]*waiting[^<>]*)</g)].map(([, words]) => words)).toEqual([
    '5 waiting, 2 late',
    '3 waiting',
  ]);
  expect(seen.match(/data-late="true"/g)).toHaveLength(1);
});
