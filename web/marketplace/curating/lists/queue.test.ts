import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { api } from '../../../core/api.ts';
import Queue from './Queue.tsx';

test('shops that apply stand in the queue, before the goods that wait', () => {
  const cache = new QueryClient();
  const shop = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Mwea Grains', country: 'KE' };
  cache.setQueryData(api.curating.suppliers.queryKey({ input: { status: 'applied' } }), {
    rows: [{ ...shop, updatedAt: '2026-11-20T09:00:00.000Z' } as never], // what its line shows
    nextCursor: null,
  });
  const queue = createElement(QueryClientProvider, { client: cache }, createElement(Queue));
  const router = createMemoryRouter([{ path: '/', element: queue }]);
  const seen = renderToStaticMarkup(createElement(RouterProvider, { router }));
  expect(seen).toMatch(/Shops that apply.*Mwea Grains.*New shop/s);
});
