import { expect, test } from 'vitest';
import { problemOfExhibit, titleOfFile } from './exhibitfile.ts';

const MB = 1024 * 1024;

test('a file that is too large is not sent, and the sentence names both sizes', () => {
  expect(problemOfExhibit({ size: 31 * MB, type: 'application/pdf' }, 0)).toBe(
    'The file is 31.0 MB; the limit is 25 MB. Nothing was sent. Choose a smaller file.',
  );
  expect(problemOfExhibit({ size: 20 * MB, type: 'application/pdf' }, 190 * MB)).toMatch(/all exhibits together/);
});

test('a kind that cannot be an exhibit is not sent; one that the browser does not know is', () => {
  expect(problemOfExhibit({ size: 1, type: 'application/zip' }, 0)).toMatch(
    /^Choose a file of one of these kinds: PDF/,
  );
  expect(problemOfExhibit({ size: 1, type: '' }, 0)).toBeNull();
});

test('the title begins as the name of the file', () => {
  expect(titleOfFile('IMG_2031-roof.jpg')).toBe('IMG 2031 roof');
});
