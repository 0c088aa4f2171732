// What waits for an organisation is told to those of its people who can do it, each under their own address.

import type { Language } from '@ahadi/domain/core/locale.ts';
import { actOfDuty } from '@ahadi/domain/dashboard/duties/deeds.ts';
import type { SubjectKind, WrittenEvent } from '@ahadi/domain/events.ts';
import type { Act } from '@ahadi/domain/organisations/acts.ts';
import { actToHear, heardBy } from '@ahadi/domain/organisations/hearing.ts';
import { to } from '@ahadi/domain/paths.ts';
import { actingOf } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { inLetter } from '../core/letter.ts';
import type { Letter } from '../core/mail.ts';
import type { Notice } from '../core/notice.ts';
import { letterAbout } from '../core/telling.ts';
import { type Listener, listenersOf } from './members.store.ts';

/** What is told to a member: of which organisation, in words that name it, and the letter where something is asked that they can do. */
export type MemberNotice = {
  userId: string;
  forUserId: string;
  notice: Notice;
  /** Their way to it: acting for the organisation is always begun by a press of theirs. */
  link: string;
  letter: Letter | null;
};

type ToldAccount = { userId: string; notice: Notice; path: string | null };

/**
 * Who acts for the organisations among these accounts and is told of the deed for them, once each: for the one that they are asked to do
 * something for, where they act for several. Who hears of it as themself is not told for another.
 */
export async function membersTold(
  ctx: Ctx,
  event: WrittenEvent,
  accounts: readonly ToldAccount[],
  organisations: readonly string[],
  matter: Pick<Parameters<typeof listenersOf>[3], 'agreementId' | 'disputeId'>,
): Promise<MemberNotice[]> {
  const needed = actToHear(event.name);
  if (needed === null) return [];
  const idOf = (kind: SubjectKind) => (event.subjectKind === kind ? event.subjectId : null);
  const listeners = await listenersOf(ctx, organisations, event.id, {
    ...matter,
    mediationId: idOf('mediation'),
    escrowId: idOf('escrow'),
    orderId: idOf('order'),
    parcelId: idOf('parcel'),
  });
  const byAccount = new Map(accounts.map((account) => [account.userId, account]));
  const told = new Map<string, MemberNotice>();
  const doer = (event.payload as { acting?: { userId: string } }).acting?.userId; // written beside every deed of who acts
  for (const listener of listeners) {
    const account = byAccount.get(listener.organisation_id);
    if (!account || byAccount.has(listener.user_id) || told.get(listener.user_id)?.letter) continue;
    if (listener.user_id === doer) continue;
    const { hears, isAsked } = heardBy(
      { ...actingOf(listener), hears: listener.hears },
      needed,
      actsAsked(account.notice, listener),
    );
    if (hears && (isAsked || !told.has(listener.user_id)))
      told.set(listener.user_id, noticeFor(ctx, listener, account, isAsked));
  }
  return [...told.values()];
}

/** What the organisation is asked for, as acts: what waits for it, where the notice asks for something. */
const actsAsked = ({ letter }: Notice, { waiting }: Listener): (Act | null)[] =>
  letter?.asked === undefined ? [] : waiting.map(actOfDuty);

function noticeFor(ctx: Ctx, it: Listener, { notice, path }: ToldAccount, isAsked: boolean): MemberNotice {
  const link = to('membership', { id: it.membership_id }, { next: path ?? to('dashboard') });
  const { group, letter, ...words } = notice;
  const together = group && {
    ...{ key: `${it.organisation_id} ${group.key}`, many: `${group.many} for ${it.organisation}` },
    ...(group.others ? { others: eachWith(group.others, (name) => `${name} (${it.organisation})`) } : {}),
  };
  const others = words.others ?? letter?.others;
  const forIt: Notice = {
    ...{ ...words, title: `${it.organisation}: ${notice.title}` },
    ...(others
      ? {
          others: eachWith(others, (own, language) => ({ ...own, title: named(it.organisation, own.title, language) })),
        }
      : {}),
    ...(together ? { group: together } : {}),
  };
  return {
    ...{
      userId: it.user_id,
      forUserId: it.organisation_id,
      notice: { ...forIt, ...(letter?.reason ? { letter: { reason: letter.reason } } : {}) },
      link,
    },
    letter: isAsked ? letterFor(ctx, it, { ...forIt, ...(letter ? { letter } : {}) }, link) : null,
  };
}

/** A title after the name of an organisation, which has its own direction. */
const named = (organisation: string, title: string, language: string): string =>
  language === 'ar'
    ? `\u2068${organisation}\u2069: ${title}`
    : `${organisation}${language === 'fr' ? '\u00a0' : ''}: ${title}`;

/** A table by language with each of its entries changed. */
const eachWith = <Entry>(table: Partial<Record<Language, Entry>>, change: (entry: Entry, language: string) => Entry) =>
  Object.fromEntries(Object.entries(table).map(([language, entry]) => [language, change(entry, language)]));

/** The envelope says for which organisation it is, and nothing else; inside stands what that reads, without what goes with its own letter. */
function letterFor(ctx: Ctx, it: Listener, notice: Notice, page: string): Letter {
  const { said = [notice.message], asked, by, otherwise, reason, from } = notice.letter ?? {};
  const request = asked === undefined || otherwise === undefined ? {} : { asked, by, otherwise };
  const letter = { ...request, ...(reason === undefined ? {} : { reason }), ...(from === undefined ? {} : { from }) };
  return letterAbout(
    ctx,
    {
      ...notice,
      letter: {
        ...letter,
        title: 'Something waits for an organisation that you act for',
        about: { organisation: it.organisation },
        said: [`This is for ${inLetter(it.organisation)}, which you act for.`, ...said],
        way: `Act for ${it.organisation} and open it`,
      },
    },
    { userId: it.user_id, email: it.email, name: it.name },
    { kind: 'membership', page },
  );
}
