import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { identitiesOfUser } from '../accounts/service.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { inLetter } from '../core/mail.ts';
import { tellByLetter } from '../core/telling.ts';
import { refreshNames } from './search/service.ts';
import { noticesOfRecord } from './telling/service.ts';

/** Every notice of an entry also goes by mail. The subject names the dispute by its reference and nothing of what it is about. */
export async function mailOfRecord(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, disputeId, ref } = await noticesOfRecord(ctx, event);
  for (const { recipients, title, message, reasons } of notices)
    for (const recipient of recipients) {
      const { userId, email, name } = recipient;
      // Who has no account has no part in the dispute either: neither its reference nor a way to it.
      const link = userId ? `${ctx.config.PUBLIC_URL}${to('dashboardDispute', { id: disputeId })}\n\n` : '';
      const words = reasons ? `The reasons: ${inLetter(reasons)}\n\n` : '';
      await tellByLetter(ctx, event, recipient, {
        to: email,
        subject: userId ? `${title} · ${ref}` : title,
        text: `Hello ${inLetter(name)},\n\n${inLetter(message)}\n\n${words}${link}${brand.name}\n`,
        dedupeKey: `${event.id}:${title}:${email}`,
      });
    }
}

/** Who changed the name of an identity is found by the new one too, where there is an entry to find. */
export const followNames = async (ctx: Ctx, event: WrittenEvent): Promise<void> => {
  for (const { id } of await identitiesOfUser(ctx, event.subjectId))
    await transaction(ctx, (ctx) => refreshNames(ctx, id));
};
