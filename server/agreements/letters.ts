// The letters about an agreement say the same in the languages beside English.
import type { Day } from '@ahadi/domain/core/time.ts';
import { dayIn, type InOthers, inOthers, type Made, madeInOthers } from '../core/letters/translated.ts';
import { filled } from '../core/letters/words.ts';

/** A title as it stands in a sentence, and who did it. */
type Deed = { actor: string; title: string };
/** A document that changes or ends another agreement is told in English only: what it comes to is said of that one. */
type Of = { purpose: string | null; isDrawnUp?: boolean };

const own = (it: Of, others: InOthers): InOthers | undefined => (it.purpose === null ? others : undefined);

/** Signatures are asked for; `why`: the first time, as the turn comes, or after more time was given. */
export const askedInOthers = (it: Of, maker: string, title: string, why: 'asked' | 'turn' | 'extended') =>
  own(
    it,
    inOthers((say) => ({
      title: { asked: say.askedTitle, turn: say.turnTitle, extended: say.extendedTitle }[why],
      said: [filled(say.askedSaid, { maker, title })],
      ...{ asked: say.askedAsked, otherwise: say.askedSilence, way: say.readAndSign },
    })),
  );

/** Somebody is reminded to sign, or to read and answer. */
export const remindedInOthers = (it: Of, title: string, isToSign: boolean) =>
  own(
    it,
    inOthers((say) =>
      isToSign
        ? {
            ...{ title: say.remindedTitle, said: [filled(say.remindedSign, { title })], way: say.readAndSign },
            asked: it.isDrawnUp ? say.caseAsked : say.askedAsked,
            otherwise: it.isDrawnUp ? say.caseSilence : say.askedSilence,
          }
        : {
            ...{ title: say.remindedTitle, said: [filled(say.remindedSaid, { title })] },
            ...{ asked: say.invitedAsked, otherwise: say.invitedSilence, way: say.readIt },
          },
    ),
  );

/** A version was sent; `what` changed in the words of who sent it, or ''. */
export const versionInOthers = (it: Of, { actor, title }: Deed, no: number, what: string) =>
  own(
    it,
    inOthers((say) => ({
      title: filled(say.versionTitle, { no: String(no) }),
      said: [filled(say.versionSaid, { actor, title }), ...(what === '' ? [] : [filled(say.versionWhat, { what })])],
      ...{ asked: say.versionAsked, otherwise: say.invitedSilence, way: say.readIt },
    })),
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
  proposed: ['proposedTitle', ['proposedSaid']],
  reopened: ['reopenedTitle', ['reopenedSaid', 'reopenedVoid']],
  signed: ['signedTitle', ['signedSaid']],
  declined: ['declinedTitle', ['declinedSaid', 'nothingOwed']],
  withdrawn: ['withdrawnTitle', ['withdrawnSaid', 'nothingOwed']],
  lapsed: ['lapsedTitle', ['lapsedSaid', 'nothingOwed', 'mayBeExtended']],
  lapsedForGood: ['lapsedTitle', ['lapsedSaid', 'nothingOwed']],
} as const;
export const toldInOthers = (deed: keyof typeof deeds, { actor, title }: Deed) =>
  inOthers((say) => {
    const [name, sentences] = deeds[deed];
    const said = sentences.map((sentence) => filled(say[sentence], { actor, title }));
    return { title: say[name], said, way: say.readIt };
  });

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
  approval: {
    ...{ title: 'approvalTitle', said: ['approvalSaid'], asked: 'approvalAsked', silence: 'askedSilence' },
    way: 'readAndApprove',
  },
  approved: { title: 'approvedTitle', said: ['approvedSaid'] },
  notApproved: { title: 'notApprovedTitle', said: ['notApprovedSaid', 'notApprovedMore'] },
  saw: { title: 'sawTitle', said: ['sawSaid'], asked: 'sawAsked', silence: 'witnessSilence' },
  attested: { title: 'attestedTitle', said: ['attestedSaid'] },
  else: { title: 'elseTitle', said: ['elseSaid'], asked: 'elseAsked', silence: 'elseSilence' },
  theirs: { title: 'theirsTitle', said: ['theirsSaid'] },
} as const satisfies Record<string, Made>;

/** Who approves, witnesses, reads along or has somebody else sign is written to in their language. */
export const attendingInOthers = (it: Of, what: keyof typeof attending, values: Readonly<Record<string, string>>) =>
  own(it, madeInOthers({ way: 'readIt', ...attending[what] }, values));

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
  return own(
    it,
    madeInOthers(
      it.signDueAt === null
        ? { title, said: [...said, 'toldWhen'], way: 'readIt' }
        : { title, said, asked, silence: 'askedSilence', way: 'readAndSign' },
      values,
    ),
  );
};
