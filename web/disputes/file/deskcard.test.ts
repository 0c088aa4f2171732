import { emptyClaim } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { api } from '../../core/api.ts';
import { DeskCard } from './DeskCard.tsx';

test('an officer reads beside the file which words are not neutral, whom it reaches, and what else the filer filed', () => {
  const id = '0198c0de-0000-7000-8000-000000000001' as DisputeView['id'];
  const claim = { ...emptyClaim('KES'), title: 'They are thieves', narrative: 'It came late, which is fraud.' };
  const parties = [{ side: 'respondent', userId: null, email: 'l•••@example.org' }];
  const view = { id, claim, parties } as unknown as DisputeView; // what the card looks at
  const other = { id, ref: 'DS-2026-000007', title: 'The second lot', status: 'withdrawn', isSameSide: true };
  const cache = new QueryClient();
  cache.setQueryData(api.disputes.earlier.queryKey({ input: { id } }), {
    ...{ filed: 3, refused: 1, withdrawn: 2, resolved: 0, published: 0 },
    newest: [{ ...other, filedAt: '2026-11-02T09:00:00.000Z' } as never], // a row of it
  });
  const card = createElement(QueryClientProvider, { client: cache }, createElement(DeskCard, { view }));
  const router = createMemoryRouter([{ path: '/', element: card }]);
  const seen = renderToStaticMarkup(createElement(RouterProvider, { router })).replace(/<[^>]*>/g, ' ');
  for (const words of [
    ...[/Title:\s+thieves/, /Claim:\s+fraud/, /Letters go to l•••@example\.org\..*no account here/],
    ...[/3 matters · 1 refused · 2 withdrawn/, /The second lot.*DS-2026-000007.*against the same side/],
  ])
    expect(seen).toMatch(words);
});
