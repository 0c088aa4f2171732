// At its end a guided conversation shows what was made of it.
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { flows } from '@ahadi/domain/assistant/flows/rules.ts';
import type { Slots, SlotValue } from '@ahadi/domain/assistant/flows/schema.ts';
import type { Choice, IntentName } from '@ahadi/domain/assistant/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { to } from '@ahadi/domain/paths.ts';
import { TicketTopic } from '@ahadi/domain/support/schema.ts';
import { readOwnSession } from '../accounts/account.ts';
import { viewAgreement } from '../agreements/agreement.ts';
import { attempt, type Ctx } from '../core/ctx.ts';
import { draftAgreement, draftDispute, draftEscrow, draftMediation } from './draft.ts';
import { explainOne } from './explanation.ts';
import { personChoice, type Reply } from './reply.ts';

const own = (slots: Slots, name: string): { id: string; label: string } | null => {
  const value: SlotValue | undefined = slots[name];
  return typeof value === 'object' && value !== null ? value : null;
};
const words = (slots: Slots, name: string): string => {
  const value = slots[name];
  return typeof value === 'string' ? value : '';
};

/** What a page of ours reads from its address: nothing of it is done, it only stands in the form. */
const query = (pairs: Record<string, string | number | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pairs).flatMap(([key, value]) =>
      value === null || value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  );

type End = { say: string; path: string; label?: string; more?: Choice[] };
type Ending = (ctx: Ctx, slots: Slots) => Promise<End | Reply>;

const needsAddress = (path: string): End => ({
  say: 'Confirm your e-mail address first: the link is in your inbox. Then begin there; what you told me stays in this conversation.',
  path,
  label: 'Open the page',
});
/** A draft of the real thing, made by its own feature; with an address that is not confirmed only the page where it begins. */
const drafted =
  (
    make: (ctx: Ctx, slots: Slots) => Promise<{ ref: string; path: string }>,
    begins: (slots: Slots) => string,
  ): Ending =>
  async (ctx, slots) => {
    try {
      const { ref, path } = await attempt(ctx, (ctx) => make(ctx, slots));
      return {
        say: `The draft ${ref} is there. Nobody else sees it. Look at it, add what is missing, and send it yourself when it is right.`,
        path,
      };
    } catch (failure) {
      // Its feature says why there is no draft; nothing of one was kept.
      if (!(failure instanceof DomainError)) throw failure;
      if (failure.code === 'EMAIL_UNVERIFIED') return needsAddress(begins(slots));
      return { say: `There is no draft: ${failure.message}`, path: begins(slots), label: 'Open the page' };
    }
  };

/** To the contact form, filled in. It is sent there, by who wrote it. */
const message = (
  topic: TicketTopic,
  subject: string,
  lines: string[],
  about: { kind: string; id: string } | null = null,
): string =>
  to(
    'contact',
    {},
    query({
      topic,
      subject: subject.slice(0, 150),
      text: lines
        .filter((line) => line !== '')
        .join('\n')
        .slice(0, 1_800),
      about: about && `${about.kind}:${about.id}`,
    }),
  );

