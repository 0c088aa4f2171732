// What administrators do in the marketplace is refused to everybody else before anything is looked up.
import { authorize } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';

/** A deed of an administrator on somebody else's shop or product, whatever they may see of it. Throws FORBIDDEN. */
export const byCurator =
  <Input, Answer>(deed: (ctx: Ctx, input: Input) => Promise<Answer>) =>
  async (ctx: Ctx, input: Input): Promise<Answer> => {
    authorize(ctx, 'marketplace.curate', null);
    return deed(ctx, input);
  };
