import { expect, test } from 'vitest';
import { problemOfFile, problemOfPdf, problemOfReceipt } from './limits.ts';

const file = (type: string, size = 1) => ({ type, size });

test('what is empty is not sent, whatever it is', () => {
  for (const problemOf of [problemOfFile, problemOfPdf, problemOfReceipt])
    expect(problemOf(file('application/pdf', 0))).toMatch('The file is empty.');
});

test('a receipt is a PDF or a picture of one, an order is a PDF; what the browser does not know is for the server', () => {
  expect(problemOfReceipt(file('image/jpeg'))).toBeNull();
  expect(problemOfReceipt(file('video/mp4'))).toBe('Choose a PDF, PNG or JPEG. Nothing was sent.');
  expect(problemOfPdf(file('image/jpeg'))).toBe('Choose a PDF. Nothing was sent.');
  expect(problemOfPdf(file(''))).toBeNull();
});
