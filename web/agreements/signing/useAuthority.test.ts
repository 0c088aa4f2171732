import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { type OwnAuthority, useAuthority } from './useAuthority.ts';

afterEach(() => vi.unstubAllGlobals());

const view = { id: '0198c0de-0000-7000-8000-000000000001', delegations: [] } as unknown as AgreementView;
const party = (id: string) => ({ id, identityKind: 'company' }) as unknown as Party;

/** Opens the page once, lets somebody do this on it, and answers what they see at the end. */
function opened(who: Party, deed: (own: OwnAuthority) => void = () => {}): OwnAuthority {
  const seen: OwnAuthority[] = [];
  const Page = () => {
    const own = useAuthority(view, who);
    if (seen.length === 0) deed(own);
    seen.push(own);
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Page)));
  return seen.at(-1) as OwnAuthority; // it was rendered
}

test('position and basis outlast a reload of the tab, for this party only, and are gone once it is signed', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  opened(party('one'), (own) => own.change({ position: 'Director' }));
  opened(party('one'), (own) => own.change({ basis: 'power_of_attorney' }));
  expect(opened(party('one')).draft).toEqual({ position: 'Director', basis: 'power_of_attorney' });
  expect(opened(party('other')).draft).toEqual({ position: '', basis: '' });
  opened(party('one'), (own) => own.forget());
  expect(opened(party('one')).draft).toEqual({ position: '', basis: '' });
});
