// Questions about the reader's own matters are answered from their lists.
import { isOver } from '@ahadi/domain/academy/registrations/rules.ts';
import type { RegistrationStatus } from '@ahadi/domain/academy/registrations/schema.ts';
import { runLifecycle } from '@ahadi/domain/academy/runs/lifecycle.ts';
import type { OwnMatter } from '@ahadi/domain/assistant/asking/rules.ts';
import type { Choice } from '@ahadi/domain/assistant/schema.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { addDays, dayInWords } from '@ahadi/domain/core/time.ts';
import { dutyWords } from '@ahadi/domain/dashboard/duties/rules.ts';
import { capped, waitsAtDesks } from '@ahadi/domain/dashboard/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { OPENING } from '@ahadi/domain/support/rules.ts';
import { listRegistrations } from '../academy/registration-list.ts';
import { viewAgreement } from '../agreements/agreement.ts';
import { listAgreements } from '../agreements/draft.ts';
import type { Ctx } from '../core/ctx.ts';
import { readDashboard } from '../dashboard/dashboard.ts';
import { listWallets } from '../payments/list.ts';
import { personChoice, type Reply } from './reply.ts';

const MOST = 5;
const WEEK = 7;
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: OPENING.tz,
});
const dayOf = (at: string): string => `${dayFormat.format(new Date(at))} (Nairobi)`;

type Line = { words: string; label: string; path: string };
const dashboardChoice: Choice = { id: 'dashboard', label: 'Open the dashboard', path: to('dashboard') };

/** Lines of what was found, each with a way to it, and how many more there are. */
function listed(head: string, lines: readonly Line[], more: number): Reply {
  const shown = lines.slice(0, MOST);
  const rest = lines.length - shown.length + more;
  const body = [head, ...shown.map(({ words }) => `• ${words}`), ...(rest > 0 ? [`And ${rest} more.`] : [])].join('\n');
  const ways = shown.map(({ label, path }, at) => ({ id: `own:${at}`, label: label.slice(0, 80), path }));
  return {
    messages: [{ kind: 'text', body, choices: [...ways, dashboardChoice, personChoice] }],
    change: { misses: 0 },
  };
}
const none = (body: string): Reply => ({
  messages: [{ kind: 'text', body, choices: [dashboardChoice, personChoice] }],
  change: { misses: 0 },
});

async function whatIsDue(ctx: Ctx): Promise<Reply> {
  const { deadlines, duties } = await readDashboard(ctx);
  const overdue = duties
    .filter(({ kind }) => dutyWords(kind).isOverdue)
    .map(({ title, about, dueAt, path }) => ({
      words: `Overdue: ${title}, ${about}.${dueAt === null ? '' : ` Until ${dayOf(dueAt)}.`}`,
      label: title,
      path,
    }));
  const late =
    overdue.length === 0 ? '' : `${overdue.length === 1 ? 'One thing is' : `${overdue.length} things are`} overdue. `;
  if (deadlines.length === 0)
    return overdue.length === 0
      ? none('Nothing of yours runs out within the next 30 days.')
      : listed(`${late}Nothing else of yours runs out within the next 30 days.`, overdue, 0);
  const week = addDays(ctx.now, WEEK).toISOString();
  const soon = deadlines.filter(({ dueAt }) => dueAt <= week);
  const lines = deadlines.map(({ title, about, dueAt, path, isMine }) => ({
    words: `${dayOf(dueAt)}: ${title}, ${about}. ${isMine ? 'It is your turn.' : 'It is the turn of somebody else.'}`,
    label: title,
    path,
  }));
  const head =
    soon.length === 0
      ? 'Nothing of yours runs out within seven days. After that:'
      : `${soon.length === 1 ? 'One deadline ends' : `${soon.length} deadlines end`} within seven days. The next ones:`;
  return listed(`${late}${head}`, [...overdue, ...lines], 0);
}

async function whatWaits(ctx: Ctx): Promise<Reply> {
  const { duties, count, queues } = await readDashboard(ctx);
  const desks = waitsAtDesks(queues);
  if (duties.length === 0) {
    const ways = queues.map((one) => ({
      words: `${one.label}: ${capped(one.count)}`,
      label: one.label,
      path: one.path,
    }));
    return desks === null ? none('Nothing waits for you.') : listed(`Nothing of your own waits. ${desks}:`, ways, 0);
  }
  const lines = duties.map(({ verb, title, about, dueAt, otherwise, path }) => ({
    words: `${verb} ${title}. ${about}${dueAt === null ? '' : `, until ${dayOf(dueAt)}`}. ${otherwise}`,
    label: `${verb} ${title}`,
    path,
  }));
  return listed(
    count === 1 ? 'One thing waits for you.' : `${count} things wait for you.`,
    lines,
    count - duties.length,
  );
}

