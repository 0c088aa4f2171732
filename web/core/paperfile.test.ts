import { expect, test } from 'vitest';
import { problemOfPaper } from './paperfile.ts';

const MEGABYTE = 1024 * 1024;

test('a paper is refused before it is sent for what the server would refuse, and for nothing that it alone can know', () => {
  const said = (size: number, type: string) => problemOfPaper({ size, type }, 10 * MEGABYTE);
  expect(said(10 * MEGABYTE, 'application/pdf')).toBeNull();
  expect(said(1, '')).toBeNull();
  expect(said(0, 'application/pdf')).toMatch(/empty/);
  expect(said(10 * MEGABYTE + 1, 'image/png')).toMatch(/the limit is 10 MB/);
  expect(said(1, 'text/plain')).toMatch(/^Choose a PDF/);
});
