import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MissingPart } from './MissingPart.tsx';

const shown = (it: Partial<Parameters<typeof MissingPart>[0]>) =>
  renderToStaticMarkup(
    createElement(MissingPart, {
      ...{ isUnderWay: false, isGone: false, isOffline: false, again() {}, reload() {}, onClose: undefined },
      ...it,
    }),
  );

test('a dialog that is not on the device says so over the page, where it was pressed, names the network, and can be closed', () => {
  const dialog = shown({ isOffline: true, onClose() {} });
  expect(dialog).toMatch(/^<dialog/);
  expect(dialog).toContain('This needs a connection');
  expect(dialog).toContain('You are offline');
  expect(dialog).toMatch(/<button[^>]*aria-label="Close"/);
});

test('another part says it in its own place, and with a connection does not blame the network', () => {
  const part = shown({});
  expect(part).not.toMatch(/<dialog|offline/);
  expect(part).toContain('This part could not be loaded');
});
