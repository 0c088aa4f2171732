// Entries about somebody who left follow them to the account that they have now.
import type { Ctx } from '../core/ctx.ts';
import * as store from './leaving.store.ts';

/** Entries about somebody who left are about who they are here now: they are told of them, and may challenge them as their subject. */
export const followSubject = (ctx: Ctx, change: { former: string; userId: string }) => store.followSubject(ctx, change);
