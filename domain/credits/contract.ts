import * as z from 'zod';
import { aboutMoney } from '../core/door.ts';
import { LotId, UserId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { ReasonSchema } from '../core/schema.ts';
import { PaymentMethod, PaymentView } from '../payments/schema.ts';
import { CreditEntry, CreditHold, CreditWallet } from './schema.ts';

/** Mediator credits: bought, held by proposals, used or given back. Throws MED_NOT_MEDIATOR for who is none. */
export const credits = {
  wallet: aboutMoney.route({ method: 'GET', path: '/credits' }).output(CreditWallet),
  statement: aboutMoney
    .route({ method: 'GET', path: '/credits/statement' })
    .input(PageRequest)
    .output(pageOf(CreditEntry)),
  holds: aboutMoney.route({ method: 'GET', path: '/credits/holds' }).input(PageRequest).output(pageOf(CreditHold)),
  /** One payment for one pack; the lot comes with the money. Throws PAY_RAIL_CLOSED, BAD_INPUT. */
  buy: aboutMoney
    .route({ method: 'POST', path: '/credits/buy' })
    .input(z.object({ pack: z.string().max(20), method: PaymentMethod }))
    .output(PaymentView),
  /** What is left of a bought lot goes back for its money, within 14 days. Throws DSP_DEADLINE_PASSED, NOT_FOUND. */
  refund: aboutMoney
    .route({ method: 'POST', path: '/credits/lots/{id}/refund' })
    .input(z.object({ id: LotId }))
    .output(CreditWallet),
  /** Administrators give credits, or give back what was used wrongly. */
  grant: aboutMoney
    .route({ method: 'POST', path: '/credits/grants' })
    .input(
      z.object({
        userId: UserId,
        credits: z.int().min(1).max(200),
        source: z.enum(['grant', 'return']),
        reason: ReasonSchema,
      }),
    )
    .output(z.object({ granted: z.literal(true) })),
};
