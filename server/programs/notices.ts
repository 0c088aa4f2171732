// Who owns an identity hears of new keys and webhooks, and of a webhook that was stopped.
import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { KEY_START } from '@ahadi/domain/programs/rules.ts';
import { userById } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, noticeTo } from '../core/notice.ts';
import { findKey } from './keys.store.ts';
import { findEndpoint } from './webhooks.store.ts';

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

/** The letters about a new key or webhook, to the owners of its identity and to the one who made the key; as security, they always go. */
export async function lettersOfAccess(ctx: Ctx, event: WrittenEvent) {
  const told = await newAccess(ctx, event);
  if (!told) return [];
  const people = await Promise.all([...new Set(told.people)].map((userId) => userById(ctx, userId)));
  return people.flatMap((user) =>
    user
      ? [
          {
            to: user.email,
            words: {
              kind: 'program' as const,
              title: told.subject,
              name: user.name,
              said: [told.text],
              ways: [
                {
                  words: 'See your API keys and apps',
                  url: `${ctx.config.PUBLIC_URL}${to('profile', {}, { tab: 'programs' })}`,
                },
              ],
              unless: `If nobody of yours did this, end it there, choose a new password, and write to ${brand.supportEmail}.`,
              reader: 'account' as const,
            },
            dedupeKey: `${event.id}:${user.id}`,
          },
        ]
      : [],
  );
}

async function newAccess(
  ctx: Ctx,
  event: WrittenEvent,
): Promise<{ people: string[]; subject: string; text: string } | null> {
  if (event.name === 'program.key_made') {
    const key = await findKey(ctx, (event.payload as { keyId: string }).keyId); // written together with the name
    return (
      key && {
        people: [...key.owners, key.made_by],
        subject: 'An API key was made',
        text: `An API key of ${key.identity_name} was made: “${key.name}”, beginning with ${KEY_START}${key.prefix}. A program that has it acts for ${key.identity_name}.`,
      }
    );
  }
  if (event.name !== 'program.webhook_added') return null;
  const endpoint = await findEndpoint(ctx, (event.payload as { endpointId: string }).endpointId); // written together with the name
  return (
    endpoint && {
      people: [...endpoint.owners],
      subject: 'A webhook was added',
      text: `What happens to agreements of ${endpoint.identityName} is told to ${new URL(endpoint.url).host} from now on.`,
    }
  );
}