async function whatIsHeld(ctx: Ctx): Promise<Reply> {
  const { numbers } = await readDashboard(ctx);
  if (numbers === null) return none('This cannot be read at the moment. Open the dashboard, or ask again in a minute.');
  const held = numbers.held.filter(({ minor }) => minor !== 0);
  const sums = held.map(({ currency, minor }) => formatMoney(minor, currency)).join(' and ');
  return {
    messages: [
      {
        kind: 'text',
        body:
          held.length === 0
            ? 'No money lies in escrows that you take part in.'
            : `${sums} ${held.length === 1 ? 'lies' : 'lie'} in the escrows that you take part in.`,
        choices: [{ id: 'own:0', label: 'Open escrow', path: to('escrows') }, personChoice],
      },
    ],
    change: { misses: 0 },
  };
}

async function whatIsInWallets(ctx: Ctx): Promise<Reply> {
  const wallets = await listWallets(ctx);
  const way: Choice = { id: 'own:0', label: 'Open your payments', path: to('history', {}, { tab: 'payments' }) };
  const lines = wallets.map(
    ({ identityName, currency, balanceMinor }) => `${identityName}: ${formatMoney(balanceMinor, currency)}.`,
  );
  const body =
    lines.length === 0
      ? 'You have no wallet yet. One begins when money is released to you or given back.'
      : ['This is in your wallets:', ...lines.map((line) => `• ${line}`)].join('\n');
  return { messages: [{ kind: 'text', body, choices: [way, personChoice] }], change: { misses: 0 } };
}

async function nextSession(ctx: Ctx): Promise<Reply> {
  const next = (await readDashboard(ctx)).numbers?.nextSession ?? null;
  return next === null
    ? none('No session of yours is set.')
    : listed(
        `Your next session begins on ${dayOf(next.at)}.`,
        [{ words: dayOf(next.at), label: 'Open it', path: next.path }],
        0,
      );
}

const registered: Readonly<Record<RegistrationStatus, string>> = {
  waitlisted: 'you wait for a seat',
  offered: 'a seat is offered to you',
  held: 'your seat is kept and not paid yet',
  payment_review: 'your payment is being looked at',
  confirmed: 'your seat is confirmed',
  attending: 'it is going on',
  completed: 'completed',
  failed: 'not passed',
  no_show: 'nothing of it was done',
  expired: 'its time has run out',
  cancelled: 'cancelled',
};
async function registrations(ctx: Ctx): Promise<Reply> {
  const { rows } = await listRegistrations(ctx, { limit: MOST });
  if (rows.length === 0) return none('You have no registration for a course.');
  const lines = rows.map(({ id, number, course, status, runStatus, startsOn, nextSessionAt, dueAt }) => {
    const hasEnded = runStatus === 'ended' && status === 'attending';
    const isAhead = !isOver(status) && runLifecycle.can('start', runStatus);
    return {
      words: [
        `${course.title} (${number}): ${hasEnded ? 'its last day is over, and it is not completed' : registered[status]}.`,
        nextSessionAt !== null && `The next session begins on ${dayOf(nextSessionAt)}.`,
        nextSessionAt === null && isAhead && `It begins on ${dayInWords(startsOn)}.`,
        dueAt !== null && `The seat is kept until ${dayOf(dueAt)}.`,
      ]
        .filter(Boolean)
        .join(' '),
      label: course.title,
      path: to('academyPayment', { registrationId: id }),
    };
  });
  return listed('Your registrations:', lines, 0);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const isNamed = (asked: string, name: string): boolean => {
  const said = wordsOf(name);
  return wordsOf(asked).every((word) => said.includes(word));
};
const LOOKED_AT = 50;
const SEEN = 3;
/** Whether somebody of this name has signed what is shared with the reader; null where nobody of the name is a party. */
async function whoSigned(ctx: Ctx, name: string): Promise<Reply | null> {
  const isAnybody =
    /^(?:everybody|everyone|all|they|he|she|other side|other party|both|anybody|somebody|someone)$/i.test(name);
  const found = (await listAgreements(ctx, { limit: LOOKED_AT, filter: 'all' })).rows
    .filter(({ status, others }) => status !== 'draft' && (isAnybody || others.some((other) => isNamed(name, other))))
    .slice(0, SEEN);
  if (found.length === 0) return null;
  const lines: Line[] = [];
  for (const { id, ref, title } of found) {
    const { parties } = await viewAgreement(ctx, id);
    for (const party of parties.filter((party) => isAnybody || isNamed(name, party.name)))
      lines.push({
        words: `${party.name} ${party.signedAt === null ? 'has not signed' : `signed on ${dayOf(party.signedAt)}`}: ${ref}${title === '' ? '' : `, ${title}`}.`,
        label: `${ref}${title === '' ? '' : ` · ${title}`}`,
        path: to('agreement', { id }),
      });
  }
  return listed('This is how it stands:', lines, 0);
}

/** What the reader's own rows say to a question about their matters, as their dashboard shows them; null where they say nothing. */
export async function answerMatter(ctx: Ctx, matter: OwnMatter): Promise<Reply | null> {
  if (matter.of === 'signed') return whoSigned(ctx, matter.name);
  const answers = {
    due: whatIsDue,
    waiting: whatWaits,
    held: whatIsHeld,
    wallet: whatIsInWallets,
    session: nextSession,
    registration: registrations,
  };
  return answers[matter.of](ctx);
}
