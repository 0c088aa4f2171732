// The letters about an agreement say the same in the languages beside English.
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import type { Day } from '@ahadi/domain/core/time.ts';
import {
  dayIn,
  type InOthers,
  inOthers,
  invitationInOthers,
  listIn,
  type Made,
  type Message,
  madeInOthers,
  withMore,
  wordsInOthers,
} from '../core/letters/translated.ts';
import { filled, type letterWords } from '../core/letters/words.ts';

/** A title as it stands in a sentence, and who did it. */
type Deed = { actor: string; title: string };
/** `isDrawnUp`: a dispute or mediation goes on without it. */
type Of = Pick<AgreementView, 'status' | 'purpose'> & { isDrawnUp?: boolean };

/**
 * What silence does to a text that waits for its parties, as `ifNobodyActs` says it in English: of a document about another agreement, what
 * becomes of that one. Null where nothing is asked of them any more.
 */
export const silenceOf = ({ status, purpose, isDrawnUp }: Of): Message | null =>
  !agreementLifecycle.can('decline', status)
    ? null
    : purpose !== null
      ? silences[purpose]
      : agreementLifecycle.can('lapse', status)
        ? isDrawnUp
          ? 'caseSilence'
          : 'askedSilence'
        : 'invitedSilence';

/** Its title as it stands in a sentence of a letter: of an amendment it says that it changes what has the same title. */
const titleIn = (
  say: (typeof letterWords)[Language],
  { purpose }: Pick<AgreementView, 'purpose'>,
  title: string,
): string => (purpose === 'amendment' ? filled(say.changeTo, { title }) : title);

/** What it was that came to nothing, by which letter, and what follows, as `cameToNothing` says it in English. */
export const endedInOthers = (
  it: Pick<AgreementView, 'purpose' | 'isDrawnUp'>,
  how: 'declined' | 'withdrawn' | 'lapsed',
  { title, ...values }: Deed | { title: string },
  mayBeExtended = false,
) => {
  const [ofAgreement, ofChange, said] = comingToNothing[how];
  const goesOn = it.isDrawnUp && how !== 'withdrawn';
  const follows = it.purpose !== null ? silences[it.purpose] : goesOn ? 'caseSilence' : 'nothingOwed';
  return madeInOthers(
    {
      title: it.purpose === null ? ofAgreement : ofChange,
      said: [said, follows, ...(mayBeExtended ? (['mayBeExtended'] as const) : [])],
      way: 'readIt',
    },
    (_, say) => ({ ...values, title: titleIn(say, it, title) }),
  );
};
const silences = { amendment: 'changeSilence', termination: 'endSilence' } as const;
const comingToNothing = {
  declined: ['declinedTitle', 'changeDeclinedTitle', 'declinedSaid'],
  withdrawn: ['withdrawnTitle', 'changeWithdrawnTitle', 'withdrawnSaid'],
  lapsed: ['lapsedTitle', 'changeLapsedTitle', 'lapsedSaid'],
} as const;

/** A letter that asks for something says what silence does, or stays in English. */
const withSilence = (it: Of, make: (silence: Message) => InOthers): InOthers | undefined => {
  const silence = silenceOf(it);
  return silence === null ? undefined : make(silence);
};

/** Somebody is invited to read it. */
export const invitedInOthers = (it: Of, actor: string, title: string) =>
  withSilence(it, (silence) =>
    it.purpose === null
      ? invitationInOthers(actor, title, silence)
      : inOthers((say) => ({
          ...{ title: say.changeInvitedTitle, said: [filled(say.changeInvitedSaid, { actor, title })] },
          ...{ asked: say.invitedAsked, otherwise: say[silence], way: say.readIt },
        })),
  );

/** Signatures are asked for; `why`: the first time, as the turn comes, or after more time was given. */
export const askedInOthers = (it: Of, maker: string, title: string, why: 'asked' | 'turn' | 'extended') =>
  withSilence(it, (silence) =>
    inOthers((say) => ({
      title: { asked: say.askedTitle, turn: say.turnTitle, extended: say.extendedTitle }[why],
      said: [
        filled(it.purpose === null ? say.askedSaid : say.changeAskedSaid, { maker, title: titleIn(say, it, title) }),
      ],
      ...{ asked: it.isDrawnUp ? say.caseAsked : say.askedAsked, otherwise: say[silence], way: say.readAndSign },
    })),
  );

/** Somebody is reminded to sign, or to read and answer. */
export const remindedInOthers = (it: Of, title: string, isToSign: boolean) =>
  withSilence(it, (silence) =>
    inOthers((say) => ({
      ...{ title: say.remindedTitle, said: [filled(isToSign ? say.remindedSign : say.remindedSaid, { title })] },
      ...{
        asked: isToSign ? (it.isDrawnUp ? say.caseAsked : say.askedAsked) : say.invitedAsked,
        otherwise: say[silence],
      },
      way: isToSign ? say.readAndSign : say.readIt,
    })),
  );

