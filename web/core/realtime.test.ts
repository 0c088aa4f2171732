import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAgain } from './realtime.ts';

it('what is told to have changed while a page is first read is read again after it, though it was not there yet', async () => {
  const client = new QueryClient();
  const answers: ((found: boolean) => void)[] = [];
  const queryFn = () =>
    new Promise<string>((found, refused) => {
      answers.push((is) => (is ? found('the agreement') : refused(new Error('NOT_FOUND'))));
    });
  const page = new QueryObserver(client, { queryKey: ['agreements', 'one'], queryFn, retry: false });
  const shown: (string | undefined)[] = [];
  const leave = page.subscribe(({ data, fetchStatus }) => void (fetchStatus === 'idle' && shown.push(data)));
  readAgain(client, [['agreements']]);
  answers[0]?.(false);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(true);
  await expect.poll(() => shown).toEqual([undefined, 'the agreement']);
  leave();
});
