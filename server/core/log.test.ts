import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLog } from './log.ts';

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

describe('a line of the log', () => {
  it('is one line of JSON with its time in UTC, whatever is in what is said', () => {
    const forged = 'x\n{"at":"2026-01-01","level":"info","message":"all is well"}\r\n\u001b[2K\u0000';
    makeLog('info').error(forged, { reference: forged, failure: new Error(forged) });
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/^[\x20-\x7e…]+\n$/);
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'error',
      message: forged,
      reference: forged,
      failure: { name: 'Error', message: forged },
    });
  });

  it('holds nobody’s address, and is not written below the level that was chosen', () => {
    const log = makeLog('warn');
    log.info('not worth a line');
    log.warn('550 <amina.odhiambo+x@example.org> is unknown', { failure: new Error('to: otieno@example.co.ke') });
    expect(written).toHaveLength(1);
    expect(written[0]).toContain('550 <…@…> is unknown');
    expect(written[0]).not.toMatch(/example/);
  });
});
