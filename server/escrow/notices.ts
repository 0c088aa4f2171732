// Who is told what of each deed; longer than other files, because a table that everything goes by is read as one.
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { formatUtc, HOUR, type Instant } from '@ahadi/domain/core/time.ts';
import { hours, type reminded } from '@ahadi/domain/escrow/rules.ts';
import { silenceDoes } from '@ahadi/domain/escrow/silence-words.ts';
import type { EventName, EventPayloads, WrittenEvent } from '@ahadi/domain/events.ts';
import { userById } from '../accounts/account.ts';
import { sharing } from '../core/collecting.ts';
import type { Ctx } from '../core/ctx.ts';
import { asking, type InLetter, type Notice, type Recipient, noticeTo as say } from '../core/notice.ts';
import { findEscrow, type Held } from './escrow.store.ts';
import { stageBegins, stageIn } from './held.ts';
import { administratorsBeside } from './notices.store.ts';
import { toldOfMembers } from './notices-acting.ts';

/** Groups of people around an escrow, seen from a deed. */
type Who = {
  buyer: Recipient[];
  seller: Recipient[];
  /** Buyer, seller and who pays along. */
  all: Recipient[];
  /** All but who did it. */
  others: Recipient[];
  mediators: Recipient[];
  admins: Recipient[];
  side: (role: string) => Recipient[];
  otherSide: (role: string) => Recipient[];
};
type EscrowEvent = Extract<EventName, `escrow.${string}` | `milestone.${string}`>;
type Told<Name extends EventName> = (
  event: WrittenEvent<Name>,
  it: Held,
  who: Who,
  money: (minor: number) => string,
) => Notice[];

const nobody = () => [];
const until = (at: string | null): string => (at === null ? '' : formatUtc(at));

/** What is asked by a day at which a clock acts: what silence does is said by the function that it goes by. */
const askingBy = (kind: Parameters<typeof silenceDoes>[0], said: string, asked: string, by: Instant) =>
  asking({ said, asked, by, otherwise: silenceDoes(kind) });

/** To whom the terms of an escrow are proposed: who has none yet learns what it is. */
const termsLetter = (said: string, it: Held, { at, actorId }: Pick<WrittenEvent, 'at' | 'actorId'>): InLetter => ({
  ...{ from: nameOf(it, actorId), way: 'Read the terms' },
  said: [said, 'In an escrow we hold the money until what was agreed is done. Nobody pays before both sides accepted.'],
  asked: 'Read the terms, and accept them, propose others or decline.',
  by: new Date(new Date(at).getTime() + hours.proposal * HOUR).toISOString(),
  otherwise: silenceDoes('escrow.proposal'),
});

/** What was sent is looked at once it came. */
const whenItCame = (said: string) =>
  asking({
    said,
    asked: 'Say when it came; your time to inspect begins then',
    otherwise: silenceDoes('milestone.receipt'),
  });

/** The party that did it: in letters only, for a notice may stand on a locked screen. */
const nameOf = ({ parties }: Held, userId: string | null): string | undefined =>
  parties.find((party) => party.userId !== null && party.userId === userId)?.name;

/** What silence will be, for anyone who has to act. */
const remindersOf: Record<(typeof reminded)[number], (stage: string, at: Instant, who: Who) => Notice[]> = {
  'milestone.funding': (stage, at, who) =>
    say(
      who.buyer.concat(who.side('payer')),
      'warning',
      'Pay the rest in, or the part goes back',
      ...askingBy('milestone.funding', `Only a part of the money for ${stage} is in.`, 'Pay the rest in', at),
    ),
  'milestone.answer': (stage, at, who) =>
    say(
      who.seller,
      'warning',
      'Answer the rejection, or it goes back',
      ...askingBy('milestone.answer', `The buyer rejected a part of ${stage}.`, 'Mend it, agree or contest it', at),
    ),
  'milestone.return': (stage, at, who) =>
    say(
      who.buyer,
      'warning',
      'Send it back, or the seller is paid',
      ...askingBy('milestone.return', '', `Send ${stage} back and say that you did`, at),
    ),
  'milestone.return_check': (stage, at, who) =>
    say(
      who.seller,
      'warning',
      'Check what comes back, or the money goes back',
      ...askingBy('milestone.return_check', '', `Check what comes back of ${stage}`, at),
    ),
};

