import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatEnd } from '../../core/ends.ts';
import { MarkResolvedDialog } from './ResolveDialogs.tsx';

test('who is about to say that it is resolved reads that the public entry goes, or that it stays marked', () => {
  const shown = (over: Partial<DisputeView>) => {
    const view = { status: 'published', resolvedClaim: null, agreementId: null, settlement: null, ...over };
    const dialog = createElement(MarkResolvedDialog, {
      view: view as unknown as DisputeView, // what the dialog looks at
      onDone() {},
      onClose() {},
    });
    return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, dialog));
  };
  const cureUntil = '2026-12-30T09:00:00.000Z';
  const [until, after] = shown({ cureUntil }).split('the public entry is removed');
  expect(until).toContain(`by ${formatEnd(cureUntil)}`);
  expect(after).toBeDefined();
  expect(shown({ cureUntil, isCureOver: true })).toMatch(/the public entry stays and is marked as resolved/);
  expect(shown({ cureUntil: null })).not.toMatch(/public entry/);
});
