// Who is told what of each deed; longer than other files, because a table that everything goes by is read as one.
import type { Language } from '@ahadi/domain/core/locale.ts';
import type { Currency } from '@ahadi/domain/core/money.ts';
import { formatUtc, HOUR, type Instant } from '@ahadi/domain/core/time.ts';
import { type EnglishEscrowWords, escrowWords } from '@ahadi/domain/escrow/notices/words.ts';
import { hours, type reminded } from '@ahadi/domain/escrow/rules.ts';
import type { EventName, EventPayloads, WrittenEvent } from '@ahadi/domain/events.ts';
import { userById } from '../accounts/account.ts';
import { sharing } from '../core/collecting.ts';
import type { Ctx } from '../core/ctx.ts';
import { telling } from '../core/letters/telling.ts';
import { filled } from '../core/letters/words.ts';
import { type Notice, type Recipient, noticeTo as say } from '../core/notice.ts';
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
  sum: (minor: number) => { sum: number; currency: Currency },
) => Notice[];

const tell = telling<EnglishEscrowWords>(escrowWords, 'seeEscrow');
const nobody = () => [];
/** Why it was done, in the letter: where nobody gave a reason there is no row for it. */
const given = ({ reason }: { reason: string }) => (reason === '' ? {} : { reason });
const until = (at: string | null): string => (at === null ? '' : formatUtc(at));

/** A stage as its sentences name it. The money of an order has one, and who bought or sold knows the number of the order, not the escrow's. */
const stageOf =
  ({ seq }: { seq: number }, { ref, ledBy }: Held) =>
  (language: Language): string =>
    ledBy?.kind === 'order'
      ? filled(escrowWords[language].ordered, { ref: ledBy.ref })
      : filled(escrowWords[language].stage, { seq: String(seq), ref });
/** The same, at the beginning of a sentence too. */
const namesOf = (stage: { seq: number }, it: Held) => {
  const named = stageOf(stage, it);
  const begins = (language: Language): string => named(language).slice(0, 1).toUpperCase() + named(language).slice(1);
  return { stage: named, Stage: begins };
};

/** To whom the terms of an escrow are proposed: who has none yet learns what it is. */
const aboutTerms = (it: Held, { at, actorId }: Pick<WrittenEvent, 'at' | 'actorId'>) =>
  ({
    from: nameOf(it, actorId),
    asked: 'termsAsked',
    by: new Date(new Date(at).getTime() + hours.proposal * HOUR).toISOString(),
    silence: 'proposalLapses',
    way: 'readTerms',
  }) as const;

/** What was delivered is looked at by a day; what was sent, once it came. */
const inspection = (
  by: Instant | null,
  delivered: 'deliveredText' | 'deliveredAgain',
  sent: 'sentText' | 'sentAgain',
) =>
  by === null
    ? ({
        text: [sent, 'sayItCame'],
        said: [sent],
        asked: 'sayItCame',
        by: undefined,
        silence: 'countsAsArrived',
        orElse: true,
      } as const)
    : ({
        text: [delivered, 'lookBy'],
        said: [delivered],
        asked: 'look',
        by,
        silence: 'sellerIsPaid',
        orElse: true,
      } as const);

/** The party that did it: in letters only, for a notice may stand on a locked screen. */
const nameOf = ({ parties }: Held, userId: string | null): string | undefined =>
  parties.find((party) => party.userId !== null && party.userId === userId)?.name;

/** What silence will be, for anyone who has to act. */
const remindersOf: Record<
  (typeof reminded)[number],
  (it: Held, stage: { seq: number }, at: Instant, who: Who) => Notice[]
