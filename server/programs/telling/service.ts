import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { userById } from '../../accounts/service.ts';
import type { Ctx } from '../../core/ctx.ts';
import { type Notice, noticeTo } from '../../core/notice.ts';
import { findEndpoint } from '../webhooks/store.ts';

/** The notice to the owners of an identity that one of its webhooks was stopped, with the way to it. */
export async function noticesOfPrograms(ctx: Ctx, event: WrittenEvent): Promise<(Notice & { link: string })[]> {
  if (event.name !== 'program.webhook_stopped') return [];
  const { endpointId, failures } = event.payload as { endpointId: string; failures: number }; // written together with the name
  const endpoint = await findEndpoint(ctx, endpointId);
  if (!endpoint) return [];
  const owners = await Promise.all(endpoint.owners.map((userId) => userById(ctx, userId)));
  const recipients = owners.flatMap((user) => (user ? [{ userId: user.id, email: user.email, name: user.name }] : []));
  const message = `${new URL(endpoint.url).host} did not take ${failures} messages in a row, so nothing more is sent there. What waits is kept; start the webhook again once it answers.`;
  return noticeTo(recipients, 'warning', `A webhook of ${endpoint.identityName} was stopped`, message).map(
    (notice) => ({
      ...notice,
      link: to('profile', {}, { tab: 'programs' }),
    }),
  );
}
