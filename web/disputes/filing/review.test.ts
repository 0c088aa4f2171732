import { emptyClaim } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ReviewStep } from './ReviewStep.tsx';

const shown = (prospect: Partial<DisputeView['prospect']>): string => {
  const claim = { ...emptyClaim('KES'), relief: [{ kind: 'pay' as const, amountMinor: 5_000_000, text: '' }] };
  const checked = { hasAgreement: true, clauseAccepted: true, filerLevel: 2, respondentLevel: 2, ...prospect };
  const view = { status: 'draft', agreementId: 'a', parties: [], joint: [], exhibits: [], claim, prospect: checked };
  const step = createElement(ReviewStep, {
    view: view as unknown as DisputeView, // what the step looks at
    claiming: { claim, hasTried: false } as never, // the same
    ...{ isCurrent: true, isTrue: false, onTrue() {}, problem: null },
  });
  const router = createMemoryRouter([{ path: '/', element: step }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
};

test('before it is filed the form says what makes it private for good, with the way to mend it, and else that it can become public', () => {
  const free = shown({});
  expect(free).toContain('it can become public history.');
  expect(free).not.toMatch(/closes in private|stays private/);
  const unchecked = shown({ filerLevel: 1 });
  expect(unchecked).toContain('it closes in private.');
  expect(unchecked).not.toContain('it can become public');
  expect(unchecked).toMatch(/As it stands, it stays private.*href="[^"]*tab=account"[^>]*>Have it checked</);
  expect(shown({ respondentLevel: 0 })).toContain('it closes in private.');
});