/** Why money goes back, as its seller reads it. */
const whyBack: Readonly<Record<string, string>> = {
  take_back: 'It was taken back before the stage was paid in full.',
  fail_funding: 'The rest was not paid in in time.',
  cancel_overdue: 'The buyer cancelled the stage, because it was overdue.',
  fail_delivery: 'Nothing was delivered in time.',
  refund: 'It was given back by your side.',
  agree_refund: 'Your side agreed to it.',
  refund_by_silence: 'What was rejected was not answered in time, or not checked when it came back.',
  receive_return: 'The goods came back.',
  execute: 'A binding decision was carried out.',
};

/**
 * Who hears what of each deed. Nothing that a party wrote stands in a notice: it may be read on a locked screen or by who shares
 * the mailbox. An event without a row does not compile.
 */
const notices: { [Name in EscrowEvent]: Told<Name> } = {
  'escrow.created': nobody,
  'escrow.removed': nobody,
  'escrow.proposed': (event, it, who) =>
    say(
      who.others,
      'info',
      'Terms for an escrow are proposed to you',
      `${it.ref} names you. Read the terms and accept them, propose others or decline, within seven days. Nobody pays before both accepted.`,
      termsLetter(`${nameOf(it, event.actorId) ?? 'Somebody'} proposes an escrow to you.`, it, event),
    ),
  'escrow.countered': (event, it, who) =>
    say(
      who.others,
      'info',
      'Other terms are proposed',
      `Version ${event.payload.version} of the terms of ${it.ref} waits for you. Nobody who accepted before is bound by it.`,
      termsLetter(
        `Version ${event.payload.version} of the terms waits for you. Nobody who accepted before is bound by it.`,
        it,
        event,
      ),
    ),
  'escrow.accepted': (_event, it, who) =>
    say(who.others, 'info', 'The terms were accepted', `The other side of ${it.ref} accepted the terms.`),
  // The fee of a mediation was agreed in the proposal and the agreement to mediate: its case asks for it.
  'escrow.agreed': ({ payload }, it, who) =>
    it.ledBy?.kind === 'mediation'
      ? []
      : [
          ...say(
            who.buyer.concat(who.side('payer')),
            'success',
            'The terms are agreed; pay in now',
            ...askingBy('escrow.funding', `Both sides of ${it.ref} accepted.`, 'Pay in', payload.fundBy),
          ),
          ...say(
            who.seller,
            'success',
            'The terms are agreed',
            `Both sides of ${it.ref} accepted. Begin once we tell you that the money is in.`,
          ),
        ],
  'escrow.declined': (_event, it, who) =>
    say(who.others, 'warning', 'The terms were declined', `${it.ref} was declined. Nothing is owed.`),
  'escrow.withdrawn': (_event, it, who) =>
    say(who.others, 'warning', 'The escrow was withdrawn', `${it.ref} was taken back. Nothing is owed.`),
  'escrow.lapsed': (_event, it, who) =>
    say(
      who.all,
      'warning',
      'The time to agree ran out',
      `${it.ref} ended, because not everybody accepted. Nothing is owed.`,
    ),
  'escrow.party_joined': nobody,
  'escrow.payment_applied': ({ payload }, it, who, money) =>
    say(
      who.all,
      'success',
      'Money came in',
      `${money(payload.amountMinor + payload.feeMinor)} was paid into ${it.ref}.${payload.leftMinor > 0 ? ` ${money(payload.leftMinor)} was too much and goes back.` : ''}`,
    ),
  'escrow.began': (_event, it, who) =>
    say(
      who.seller,
      'success',
      'The money is in; begin now',
      `The money for ${it.ref} is in and held. You can deliver.`,
    ),
  'escrow.funding_extended': ({ payload }, it, who) =>
    say(who.others, 'info', 'There is more time to pay', `${it.ref} can be paid in until ${until(payload.dueAt)}.`),
  'escrow.funding_reminded': ({ payload }, it, who) =>
    say(
      who.buyer.concat(who.side('payer')),
      'warning',
      'Pay in, or it ends',
      ...askingBy('escrow.funding', '', `Pay the money for ${it.ref} in`, payload.dueAt),
    ),
  'escrow.cancelled': (_event, it, who) =>
    say(
      who.all,
      'warning',
      'The escrow was cancelled',
      `${it.ref} was cancelled before the work began. What was paid in goes back to where it came from.`,
    ),
  'escrow.funding_failed': (_event, it, who) =>
    say(
      who.all,
      'warning',
      'The time to pay ran out',
      `${it.ref} ended, because not all of the money came. What was paid in goes back to where it came from.`,
    ),
  'escrow.end_proposed': ({ payload, actorId }, it, who) =>
    say(
      who.otherSide(payload.by),
      'warning',
      'Ending it together is proposed',
      `The other side of ${it.ref} proposes how to end it. Look at the sums and answer within seven days.`,
      {
        ...{ from: nameOf(it, actorId), said: ['It is proposed to you how to end it together.'] },
        asked: 'Look at the sums, and accept or refuse.',
        by: it.endProposal?.validUntil,
        otherwise: silenceDoes('escrow.end_proposal'),
      },
    ),
  'escrow.end_answered': ({ payload }, it, who) =>
    payload.accepted
      ? say(
          who.others,
          'success',
          'You end it together',
          `The other side of ${it.ref} agreed. The sums are paid out like that.`,
        )
      : say(
          who.others,
          'info',
          'It goes on',
          `The proposal to end ${it.ref} together came to nothing. Everything goes on as before.`,
        ),
  'escrow.closed': (_event, it, who) =>
    say(
      who.all,
      'success',
      'The escrow is closed',
      `Every stage of ${it.ref} has ended, and no money is held any more.`,
    ),
  'escrow.held': (_event, it, who) =>
    say(
      who.all,
      'warning',
      'Money stands still',
      `We look at ${it.ref}. Until then no money leaves it and no deadline runs.`,
    ),
  'escrow.lift_agreed': (_event, it, who) =>
    say(
      who.admins,
      'info',
      'A hold waits for a second person',
      `The hold on ${it.ref} can be lifted once another administrator agrees.`,
    ),
  'escrow.hold_lifted': (_event, it, who) =>
    say(
      who.all,
      'success',
      'It goes on',
      `The hold on ${it.ref} is lifted. Deadlines go on with the time that was left.`,
    ),
  'milestone.funded': nobody,
  'milestone.due_sooner': () => [], // what leads it tells both
  'milestone.delivered': ({ payload }, it, who) =>
    say(
      who.buyer,
      'warning',
      'It was delivered',
      ...(payload.inspectBy
        ? askingBy(
            'milestone.inspection',
            `${stageBegins(payload, it)} was delivered.`,
            'Look at it, and reject what is not right',
            payload.inspectBy,
          )
        : whenItCame(`${stageBegins(payload, it)} was sent.`)),
    ),
  'milestone.received': ({ payload }, it, who) => [
    ...say(
      who.seller,
      'info',
      'It arrived',
      `${stageBegins(payload, it)} is being inspected until ${until(payload.inspectBy)}. What the buyer does not reject by then is paid.`,
    ),
    ...(payload.by === 'clock'
      ? say(
          who.buyer,
          'warning',
          'It counts as arrived',
          ...askingBy(
            'milestone.inspection',
            `${stageBegins(payload, it)} counts as arrived.`,
            'Look at it, and reject what is not right',
            payload.inspectBy,
          ),
        )
      : []),
  ],
  'milestone.overdue': ({ payload }, it, who) => [
    ...say(
      who.buyer,
      'warning',
      'The delivery is overdue',
      `${stageBegins(payload, it)} did not come in time. You can cancel it alone; on ${until(payload.returnsAt)} the money goes back by itself.`,
    ),
    ...say(
      who.seller,
      'warning',
      'Your delivery is overdue',
      `Deliver ${stageIn(payload, it)}. The buyer can cancel it now, and on ${until(payload.returnsAt)} the money goes back.`,
      {
        said: [`${stageBegins(payload, it)} was not delivered in time. The buyer can cancel it now.`],
        asked: 'Deliver it.',
        by: payload.returnsAt,
        otherwise: silenceDoes('milestone.no_delivery'),
      },
    ),
  ],
  'milestone.inspection_reminded': ({ payload }, it, who) =>
    say(
      who.buyer,
      'warning',
      'Inspect it, or silence is consent',
      ...askingBy('milestone.inspection', '', `Look at ${stageIn(payload, it)}`, payload.dueAt),
    ),
  'milestone.reminded': ({ payload }, it, who) =>
    remindersOf[payload.kind](`${stageIn(payload, it)}`, payload.dueAt, who),
  'milestone.rejected': ({ payload }, it, who, money) =>
    say(
      who.seller,
      'warning',
      'Your delivery was rejected',
      ...askingBy(
        'milestone.answer',
        `The buyer rejects ${money(payload.contestedMinor)} of ${stageIn(payload, it)}.`,
        'Answer',
        payload.answerBy,
      ),
    ),
  'milestone.cured': ({ payload }, it, who) =>
    say(
      who.buyer,
      'warning',
      'It was mended',
      ...(payload.inspectBy
        ? askingBy(
            'milestone.inspection',
            `${stageBegins(payload, it)} was delivered again.`,
            'Look at it, and reject what is not right',
            payload.inspectBy,
          )
        : whenItCame(`${stageBegins(payload, it)} was sent again.`)),
    ),
  'milestone.return_asked': ({ payload }, it, who) => [
    ...say(
      who.buyer,
      'warning',
      'Send it back',
      ...askingBy('milestone.return', '', `Send ${stageIn(payload, it)} back and say that you did`, payload.shipBy),
    ),
    ...(payload.by === 'silence'
      ? say(
          who.seller,
          'warning',
          'It goes back to you',
          `You did not answer, so what was rejected of ${stageIn(payload, it)} comes back.`,
        )
      : []),
  ],
  'milestone.return_shipped': ({ payload }, it, who) =>
    say(
      who.seller,
      'warning',
      'It is on its way back',
      ...askingBy('milestone.return_check', '', `Check what comes back of ${stageIn(payload, it)}`, payload.checkBy),
    ),
  'milestone.return_received': nobody,
  'milestone.disputed': ({ payload }, it, who, money) => [
    ...say(
      who.otherSide(payload.by),
      'warning',
      'A part is in dispute',
      `${money(payload.contestedMinor)} of ${stageIn(payload, it)} is in dispute and stands still. The rest goes on. Answer, or make an offer.`,
      {
        said: [
          `${money(payload.contestedMinor)} of ${stageIn(payload, it)} is in dispute and stands still. The rest goes on.`,
        ],
        ...{ asked: 'Answer, or make an offer.', otherwise: silenceDoes('milestone.negotiation') },
      },
    ),
    ...say(who.admins, 'info', 'An escrow is in dispute', `A part of ${it.ref} is in dispute.`),
  ],
  'milestone.offered': ({ payload }, it, who) =>
    say(
      who.otherSide(payload.by),
      'info',
      'An offer waits for you',
      ...askingBy(
        'milestone.offer',
        `There is an offer to settle what is contested of ${stageIn(payload, it)}.`,
        'Answer',
        payload.validUntil,
      ),
    ),
  'milestone.offer_answered': ({ payload }, it, who) =>
    say(
      who.others,
      payload.accepted ? 'success' : 'info',
      payload.accepted ? 'Your offer was accepted' : 'Your offer was refused',
      `Offer ${payload.no} on ${stageIn(payload, it)} was ${payload.accepted ? 'accepted and is paid out' : 'refused. You can make another'}.`,
    ),
  'milestone.offer_withdrawn': ({ payload }, it, who) =>
    say(
      who.others,
      'info',
      'An offer was taken back',
      `Offer ${payload.no} on ${stageIn(payload, it)} was taken back.`,
    ),
  'milestone.offer_expired': ({ payload }, it, who) =>
    say(
      who.buyer.concat(who.seller),
      'info',
      'An offer ran out',
      `Offer ${payload.no} on ${stageIn(payload, it)} was not answered in time.`,
    ),
  'milestone.dispute_ended': ({ payload }, it, who) =>
    say(
      who.others,
      'success',
      'The dispute is over',
      `The buyer ended the dispute about ${stageIn(payload, it)}. It stands where it stood before.`,
    ),
  'milestone.mediation_advised': ({ payload }, it, who) => [
    ...say(
      who.buyer.concat(who.seller),
      'info',
      'A mediator may help',
      `You have talked about ${stageIn(payload, it)} for a week. We look for a mediator; your offers stay possible.`,
    ),
    ...say(who.admins, 'warning', 'A mediator is needed', `The talks about ${it.ref} took a week. Appoint a mediator.`),
  ],
  'milestone.mediator_appointed': ({ payload }, it, who) => [
    ...say(
      who.buyer.concat(who.seller),
      'info',
      'There is a mediator',
      `Somebody mediates ${stageIn(payload, it)} from now on and can read it.`,
    ),
    ...say(
      who.mediators.filter(({ userId }) => userId === payload.userId),
      'warning',
      'You mediate',
      `You were appointed to mediate ${stageIn(payload, it)}. Read it, and propose a split with your reasons.`,
    ),
  ],
  'milestone.split_proposed': ({ payload }, it, who) =>
    say(
      who.buyer.concat(who.seller),
      'warning',
      'The mediator proposes a split',
      ...askingBy(
        'milestone.split_answer',
        '',
        `Answer the mediator’s split of ${stageIn(payload, it)}`,
        payload.answerBy,
      ),
    ),
  'milestone.split_answered': ({ payload }, it, who) =>
    say(
      who.otherSide(payload.by).concat(who.mediators),
      'info',
      payload.accepted ? 'The split was accepted' : 'The split was refused',
      `One side ${payload.accepted ? 'accepted' : 'refused'} the mediator’s split of ${stageIn(payload, it)}.`,
    ),
  'milestone.split_lapsed': ({ payload }, it, who) =>
    say(
      who.buyer.concat(who.seller, who.mediators, who.admins),
      'warning',
      'The split came to nothing',
      `Not both sides accepted the split of ${stageIn(payload, it)} in time. A decision that binds is the next way.`,
    ),
  'milestone.decision_entered': ({ payload }, it, who) => [
    ...say(
      who.buyer.concat(who.seller),
      'warning',
      'A decision was entered',
      payload.stayUntil
        ? `A binding decision about ${stageIn(payload, it)} was entered. Until ${until(payload.stayUntil)} you can have a court stay it; after that a second administrator carries it out or sends it back.`
        : `What you both signed about ${stageIn(payload, it)} was entered. It is carried out once a second administrator has checked it.`,
    ),
    ...say(
      who.admins,
      'info',
      'A decision waits for a second person',
      `The decision about ${it.ref} waits for another administrator.`,
    ),
  ],
  'milestone.decision_sent_back': ({ payload }, it, who) =>
    say(
      who.buyer.concat(who.seller),
      'info',
      'The decision was sent back',
      `The decision about ${stageIn(payload, it)} is not carried out like that.`,
    ),
  'milestone.stale': ({ payload }, it, who) =>
    say(
      who.admins,
      'warning',
      'A dispute is 90 days old',
      `${stageBegins(payload, it)} is in dispute for 90 days. Look at it.`,
    ),
  'milestone.paid_out': ({ payload, actorId }, it, who, money) => [
    ...(payload.shares.sellerMinor > 0
      ? say(
          who.seller,
          'success',
          'Money is in your wallet',
          `${money(payload.shares.sellerMinor - payload.sellerFeeMinor)} of ${stageIn(payload, it)} is in your wallet, after the fee.${
            payload.shares.buyerMinor > 0
              ? ` ${money(payload.shares.buyerMinor)} went back to the buyer. ${whyBack[payload.why] ?? ''}`.trimEnd()
              : ''
          }`,
        )
      : []),
    // Who gave it back knows.
    ...(payload.shares.buyerMinor > 0
      ? say(
          who.seller.filter(({ userId }) => userId === null || userId !== actorId),
          'warning',
          'Money went back to the buyer',
          `${money(payload.shares.buyerMinor)} of ${stageIn(payload, it)} went back to the buyer. ${whyBack[payload.why] ?? ''}`.trimEnd(),
        )
      : []),
    ...(payload.shares.buyerMinor > 0
      ? say(
          who.buyer,
          'success',
          'Money comes back to you',
          `${money(payload.shares.buyerMinor)} of ${stageIn(payload, it)} goes back to where it came from, with the part of the fee that was not earned.`,
          payload.reason ? { reason: payload.reason } : undefined,
        )
      : []),
    ...(payload.shares.buyerMinor > 0
      ? say(
          who.side('payer'),
          'info',
          'Money goes back to the person who paid it in',
          `${money(payload.shares.buyerMinor)} of ${stageIn(payload, it)} goes back to where it came from. If a part of it was yours, it comes to where you paid from.`,
        )
      : []),
    ...(payload.shares.sellerMinor > 0 && payload.why === 'accept_by_silence'
      ? say(
          who.buyer,
          'info',
          'Money was paid out',
          `Your time to inspect ${stageIn(payload, it)} is over; ${money(payload.shares.sellerMinor)} was released to the seller.`,
        )
      : []),
  ],
};