/** A version was sent; `what` changed in the words of who sent it, or ''. */
export const versionInOthers = (it: Of, { actor, title }: Deed, no: number, what: string) =>
  withSilence(it, (silence) =>
    inOthers((say) => ({
      title: filled(say.versionTitle, { no: String(no) }),
      said: [filled(say.versionSaid, { actor, title }), ...(what === '' ? [] : [filled(say.versionWhat, { what })])],
      ...{ asked: say.versionAsked, otherwise: say[silence], way: say.readIt },
    })),
  );

/** Somebody is on its list no more. */
export const takenOutInOthers = (values: Deed) =>
  madeInOthers({ title: 'takenOutTitle', said: ['takenOutSaid'] }, values);

/** Its parties changed, and everybody accepts it again. */
export const partiesInOthers = (it: Of, values: Deed) =>
  withSilence(it, (silence) =>
    madeInOthers(
      { title: 'partiesTitle', said: ['partiesSaid'], asked: 'partiesAsked', silence, way: 'readIt' },
      values,
    ),
  );

/** Other words are suggested for a clause. */
export const suggestedInOthers = ({ actor, title }: Deed, isCounter: boolean) =>
  inOthers((say) => ({
    title: isCounter ? say.counteredTitle : say.suggestedTitle,
    said: [filled(say.suggestedSaid, { actor, title })],
    ...{ asked: say.suggestedAsked, otherwise: say.suggestedSilence, way: say.readIt },
  }));

/** One accepted the text; everybody did. */
export const acceptedInOthers = ({ actor, title }: Deed, no: number) =>
  inOthers((say) => ({
    ...{
      title: say.acceptedTitle,
      said: [filled(say.acceptedSaid, { actor, title, no: String(no) })],
      way: say.readIt,
    },
  }));
export const allAcceptedInOthers = (title: string) =>
  inOthers((say) => ({
    ...{ title: say.allAcceptedTitle, said: [filled(say.allAcceptedSaid, { title })], way: say.readIt },
  }));

/** What was done to it, in a sentence or two; a reason stands beside it as it was written. */
const deeds = {
  joined: ['joinedTitle', ['joinedSaid']],
  commented: ['commentedTitle', ['commentedSaid']],
  clauseAccepted: ['clauseTitle', ['clauseAccepted']],
  clauseRefused: ['clauseTitle', ['clauseRefused']],
  proposed: ['proposedTitle', ['proposedSaid']],
  reopened: ['reopenedTitle', ['reopenedSaid', 'reopenedVoid']],
  signed: ['signedTitle', ['signedSaid']],
  refusedOne: ['refusedTitle', ['refusedOne']],
  refusedMany: ['refusedTitle', ['refusedMany']],
  amended: ['amendedTitle', ['amendedSaid', 'amendedLook']],
  tooLate: ['lateTitle', ['lateSaid']],
  noticeGiven: ['noticeTitle', ['noticeSaid']],
  noticeBack: ['backTitle', ['backSaid']],
  renewed: ['renewedTitle', ['renewedSaid']],
  expired: ['expiredTitle', ['expiredSaid']],
  expiredOpen: ['expiredTitle', ['expiredSaid', 'stillOwed']],
  endedByAll: ['terminatedTitle', ['endedByAll', 'dueStays']],
  endedByNotice: ['terminatedTitle', ['endedByNotice', 'dueStays']],
  left: ['leftTitle', ['leftSaid', 'leftPromises', 'leftRights']],
  leaving: ['leavingTitle', ['leavingOver', 'leavingSaid', 'leavingAfter']],
} as const satisfies Record<string, readonly [Message, readonly Message[]]>;

/** What was done; `on` is a day that its sentences name. */
export const toldInOthers = (deed: keyof typeof deeds, { on, ...values }: Told) => {
  const [title, said] = deeds[deed];
  return madeInOthers({ title, said, way: 'readIt' }, (language) => ({
    ...values,
    ...(on === undefined ? {} : { day: dayIn(language, on) }),
  }));
};
type Told = Readonly<Record<string, string>> & { on?: Day };

/** What comes in numbers about one agreement, as it is called before the number. */
export const comments = { many: 'new comments', others: wordsInOthers('newComments') };
export const suggestions = { many: 'suggested changes', others: wordsInOthers('suggestedChanges') };

/** Somebody of one's own side wrote a comment that only that side reads. */
export const ownSideInOthers = (name: string) =>
  madeInOthers({ title: 'ownSideTitle', said: ['ownSideSaid'], way: 'readIt' }, { name });

/** Somebody leaves, or has left; `name` is null where nobody of their side is known any more. */
export const leavingInOthers = (deed: 'left' | 'leaving', name: string | null, values: Told) => {
  const [title, said] = deeds[deed];
  return madeInOthers({ title, said, way: 'readIt' }, (_, say) => ({ ...values, name: name ?? say.otherSide }));
};

/** It was ended, with the promises that are not owed any more. */
export const terminatedInOthers = (isByAll: boolean, title: string, released: readonly string[]) => {
  const ended = toldInOthers(isByAll ? 'endedByAll' : 'endedByNotice', { title });
  return released.length === 0
    ? ended
    : withMore(ended, 'released', (language) => ({ titles: listIn(language, released) }));
};

