// Who acts for a person who died is written to when something is new there: the letters of that account go to an inbox that nobody reads.
import { to } from '@ahadi/domain/paths.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { inLetter } from '../core/letter.ts';
import { postLetter } from '../core/mail.ts';
import * as store from './news.store.ts';

/** One letter a day at most for each account, however much is new; nothing of what it says. */
export async function tellNews(ctx: Ctx): Promise<void> {
  for (const { id, email, name, represented, since } of await store.newsToTell(ctx))
    await insistentTransaction(ctx, async (ctx) => {
      await store.noteTold(ctx, id);
      await postLetter(ctx, {
        to: email,
        words: {
          kind: 'succession',
          title: 'Something is new where you act for somebody',
          name,
          said: [
            `Something is new in what is open of ${inLetter(represented)}. Choose “Act for” them in the menu of your account, and look at what waits and by when.`,
          ],
          ways: [{ words: 'Open the dashboard', url: `${ctx.config.PUBLIC_URL}${to('dashboard')}` }],
          reader: 'account',
        },
        dedupeKey: `succession-news:${id}:${since.toISOString()}`,
      });
    });
}