/** Of these, and of the last sum that leaves, a parcel that leads the escrow tells its sides itself, in the words of an order. */
const toldByOrder: readonly EventName[] = [
  'escrow.cancelled',
  'escrow.closed',
  'milestone.delivered',
  'milestone.received',
  'milestone.rejected',
  'milestone.overdue',
];
const isToldByLeader = ({ ledBy, status }: Held, event: WrittenEvent): boolean => {
  if (ledBy?.kind === 'mediation') return event.name === 'escrow.funding_failed'; // its case ended, and tells why
  if (ledBy?.kind !== 'order') return false;
  if (event.name !== 'milestone.paid_out') return toldByOrder.includes(event.name);
  const { why } = event.payload as EventPayloads['milestone.paid_out']; // the name says so
  return (
    status === 'closed' ||
    why === 'cancel' ||
    why === 'release' ||
    why === 'accept_by_silence' ||
    event.actorId === null
  );
};

/** Who is to hear what of this deed, and on which escrow; empty when it was deleted since. */
export async function noticesOf(ctx: Ctx, event: WrittenEvent): Promise<{ notices: Notice[]; held: Held | null }> {
  const tell = notices[event.name as EscrowEvent] as Told<EventName> | undefined; // a row takes the payload of its own event
  const around = await aroundOf(ctx, event.subjectId);
  if (!around || !tell) return { notices: [], held: around?.held ?? null };
  const { held } = around;
  if (isToldByLeader(held, event)) return { notices: toldOfMembers(event, held), held };
  const money = (minor: number) => formatMoney(minor, held.terms.currency);
  const told = tell(event, held, groupsOf(event, around), money);
  return { notices: onceEach([...told, ...toldOfMembers(event, held)]), held };
}

