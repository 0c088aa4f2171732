import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NumberField } from '../../../ui/NumberField.tsx';
import { moveOf } from './StockDialog.tsx';

test('pieces that come in are as many as were typed, or refused with the limit and what was typed', () => {
  const there = { onHand: 10, reserved: 3 };
  expect(moveOf('receive', '1,000,000,000', there)).toEqual({
    by: 1_000_000_000,
    problem: 'At most 100,000 at once. This is 1,000,000,000.',
  });
  expect(moveOf('receive', '100 000', there)).toEqual({ by: 100_000, problem: undefined });
  expect(moveOf('counted', '12', there)).toEqual({ by: 2, problem: undefined });
  expect(moveOf('counted', '2', there).problem).toBe('3 pieces are kept for orders; refuse those first.');
  expect(['ten', '-1', ''].map((text) => moveOf('receive', text, there).problem)).toEqual(
    Array(3).fill('Write a whole number.'),
  );
  expect(moveOf('counted', '10', there).problem).toBe('That changes nothing.');
});

test('the most in one order stays as it was given, with its bounds beside it', () => {
  const shown = (value: number) =>
    renderToStaticMarkup(
      createElement(NumberField, { label: 'Most in one order', value, least: 1, most: 99, onChange() {} }),
    );
  for (const [value, given] of [
    [0, '0'],
    [-1, '-1'],
    [1_000_000_000, '1,000,000,000'],
  ] as const) {
    expect(shown(value)).toContain(`value="${value}"`);
    expect(shown(value)).toContain(`From 1 to 99. This is ${given}.`);
  }
  expect(shown(99)).not.toContain('This is');
});