> = {
  'milestone.funding': (it, stage, at, who) =>
    tell(
      who.buyer.concat(who.side('payer')),
      'warning',
      {
        ...{ title: 'restTitle', text: ['restText', 'payRestBy'], said: ['restText'] },
        ...{ asked: 'payRest', by: at, silence: 'partGoesBack', orElse: true },
      },
      { stage: stageOf(stage, it), by: until(at) },
    ),
  'milestone.answer': (it, stage, at, who) =>
    tell(
      who.seller,
      'warning',
      {
        ...{ title: 'answerOrBackTitle', text: ['rejectedPart', 'mendItBy'], said: ['rejectedPart'] },
        ...{ asked: 'mendIt', by: at, silence: 'rejectedGoesBack', orElse: true },
      },
      { stage: stageOf(stage, it), by: until(at) },
    ),
  'milestone.return': (it, stage, at, who) =>
    tell(
      who.buyer,
      'warning',
      {
        ...{ title: 'sendOrPaidTitle', text: ['sendBackBy'], said: [] },
        ...{ asked: 'sendBack', by: at, silence: 'buyerKeeps', orElse: true },
      },
      { stage: stageOf(stage, it), by: until(at) },
    ),
  'milestone.return_check': (it, stage, at, who) =>
    tell(
      who.seller,
      'warning',
      {
        ...{ title: 'checkOrBackTitle', text: ['checkBy'], said: [] },
        ...{ asked: 'check', by: at, silence: 'itsMoneyGoesBack', orElse: true },
      },
      { stage: stageOf(stage, it), by: until(at) },
    ),
};

/** Why money goes back, as its seller reads it. */
const whyBack: Readonly<
  Record<
    string,
    | 'whyTakeBack'
    | 'whyUnpaid'
    | 'whyOverdue'
    | 'whyUndelivered'
    | 'whyGiven'
    | 'whyAgreed'
    | 'whySilence'
    | 'whyReturned'
    | 'whyDecided'
  >
> = {
  take_back: 'whyTakeBack',
  fail_funding: 'whyUnpaid',
  cancel_overdue: 'whyOverdue',
  fail_delivery: 'whyUndelivered',
  refund: 'whyGiven',
  agree_refund: 'whyAgreed',
  refund_by_silence: 'whySilence',
  receive_return: 'whyReturned',
  execute: 'whyDecided',
};
const whyOf = (why: string) => (whyBack[why] ? [whyBack[why]] : []);

/**
 * Who hears what of each deed. Nothing that a party wrote stands in a notice: it may be read on a locked screen or by who shares
 * the mailbox. An event without a row does not compile.
 */