/** Of several notices of one deed a person gets the first: the bell keeps one a deed. */
function onceEach(all: Notice[]): Notice[] {
  const told = new Set<string>();
  return all.map((notice) => ({
    ...notice,
    recipients: notice.recipients.filter(({ email }) => !told.has(email) && told.add(email)),
  }));
}

type Around = { held: Held; mediators: Recipient[]; admins: Recipient[] };
/** An escrow with those around it who take no part; null when there is none. In the product and by mail the same is told. */
const aroundOf = sharing(async (ctx: Ctx, id: string): Promise<Around | null> => {
  const held = await findEscrow(ctx, id);
  if (!held) return null;
  const mediators: Recipient[] = [];
  for (const userId of held.mediatorUserIds) {
    const user = await userById(ctx, userId);
    if (user) mediators.push({ userId: user.id, email: user.email, name: user.name });
  }
  const taken = [...held.parties.flatMap(({ userId }) => userId ?? []), ...held.mediatorUserIds, ...held.actingUserIds];
  return { held, mediators, admins: await administratorsBeside(ctx, taken) };
});

function groupsOf(event: WrittenEvent, { held, mediators, admins }: Around): Who {
  const all = held.parties.map(({ userId, email, name, role }) => ({ userId, email, name, role }));
  const side = (role: string) => all.filter((one) => one.role === role);
  return {
    buyer: side('buyer'),
    seller: side('seller'),
    all,
    others: all.filter(({ userId }) => userId === null || userId !== event.actorId),
    mediators,
    admins,
    side,
    otherSide: (role) => side(role === 'buyer' ? 'seller' : 'buyer'),
  };
}
