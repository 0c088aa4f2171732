import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave } from './autosave.ts';

const refused = (code: string) => new ORPCError(code, { status: 409 });
type Answer = Error | string;

/** A server that answers what it is told to, in order, and remembers what it was sent. */
function serverThat(...answers: Answer[]) {
  const sent: { value: string; key: string }[] = [];
  let keys = 0;
  const text = new Autosave('', null, {
    newKey: () => `key ${++keys}`,
    ready: (value) => !value.endsWith('!'),
    save: (value, key) => {
      sent.push({ value, key });
      const answer = answers.shift() ?? '2026-11-21T08:00:00.000Z';
      return typeof answer === 'string' ? Promise.resolve({ savedAt: answer }) : Promise.reject(answer);
    },
  });
  return { text, sent };
}

describe('what a person types', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is sent once after a pause, in its last state', async () => {
    const { text, sent } = serverThat();
    text.change('G');
    text.change('Go');
    expect(text.snapshot().status).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map((it) => it.value)).toEqual(['Go']);
    expect(text.snapshot()).toMatchObject({ status: 'saved', value: 'Go' });
  });

  it('stays and is sent again under the same name while the server cannot be reached', async () => {
    const { text, sent } = serverThat(new TypeError('no network'), new TypeError('no network'));
    text.change('Goods');
    await vi.advanceTimersByTimeAsync(1000);
    expect(text.snapshot()).toMatchObject({ status: 'offline', value: 'Goods' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(text.snapshot().status).toBe('saved');
    expect(new Set(sent.map((it) => it.key)).size).toBe(1);
    expect(sent).toHaveLength(3);
  });

  it('waits for a choice when somebody else saved first, and loses nothing typed meanwhile', async () => {
    const { text, sent } = serverThat(refused('STALE'));
    text.change('mine');
    await vi.advanceTimersByTimeAsync(1000);
    text.change('mine, more');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(text.snapshot()).toMatchObject({ status: 'stale', value: 'mine, more' });
    expect(sent).toHaveLength(1);
    expect(await text.resume()).toBe(true);
    expect(sent.at(-1)?.value).toBe('mine, more');
  });

  it('is not sent while it cannot be, and not asked again after a lasting refusal', async () => {
    const { text, sent } = serverThat(refused('AGR_VERSION_FROZEN'));
    text.change('Goods!');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(text.snapshot().status).toBe('incomplete');
    expect(sent).toHaveLength(0);
    text.change('Goods');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(text.snapshot()).toMatchObject({ status: 'failed', value: 'Goods' });
  });

  it('is sent at once when asked for, and says whether all of it arrived', async () => {
    const { text, sent } = serverThat();
    text.change('Goods');
    expect(await text.flush()).toBe(true);
    expect(sent).toHaveLength(1);
    text.change('Goods!');
    expect(await text.flush()).toBe(false);
  });

  it('arrives whole when asked for, also what was typed while it was on its way', async () => {
    const { text, sent } = serverThat();
    text.change('Good');
    const all = text.flush();
    text.change('Goods');
    expect(await all).toBe(true);
    expect(sent.map((it) => it.value)).toEqual(['Good', 'Goods']);
  });
});
