import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { manners } from '../test/reports.ts';
import { readReport } from './bounce-report.ts';

const letterId = uuidv7();

describe('a report of delivery', () => {
  test.each(Object.entries(manners))('names the letter by its %s', async (_manner, written) => {
    const told = { letterId, status: '5.1.1', diagnostic: '550 5.1.1 <baraka@example.org>: no such user' };
    expect(await readReport(written(told))).toEqual({
      letterId,
      status: '5.1.1',
      words: '550 5.1.1 <…>: no such user',
    });
  });

  test('is read with a folded answer, and keeps nobody’s address of it', async () => {
    const diagnostic = '552-5.2.2 The mailbox of\r\n\tbaraka@example.org is full.\r\n  Ask postmaster@example.org';
    const read = await readReport(manners.head({ letterId, status: '5.2.2 (full)', diagnostic }));
    expect(read).toMatchObject({ status: '5.2.2', words: '552-5.2.2 The mailbox of … is full. Ask …' });
  });

  test('without a status is a failure all the same', async () => {
    expect(await readReport(manners.head({ letterId, status: 'unknown' }))).toMatchObject({
      status: '5.0.0',
      words: '',
    });
  });

  test.each(['delayed', 'delivered', 'relayed'] as const)('that says “%s” is no failure', async (action) => {
    expect(await readReport(manners.whole({ letterId, action }))).toBeNull();
  });

  test('that names no letter of ours is nothing, and so is any other message', async () => {
    expect(await readReport(manners.head({}))).toBeNull();
    const away = `Subject: I am away\r\nMessage-ID: <${letterId}@example.org>\r\n\r\nBack on Monday.`;
    expect(await readReport(Buffer.from(away))).toBeNull();
  });

  test('cut, doubled or mixed up anywhere is read or is nothing, and never fails', async () => {
    const whole = manners.whole({ letterId });
    const place = fc.nat(whole.length);
    await fc.assert(
      fc.asyncProperty(place, place, fc.uint8Array({ maxLength: 40 }), async (from, to, between) => {
        const read = await readReport(Buffer.concat([whole.subarray(0, from), between, whole.subarray(to)]));
        if (read) expect(read.letterId).toMatch(/^[\da-f-]{36}$/);
      }),
      { numRuns: 25 },
    );
  });
});