/** What a guided conversation ends with. Nothing is filed, signed, paid or sent: that is done on the page it leads to. */
const endings: Record<IntentName, Ending> = {
  start_dispute: drafted(draftDispute, (slots) =>
    to('newDispute', {}, query({ agreement: own(slots, 'agreement')?.id })),
  ),
  create_agreement: drafted(draftAgreement, () => to('newAgreement')),
  request_mediator: drafted(draftMediation, () => to('newMediation')),
  open_escrow: drafted(draftEscrow, (slots) => to('newEscrow', {}, query({ agreement: own(slots, 'agreement')?.id }))),
  answer_dispute: async (ctx, slots) => {
    const dispute = own(slots, 'dispute');
    const explained = await explainOne(ctx, { kind: 'dispute', id: dispute?.id ?? '' });
    return {
      say: `${explained ? `${explained.otherwise} ` : ''}You answer on its page, and can add proof there.`,
      path: to('dispute', { id: dispute?.id ?? '' }, { deed: 'respond' }),
    };
  },
  settle_dispute: async (_ctx, slots) => ({
    say: 'The offer is filled in on its page. Read it there and send it yourself; it binds nobody until the other side accepts it.',
    path: to(
      'dispute',
      { id: own(slots, 'dispute')?.id ?? '' },
      query({
        deed: 'offer',
        what: words(slots, 'what'),
        amountMinor: slots.amount as number | null,
        words: words(slots, 'words').slice(0, 500),
      }), // an amount is a number or left out
    ),
  }),
  sign_or_change_agreement: async (ctx, slots) => {
    const id = own(slots, 'agreement')?.id ?? '';
    const { status } = await viewAgreement(ctx, id);
    // Until it is frozen for signing nobody asks for a change: the text itself is changed.
    if (words(slots, 'what') === 'change' && agreementLifecycle.can('save_text', status))
      return {
        say: 'Its text is still being written: change it there yourself. Anyone who has accepted it is asked again.',
        path: to('editAgreement', { id }),
        label: 'Change the text',
        more: [{ id: 'look', label: 'Look at it first', path: to('agreement', { id }) }],
      };
    const deeds: Record<string, string> = { sign: 'sign', change: 'propose_change', decline: 'decline' };
    return {
      say: 'It goes on on its page. Read the text before you sign; after the last signature it is never changed.',
      path: to('agreement', { id }, query({ deed: deeds[words(slots, 'what')], reason: words(slots, 'reason') })),
    };
  },
  release_or_refund: async (_ctx, slots) => ({
    say: 'It is done on its page, stage by stage. You see there what goes to whom before anything moves.',
    path: to('escrow', { id: own(slots, 'escrow')?.id ?? '' }, query({ deed: words(slots, 'what') })),
  }),
  track_order: async (ctx, slots) => {
    const order = own(slots, 'order');
    const explanation = await explainOne(ctx, { kind: 'order', id: order?.id ?? '' });
    if (!explanation) return { say: 'It stands on its page.', path: to('order', { id: order?.id ?? '' }) };
    return {
      messages: [
        { kind: 'explanation', body: explanation.state, explanation, choices: [...explanation.actions, personChoice] },
      ],
    };
  },
  return_item: async (_ctx, slots) => ({
    say: 'The problem is filled in on the page of the order. Once you report it, so much of the money stands still until you both, or a mediator, have decided.',
    path: to(
      'order',
      { id: own(slots, 'order')?.id ?? '' },
      query({
        deed: 'report',
        parcel: own(slots, 'parcel')?.id,
        reason: `${words(slots, 'what')} ${words(slots, 'words')}`.trim(),
      }),
    ),
  }),
  payment_problem: async (_ctx, slots) => {
    const payment = own(slots, 'payment');
    const code = words(slots, 'code');
    return {
      say: 'A message to support is filled in, with the payment attached. Look at it and send it.',
      path: message(
        'payment',
        payment ? `A problem with a payment: ${payment.label}` : 'A payment that is missing',
        [
          `Paid by ${words(slots, 'method')}.`,
          code === '' ? '' : `Code of the provider: ${code}`,
          words(slots, 'words'),
        ],
        payment && { kind: 'payment', id: payment.id },
      ),
      more: [{ id: 'payments', label: 'My payments', path: to('history', {}, { tab: 'payments' }) }],
    };
  },
  public_record: async (_ctx, slots) =>
    words(slots, 'whose') === 'own'
      ? {
          say: 'What stands under your name, and what you can say to it, is here.',
          path: to('history', {}, { tab: 'record' }),
        }
      : {
          say: 'Only what stayed unresolved past its deadline is public, and each side can write beside it. Many entries for one name can be about different people.',
          path: to('history', {}, query({ tab: 'search', name: words(slots, 'who') })),
        },
  become_mediator: async (ctx) => ({
    say: `${await addressLine(ctx)} In the application you give your licence, your training, your languages and two references, and declare conflicts. Reviewers look at it within ten working days; until you send it, only you see it.`,
    path: to('applyMediator'),
    more: [{ id: 'join', label: 'What it takes', path: to('joinMediator') }],
  }),
  notification_settings: async (_ctx, slots) => ({
    say:
      words(slots, 'what') === 'product'
        ? 'For each kind you choose whether the bell tells you. Legal notices and warnings about your account stay on: they may start or end a time. In the community you also turn down single posts and topics.'
        : 'For each kind you choose letters after three minutes, a digest, or none. Legal notices and warnings about your account stay on: they may start or end a time. In the community you also turn down single posts and topics.',
    path: to('profile', {}, { tab: 'notifications', view: 'settings' }),
    more: [
      {
        id: 'read',
        label: 'What you can turn down',
        path: to('helpArticle', { articleId: 'notifications-and-letters' }),
      },
    ],
  }),
  account_access: async (_ctx, slots) => accountEnd(words(slots, 'problem')),
  delete_or_export_data: async (_ctx, slots) =>
    words(slots, 'what') === 'export'
      ? {
          say: 'A message is filled in; support sends you the copy. What you signed and paid you can download at once on its pages.',
          path: message('privacy', 'A copy of my data', ['I ask for a copy of the data that is kept about me.']),
        }
      : {
          say: 'A message is filled in. Before an account is deleted, what runs has to end: open disputes, money in escrow, orders. Signed agreements stay with the other side.',
          path: message('privacy', 'Delete my account', ['I ask for my account to be deleted.']),
        },
  report_abuse: async (_ctx, slots) => ({
    say: 'The report is filled in. Look at it and send it; nobody you report learns who did.',
    path: message('abuse', 'A report of abuse', [`Where: ${words(slots, 'link')}`, words(slots, 'reason')]),
  }),
  talk_to_person: async (_ctx, slots) => ({
    messages: [],
    hands: { topic: TicketTopic.safeParse(words(slots, 'topic')).data ?? 'other' },
  }),
};

