import { ORPCError } from '@orpc/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Command, useCommand } from './command.ts';

/** Whether what a page read is stale after its deed was refused with this code. */
async function isStaleAfter(code: string, readsAgain: boolean): Promise<boolean> {
  const client = new QueryClient();
  const read = [['academy', 'registration'], { input: { id: 'one' } }];
  client.setQueryData(read, { backMinor: 500 });
  const cancel = {
    call: () => Promise.reject(new ORPCError(code, { status: 409 })),
    key: () => [['academy', 'cancel']],
  };
  const seen: Command<object, unknown>[] = [];
  const Page = () => {
    seen.push(useCommand(cancel as never, { readsAgain }));
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Page)));
  await expect(seen[0]?.runAsync({})).rejects.toMatchObject({ code });
  return client.getQueryState(read)?.isInvalidated ?? false;
}

test('a question that was refused as STALE is read again, a form is not, and no other refusal is', async () => {
  expect(await isStaleAfter('STALE', true)).toBe(true);
  expect(await isStaleAfter('STALE', false)).toBe(false);
  expect(await isStaleAfter('FORBIDDEN', true)).toBe(false);
});