const notices: { [Name in EscrowEvent]: Told<Name> } = {
  'escrow.created': nobody,
  'escrow.removed': nobody,
  'escrow.proposed': (event, it, who) =>
    tell(
      who.others,
      'info',
      { title: 'proposedTitle', text: ['proposedText'], said: ['proposedSaid', 'whatItIs'], ...aboutTerms(it, event) },
      { ref: it.ref, side: (language) => nameOf(it, event.actorId) ?? escrowWords[language].somebody },
    ),
  'escrow.countered': (event, it, who) =>
    tell(
      who.others,
      'info',
      {
        title: 'counteredTitle',
        text: ['counteredText'],
        said: ['counteredSaid', 'whatItIs'],
        ...aboutTerms(it, event),
      },
      { ref: it.ref, version: String(event.payload.version) },
    ),
  'escrow.accepted': (_event, it, who) =>
    tell(who.others, 'info', { title: 'acceptedTitle', text: ['acceptedText'] }, { ref: it.ref }),
  // The fee of a mediation was agreed in the proposal and the agreement to mediate: its case asks for it.
  'escrow.agreed': ({ payload }, it, who) =>
    it.ledBy?.kind === 'mediation'
      ? []
      : [
          ...tell(
            who.buyer.concat(who.side('payer')),
            'success',
            {
              ...{ title: 'payInTitle', text: ['agreedText', 'payInBy'], said: ['agreedText'] },
              ...{ asked: 'payIn', by: payload.fundBy, silence: 'fundingEnds', orElse: true },
            },
            { ref: it.ref, by: until(payload.fundBy) },
          ),
          ...tell(who.seller, 'success', { title: 'agreedTitle', text: ['agreedSeller'] }, { ref: it.ref }),
        ],
  'escrow.declined': ({ payload }, it, who) =>
    tell(who.others, 'warning', { title: 'declinedTitle', text: ['declinedText'], ...given(payload) }, { ref: it.ref }),
  'escrow.withdrawn': ({ payload }, it, who) =>
    tell(
      who.others,
      'warning',
      { title: 'withdrawnTitle', text: ['withdrawnText'], ...given(payload) },
      { ref: it.ref },
    ),
  'escrow.lapsed': (_event, it, who) =>
    tell(who.all, 'warning', { title: 'lapsedTitle', text: ['lapsedText'] }, { ref: it.ref }),
  'escrow.party_joined': nobody,
  'escrow.payment_applied': ({ payload }, it, who, sum) =>
    tell(
      who.all,
      'success',
      { title: 'cameInTitle', text: ['cameInText', ...(payload.leftMinor > 0 ? (['tooMuch'] as const) : [])] },
      { ref: it.ref, sum: sum(payload.amountMinor + payload.feeMinor), rest: sum(payload.leftMinor) },
    ),
  'escrow.began': (_event, it, who) =>
    tell(who.seller, 'success', { title: 'beganTitle', text: ['beganText'] }, { ref: it.ref }),
  'escrow.funding_extended': ({ payload }, it, who) =>
    tell(
      who.others,
      'info',
      { title: 'moreTimeTitle', text: ['moreTimeText'] },
      { ref: it.ref, by: until(payload.dueAt) },
    ),
  'escrow.funding_reminded': ({ payload }, it, who) =>
    tell(
      who.buyer.concat(who.side('payer')),
      'warning',
      {
        ...{ title: 'payOrEndsTitle', text: ['payForBy'], said: [] },
        ...{ asked: 'payFor', by: payload.dueAt, silence: 'fundingEnds', orElse: true },
      },
      { ref: it.ref, by: until(payload.dueAt) },
    ),
  'escrow.cancelled': ({ payload }, it, who) =>
    tell(who.all, 'warning', { title: 'cancelledTitle', text: ['cancelledText'], ...given(payload) }, { ref: it.ref }),
  'escrow.funding_failed': (_event, it, who) =>
    tell(who.all, 'warning', { title: 'unpaidTitle', text: ['unpaidText'] }, { ref: it.ref }),
  'escrow.end_proposed': ({ payload, actorId }, it, who) =>
    tell(
      who.otherSide(payload.by),
      'warning',
      {
        ...{
          title: 'endProposedTitle',
          text: ['endProposedText'],
          from: nameOf(it, actorId),
          said: ['endProposedSaid'],
          ...given(payload),
        },
        ...{ asked: 'endAsked', by: it.endProposal?.validUntil, silence: 'endLapses' },
      },
      { ref: it.ref },
    ),
  'escrow.end_answered': ({ payload }, it, who) =>
    payload.accepted
      ? tell(who.others, 'success', { title: 'endTogetherTitle', text: ['endTogetherText'] }, { ref: it.ref })
      : tell(who.others, 'info', { title: 'goesOnTitle', text: ['endRefusedText'] }, { ref: it.ref }),
  'escrow.closed': (_event, it, who) =>
    tell(who.all, 'success', { title: 'closedTitle', text: ['closedText'] }, { ref: it.ref }),
  'escrow.held': (_event, it, who) =>
    tell(who.all, 'warning', { title: 'heldTitle', text: ['heldText'] }, { ref: it.ref }),
  'escrow.lift_agreed': (_event, it, who) =>
    say(
      who.admins,
      'info',
      'A hold waits for a second person',
      `The hold on ${it.ref} can be lifted once another administrator agrees.`,
    ),
  'escrow.hold_lifted': (_event, it, who) =>
    tell(who.all, 'success', { title: 'goesOnTitle', text: ['liftedText'] }, { ref: it.ref }),
  'milestone.funded': nobody,
  'milestone.due_sooner': () => [], // what leads it tells both
  'milestone.delivered': ({ payload }, it, who) =>
    tell(
      who.buyer,
      'warning',
      { title: 'deliveredTitle', ...inspection(payload.inspectBy, 'deliveredText', 'sentText') },
      { ...namesOf(payload, it), by: until(payload.inspectBy) },
    ),
  'milestone.received': ({ payload }, it, who) => [
    ...tell(
      who.seller,
      'info',
      { title: 'arrivedTitle', text: ['arrivedText'] },
      { ...namesOf(payload, it), by: until(payload.inspectBy) },
    ),
    ...(payload.by === 'clock'
      ? tell(
          who.buyer,
          'warning',
          {
            ...{ title: 'countsTitle', text: ['countsText', 'lookBy'], said: ['countsText'] },
            ...{ asked: 'look', by: payload.inspectBy, silence: 'sellerIsPaid', orElse: true },
          },
          { ...namesOf(payload, it), by: until(payload.inspectBy) },
        )
      : []),
  ],
  'milestone.overdue': ({ payload }, it, who) => [
    ...tell(
      who.buyer,
      'warning',
      { title: 'lateTitle', text: ['lateText'] },
      { ...namesOf(payload, it), by: until(payload.returnsAt) },
    ),
    ...tell(
      who.seller,
      'warning',
      {
        ...{ title: 'yourLateTitle', text: ['yourLateText'], said: ['yourLateSaid'] },
        ...{ asked: 'deliverIt', by: payload.returnsAt, silence: 'moneyGoesBack' },
      },
      { ...namesOf(payload, it), by: until(payload.returnsAt) },
    ),
  ],
  'milestone.inspection_reminded': ({ payload }, it, who) =>
    tell(
      who.buyer,
      'warning',
      {
        ...{ title: 'inspectTitle', text: ['lookAtBy'], said: [] },
        ...{ asked: 'lookAt', by: payload.dueAt, silence: 'sellerIsPaid', orElse: true },
      },
      { stage: stageOf(payload, it), by: until(payload.dueAt) },
    ),
  'milestone.reminded': ({ payload }, it, who) => remindersOf[payload.kind](it, payload, payload.dueAt, who),
  'milestone.rejected': ({ payload }, it, who, sum) =>
    tell(
      who.seller,
      'warning',
      {
        ...{ title: 'rejectedTitle', text: ['rejectedText', 'answerBy'], said: ['rejectedText'], ...given(payload) },
        ...{ asked: 'answer', by: payload.answerBy, silence: 'rejectedGoesBack', orElse: true },
      },
      { stage: stageOf(payload, it), sum: sum(payload.contestedMinor), by: until(payload.answerBy) },
    ),
  'milestone.cured': ({ payload }, it, who) =>
    tell(
      who.buyer,
      'warning',
      { title: 'mendedTitle', ...inspection(payload.inspectBy, 'deliveredAgain', 'sentAgain') },
      { ...namesOf(payload, it), by: until(payload.inspectBy) },
    ),
  'milestone.return_asked': ({ payload }, it, who) => [
    ...tell(
      who.buyer,
      'warning',
      {
        ...{ title: 'returnTitle', text: ['sendBackBy'], said: [] },
        ...{ asked: 'sendBack', by: payload.shipBy, silence: 'buyerKeeps', orElse: true },
      },
      { stage: stageOf(payload, it), by: until(payload.shipBy) },
    ),
    ...(payload.by === 'silence'
      ? tell(
          who.seller,
          'warning',
          { title: 'comesBackTitle', text: ['comesBackText'] },
          { stage: stageOf(payload, it) },
        )
      : []),
  ],
  'milestone.return_shipped': ({ payload }, it, who) =>
    tell(
      who.seller,
      'warning',
      {
        ...{ title: 'onItsWayTitle', text: ['checkBy'], said: [] },
        ...{ asked: 'check', by: payload.checkBy, silence: 'itsMoneyGoesBack', orElse: true },
      },
      { stage: stageOf(payload, it), by: until(payload.checkBy) },
    ),
  'milestone.return_received': nobody,
  'milestone.disputed': ({ payload }, it, who, sum) => [
    ...tell(
      who.otherSide(payload.by),
      'warning',
      {
        ...{ title: 'disputedTitle', text: ['disputedText', 'answerOrOffer'], said: ['disputedText'] },
        ...{ asked: 'answerOrOffer', silence: 'mediationSuggested' },
      },
      { stage: stageOf(payload, it), sum: sum(payload.contestedMinor) },
    ),
    ...say(who.admins, 'info', 'An escrow is in dispute', `A part of ${it.ref} is in dispute.`),
  ],
  'milestone.offered': ({ payload }, it, who) =>
    tell(
      who.otherSide(payload.by),
      'info',
      {
        ...{ title: 'offeredTitle', text: ['offeredText', 'answerBy'], said: ['offeredText'] },
        ...{ asked: 'answer', by: payload.validUntil, silence: 'offerLapses', orElse: true },
      },
      { stage: stageOf(payload, it), by: until(payload.validUntil) },
    ),
  'milestone.offer_answered': ({ payload }, it, who) =>
    tell(
      who.others,
      payload.accepted ? 'success' : 'info',
      payload.accepted
        ? { title: 'offerTakenTitle', text: ['offerTakenText'] }
        : { title: 'offerRefusedTitle', text: ['offerRefusedText'] },
      { no: String(payload.no), stage: stageOf(payload, it) },
    ),
  'milestone.offer_withdrawn': ({ payload }, it, who) =>
    tell(
      who.others,
      'info',
      { title: 'offerBackTitle', text: ['offerBackText'] },
      { no: String(payload.no), stage: stageOf(payload, it) },
    ),
  'milestone.offer_expired': ({ payload }, it, who) =>
    tell(
      who.buyer.concat(who.seller),
      'info',
      { title: 'offerOverTitle', text: ['offerOverText'] },
      { no: String(payload.no), stage: stageOf(payload, it) },
    ),
  'milestone.dispute_ended': ({ payload }, it, who) =>
    tell(who.others, 'success', { title: 'overTitle', text: ['overText'] }, { stage: stageOf(payload, it) }),
  'milestone.mediation_advised': ({ payload }, it, who) => [
    ...tell(
      who.buyer.concat(who.seller),
      'info',
      { title: 'adviceTitle', text: ['adviceText'] },
      { stage: stageOf(payload, it) },
    ),
    ...say(
      who.admins,
      'warning',
      'A mediator is needed',
      `The dispute in ${it.ref} is a week old. Appoint a mediator.`,
    ),
  ],
  'milestone.mediator_appointed': ({ payload }, it, who) => [
    ...tell(
      who.buyer.concat(who.seller),
      'info',
      { title: 'mediatorTitle', text: ['mediatorText'] },
      { stage: stageOf(payload, it) },
    ),
    ...say(
      who.mediators.filter(({ userId }) => userId === payload.userId),
      'warning',
      'You mediate',
      `You were appointed to mediate ${stageIn(payload, it)}. Read it, and propose a split with your reasons.`,
    ),
  ],
  'milestone.split_proposed': ({ payload }, it, who) =>
    tell(
      who.buyer.concat(who.seller),
      'warning',
      {
        ...{ title: 'splitTitle', text: ['answerSplitBy'], said: [] },
        ...{ asked: 'answerSplit', by: payload.answerBy, silence: 'splitLapses', orElse: true },
      },
      { stage: stageOf(payload, it), by: until(payload.answerBy) },
    ),
  'milestone.split_answered': ({ payload }, it, who) =>
    tell(
      who.otherSide(payload.by).concat(who.mediators),
      'info',
      payload.accepted
        ? { title: 'splitTakenTitle', text: ['splitTakenText'] }
        : { title: 'splitRefusedTitle', text: ['splitRefusedText'] },
      { stage: stageOf(payload, it) },
    ),
  'milestone.split_lapsed': ({ payload }, it, who) =>
    tell(
      who.buyer.concat(who.seller, who.mediators, who.admins),
      'warning',
      { title: 'splitOverTitle', text: ['splitOverText'] },
      { stage: stageOf(payload, it) },
    ),
  'milestone.decision_entered': ({ payload }, it, who) => [
    ...tell(
      who.buyer.concat(who.seller),
      'warning',
      { title: 'decisionTitle', text: [payload.stayUntil ? 'decisionStay' : 'decisionSigned'] },
      { stage: stageOf(payload, it), by: until(payload.stayUntil ?? null) },
    ),
    ...say(
      who.admins,
      'info',
      'A decision waits for a second person',
      `The decision about ${it.ref} waits for another administrator.`,
    ),
  ],
  'milestone.decision_sent_back': ({ payload }, it, who) =>
    tell(
      who.buyer.concat(who.seller),
      'info',
      { title: 'sentBackTitle', text: ['sentBackText'] },
      { stage: stageOf(payload, it) },
    ),
  'milestone.stale': ({ payload }, it, who) =>
    say(
      who.admins,
      'warning',
      'A dispute is 90 days old',
      `${stageBegins(payload, it)} is in dispute for 90 days. Look at it.`,
    ),
  'milestone.paid_out': ({ payload, actorId }, it, who, sum) => {
    const { sellerMinor, buyerMinor } = payload.shares;
    const stage = stageOf(payload, it);
    const rest = sum(buyerMinor);
    const paid = tell(
      sellerMinor > 0 ? who.seller : [],
      'success',
      {
        title: 'paidTitle',
        text: ['paidText', ...(buyerMinor > 0 ? (['wentBack', ...whyOf(payload.why)] as const) : [])],
      },
      { stage, rest, sum: sum(sellerMinor - payload.sellerFeeMinor) },
    );
    const released = tell(
      sellerMinor > 0 && payload.why === 'accept_by_silence' ? who.buyer : [],
      'info',
      { title: 'releasedTitle', text: ['releasedText'] },
      { stage, sum: sum(sellerMinor) },
    );
    if (buyerMinor === 0) return [...paid, ...released];
    return [
      ...paid,
      // Who gave it back knows.
      ...tell(
        who.seller.filter(({ userId }) => userId === null || userId !== actorId),
        'warning',
        { title: 'backTitle', text: ['backText', ...whyOf(payload.why)] },
        { stage, rest },
      ),
      ...tell(
        who.buyer,
        'success',
        { title: 'yoursBackTitle', text: ['yoursBackText'], ...(payload.reason ? { reason: payload.reason } : {}) },
        { stage, rest },
      ),
      ...tell(who.side('payer'), 'info', { title: 'payerBackTitle', text: ['payerBackText'] }, { stage, rest }),
      ...released,
    ];
  },
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
  const toldOf = notices[event.name as EscrowEvent] as Told<EventName> | undefined; // a row takes the payload of its own event
  const around = await aroundOf(ctx, event.subjectId);
  if (!around || !toldOf) return { notices: [], held: around?.held ?? null };
  const { held } = around;
  if (isToldByLeader(held, event)) return { notices: toldOfMembers(event, held), held };
  const sum = (minor: number) => ({ sum: minor, currency: held.terms.currency });
  const told = toldOf(event, held, groupsOf(event, around), sum);
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