/** Everybody signed it; `note`: the newest head of the log, as machines read it. */
export const sealedInOthers = (title: string, isAttached: boolean, note: string | undefined) =>
  inOthers((say) => ({
    ...{ title: say.sealedTitle, way: say.readIt },
    said: [filled(say.sealedSaid, { title }), ...(isAttached ? [say.attached] : [])],
    verbatim: note === undefined ? undefined : `${say.keepLetter}\n\n${note}`,
  }));

/** It came into force, on a day where it names one. */
export const inForceInOthers = (title: string, day: Day | null) =>
  inOthers((say, language) => ({
    ...{ title: say.inForceTitle, way: say.readIt },
    said: [
      day === null ? filled(say.inForceSaid, { title }) : filled(say.inForceFrom, { title, day: dayIn(language, day) }),
    ],
  }));

/** Its last day is near, and it is renewed unless notice is given by a day before. */
export const renewalInOthers = (title: string, endsOn: Day, noticeBy: Day) =>
  inOthers((say, language) => ({
    ...{ title: say.renewalTitle, said: [filled(say.renewalSaid, { title, day: dayIn(language, endsOn) })] },
    asked: filled(say.renewalAsked, { day: dayIn(language, noticeBy) }),
    ...{ otherwise: say.renewalSilence, way: say.readIt },
  }));

/** What those read who attend, and those who sign for somebody; the values are named by its sentences. */
const attending = {
  approver: { title: 'approverTitle', said: ['approverSaid'], asked: 'approverAsked', silence: 'approverSilence' },
  witness: { title: 'witnessTitle', said: ['witnessSaid'], asked: 'witnessAsked', silence: 'witnessSilence' },
  reader: { title: 'readerTitle', said: ['readerSaid'] },
  approved: { title: 'approvedTitle', said: ['approvedSaid'] },
  notApproved: { title: 'notApprovedTitle', said: ['notApprovedSaid', 'notApprovedMore'] },
  saw: { title: 'sawTitle', said: ['sawSaid'], asked: 'sawAsked', silence: 'witnessSilence' },
  attested: { title: 'attestedTitle', said: ['attestedSaid'] },
  right: { title: 'rightTitle', said: ['rightSaid'], asked: 'rightAsked', silence: 'rightSilence' },
  else: { title: 'elseTitle', said: ['elseSaid'], asked: 'elseAsked', silence: 'elseSilence' },
  theirs: { title: 'theirsTitle', said: ['theirsSaid'] },
} as const satisfies Record<string, Made>;

/** Who approves, witnesses, reads along or has somebody else sign is written to in their language. */
export const attendingInOthers = (what: keyof typeof attending, values: Readonly<Record<string, string>>) =>
  madeInOthers({ way: 'readIt', ...attending[what] }, values);

/** Who is asked to approve the frozen text. */
export const approvalInOthers = (it: Of, values: Readonly<Record<string, string>>) =>
  withSilence(it, (silence) =>
    madeInOthers(
      {
        ...{ title: 'approvalTitle', said: ['approvalSaid'], asked: 'approvalAsked', silence },
        way: 'readAndApprove',
      },
      values,
    ),
  );

const toSign = {
  for: { title: 'forTitle', said: ['forSaid'], asked: 'forAsked' },
  yourself: { title: 'yourselfTitle', said: ['yourselfSaid'], asked: 'askedAsked' },
  canSign: { title: 'canSignTitle', said: ['canSignSaid'], asked: 'askedAsked' },
} as const satisfies Record<string, Made>;

/** Who is to sign, for somebody or after all themselves; before signatures are asked for it is only read. */
export const toSignInOthers = (
  it: Of & { signDueAt: string | null },
  what: keyof typeof toSign,
  values: Readonly<Record<string, string>>,
) => {
  const { title, said, asked } = toSign[what];
  return it.signDueAt === null
    ? madeInOthers({ title, said: [...said, 'toldWhen'], way: 'readIt' }, values)
    : withSilence(it, (silence) => madeInOthers({ title, said, asked, silence, way: 'readAndSign' }, values));
};

const inside = {
  asked: {
    ...{ title: 'insideTitle', said: ['insideSaid'], asked: 'insideAsked', silence: 'insideSilence' },
    way: 'readAndApprove',
  },
  approved: { title: 'insideApprovedTitle', said: ['insideApprovedSaid'] },
  returned: { title: 'insideReturnedTitle', said: ['insideReturnedSaid'] },
  stranded: { title: 'insideStrandedTitle', said: ['insideStrandedSaid'] },
  rule: { title: 'insideRuleTitle', said: ['insideRuleSaid'] },
} as const satisfies Record<string, Made>;

/** What is approved inside an organisation before it goes out: it is asked of somebody, answered, or another rule holds. */
export const insideInOthers = (what: keyof typeof inside, values: Readonly<Record<string, string>>) =>
  madeInOthers(inside[what], values);
