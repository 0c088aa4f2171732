import { exhibitTypes } from '@ahadi/domain/disputes/rules.ts';
import { describe, expect, it, test } from 'vitest';
import { isText, safeName } from './givenfile.ts';

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

describe('a text', () => {
  test.each<[string, string | Uint8Array, boolean]>([
    ['of many scripts and lines', 'Habari,\r\n\tمرحبا, 你好. 3 < 4 > 2\f', true],
    ['without anything in it', '', true],
    ['that names a script', `${'a word '.repeat(20_000)}<SCRIPT src=x>`, false],
    ['that is a page', '\ufeff \n<HTML lang=en>', false],
    ['that is a drawing', '<?xml version="1.0"?><svg/>', false],
    ['whose script begins at the end of a slice', `${'x'.repeat(1024 * 1024 - 3)}<script>`, false],
    ['with a control character', 'a\u0000b', false],
    ['that is no UTF-8', new Uint8Array([0x61, 0xff, 0x62]), false],
  ])('%s is seen as what it is', async (_what, given, expected) => {
    expect(await isText(typeof given === 'string' ? Buffer.from(given) : given)).toBe(expected);
  });

  it('of 25 MB holds nobody up while it is looked at: others have a turn after each megabyte', async () => {
    let turns = 0;
    let next = setImmediate(() => takeTurn());
    const takeTurn = () => {
      turns++;
      next = setImmediate(takeTurn);
    };
    const text = Buffer.from('a < word and\n'.repeat(2_000_000));
    expect(await isText(text)).toBe(true);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / 1024 / 1024));
  });
});