const addressLine = async (ctx: Ctx): Promise<string> => {
  const session = await readOwnSession(ctx);
  return session?.emailVerified
    ? 'Your e-mail address is confirmed.'
    : 'First confirm your e-mail address: the link is in your inbox.';
};

/** Steps for who cannot get in as they used to. No password and no code is ever asked for here. */
const accountEnd = (problem: string): End => {
  const security = to('profile', {}, { tab: 'security' });
  const ends: Record<string, End> = {
    password: { say: 'You choose a new password there. Every other device is signed out then.', path: security },
    second_step: {
      say: 'You are signed in here: turn sign-in in two steps off and on again with the new device. A backup code works in its place when you are asked for one.',
      path: security,
    },
    passkey: { say: 'Remove the passkey there and add it again on this device.', path: security },
    email: {
      say: 'You move the account to the new address there; a letter goes to it.',
      path: to('profile', {}, { tab: 'account' }),
    },
    hacked: {
      say: 'Choose a new password now: it signs every other device out. Then look at your devices, and write to support if something was done in your name.',
      path: security,
      more: [
        { id: 'write', label: 'Write to support', path: message('account', 'Somebody else was in my account', []) },
        personChoice,
      ],
    },
  };
  return ends[problem] ?? { say: 'Look there.', path: security };
};

/** The end of a guided conversation: a draft on the real screen. */
export async function endOf(ctx: Ctx, intent: IntentName, slots: Slots): Promise<Reply> {
  const end = await endings[intent](ctx, slots);
  if ('messages' in end) return end;
  const { say, path, label, more = [] } = end;
  return {
    messages: [
      {
        kind: 'draft',
        body: say,
        choices: [{ id: 'open', label: label ?? flows[intent].button, path }, ...more],
      },
    ],
  };
}
