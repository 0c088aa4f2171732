import { exhibitTypes } from '@ahadi/domain/disputes/rules.ts';
import { describe, expect, it, test } from 'vitest';
import { safeName } from './givenfile.ts';

describe('the name of a file', () => {
  test.each([
    ['photo.exe', 'image/png', 'photo.exe.png'],
    ['paper.html', 'application/pdf', 'paper.html.pdf'],
    ['notes', 'text/plain', 'notes.txt'],
    ['Scan.PDF', 'application/pdf', 'Scan.PDF'],
    ['holiday.jpeg', 'image/jpeg', 'holiday.jpeg'],
    ['../a"b\r\n.txt', 'text/plain', '.._a_b_.txt'],
    ['', 'application/pdf', 'file.pdf'],
  ])('%j of a %s is %j', (name, mime, kept) => {
    expect(safeName(name, mime)).toBe(kept);
  });

  it('gets an ending whatever kind of exhibit it is', () => {
    for (const mime of Object.keys(exhibitTypes)) expect(safeName('a.exe', mime)).toMatch(/^a\.exe\.\w+$/);
  });
});
