import type { Session } from '@ahadi/domain/accounts/schema.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { WhoChoice } from './WhoChoice.tsx';
import { WhoFiles, whoReadsDraft, whyNotFiled } from './WhoFiles.tsx';

const acting = (role: string) => ({ role, organisation: 'Mzigo Logistics Ltd' }) as Session['acting']; // what is looked at
const shown = (role: string | null) =>
  renderToStaticMarkup(createElement(WhoFiles, { acting: role === null ? null : acting(role) }));

describe('a dispute of an organisation', () => {
  test('says to who may not file it before they write it, and why its button does nothing', () => {
    for (const role of ['drafter', 'signatory']) {
      expect(shown(role)).toContain('Only an owner of Mzigo Logistics Ltd may file a dispute.');
      expect(whyNotFiled(acting(role))).toBe('Only an owner of Mzigo Logistics Ltd may do this.');
    }
    for (const role of ['owner', null]) expect(shown(role)).toBe('');
    expect([whyNotFiled(acting('owner')), whyNotFiled(null)]).toEqual([null, null]);
  });

  test('is read by its own people while it is a draft', () => {
    expect(whoReadsDraft(acting('signatory'))).toContain('Only Mzigo Logistics Ltd sees it');
    expect(whoReadsDraft(null)).toContain('Nobody else sees it');
  });
});

test('who accepted the clause is public only where the identities are checked as well, and the first page says so', () => {
  const others = [{ partyId: 'a' as never, name: 'John', clauseAccepted: true, goneOn: null }];
  const words = renderToStaticMarkup(createElement(WhoChoice, { others, chosen: 'a', onChoose() {} }));
  expect(words).toContain('It may become public');
  expect(words).toMatch(/If the identities of both sides are checked when it is taken on and it stays unresolved/);
});
