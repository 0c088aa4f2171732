import type { OwnRecord } from '@ahadi/domain/records/schema.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { EntryDetails } from './EntryDetails.tsx';

type Entry = OwnRecord['entry'];
const side = { name: 'Wafula Otieno', kind: 'person' };
/** Of an entry only what its line in a list of results shows is given; the rest is empty. */
const entry = (annotations: Pick<Entry['annotations'][number], 'kind' | 'text' | 'at'>[]) =>
  ({
    ...{
      ref: 'PH-2026-000001',
      publishedAt: '2026-11-20T09:00:00.000Z',
      expiresAt: null,
      resolvedOn: null,
      text: 'What happened.',
    },
    facts: { category: 'non_payment', outcome: 'unresolved_contested', filer: side, subject: side },
    ...{ annotations, statements: [], corrections: [] },
  }) as unknown as Entry;
const lineOf = (it: Entry): string => {
  const router = createMemoryRouter([{ path: '/', element: createElement(EntryDetails, { entry: it }) }]);
  const page = renderToString(createElement(RouterProvider, { router }));
  return page.slice(0, page.indexOf('</summary>'));
};

test('a result that is challenged says so in its own line, before it is opened', () => {
  const at = '2026-11-21T09:00:00.000Z';
  expect(lineOf(entry([{ kind: 'challenge_pending', text: 'It is challenged.', at }]))).toContain('Challenged');
  expect(lineOf(entry([]))).toContain('PH-2026-000001');
  expect(lineOf(entry([]))).not.toContain('Challenged');
});
