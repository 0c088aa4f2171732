// What waits of an account itself joins the dashboard's one question.
import type { Ctx } from '../core/ctx.ts';
import type { DutyRows } from '../core/viewer.ts';
import * as store from './duties.store.ts';
import { applyingTexts } from './terms.ts';

// What others join of this feature into one question: see the dashboard.
export { accountSetup, checksToEnd, identityQueue } from './duties.store.ts';

/** What waits of an account itself; which legal texts apply is known without asking the database. */
export const waitingAccount = (ctx: Pick<Ctx, 'now'>): DutyRows => store.waitingAccount(applyingTexts(ctx.now));
