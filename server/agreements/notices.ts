// Longer than other files: one of the tables that everything goes by, and a table is read as one.
import { cameToNothing, ifNobodyActs, mayBeExtended, unlessAllSign } from '@ahadi/domain/agreements/end.ts';
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { everybodyAccepted } from '@ahadi/domain/agreements/rules.ts';
import type { AttendantRole } from '@ahadi/domain/agreements/schema.ts';
import { unanswered } from '@ahadi/domain/agreements/silence.ts';
import { inOne } from '@ahadi/domain/core/claim.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import { dayInWords, formatUtc } from '@ahadi/domain/core/time.ts';
import { afterDeletion } from '@ahadi/domain/disputes/delivery.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { bounceWords } from '@ahadi/domain/notifications/bounces.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Asked } from '../core/letter.ts';
import { asking, type InLetter, type Notice, noticeTo as one, reasoned, sentence } from '../core/notice.ts';
import { visibleTo } from './agreement.store.ts';
import { findAgreement, type Held } from './held.store.ts';
import {
  acceptedInOthers,
  allAcceptedInOthers,
  approvalInOthers,
  askedInOthers,
  attendingInOthers,
  comments,
  endedInOthers,
  inForceInOthers,
  invitedInOthers,
  leavingInOthers,
  partiesInOthers,
  remindedInOthers,
  renewalInOthers,
  sealedInOthers,
  suggestedInOthers,
  suggestions,
  terminatedInOthers,
  toldInOthers,
  toSignInOthers,
  versionInOthers,
} from './letters.ts';
import { groupsOf, type Who } from './notice-people.ts';

type Told<Name extends EventName> = (event: WrittenEvent<Name>, it: Held, who: Who) => Notice[];
type AgreementEvent = Extract<EventName, `agreement.${string}`>;

/** A title as it stands in a sentence. */
const quoted = (it: Held) => `“${it.terms.title || it.ref}”`;
/** The same of a text before it is signed: of an amendment, that it changes what has the same title. */
const proposed = (it: Held) => (it.purpose === 'amendment' ? `a change to ${quoted(it)}` : quoted(it));
/** What a text binds to before it is signed. */
const bindsYet = (it: Held) =>
  it.purpose === null ? 'Nothing binds you before you sign.' : 'It changes nothing before everybody has signed it.';
/** What is declined, withdrawn or lapses: an agreement, or what was to change or end one. */
const whatEnds = (it: Held) => (it.purpose === null ? 'The agreement' : 'The proposal');
const partyIn = (it: Held, id: string): string => it.parties.find((party) => party.id === id)?.name ?? 'a party';
const instant = (at: string | null) => (at === null ? '' : formatUtc(at));
const nobody = () => [];
/** What stays possible, and by which way, towards somebody who left. */
const lasting = [
  'Its promises and their days run on.',
  'You can do all that you could before, file a dispute too: it is served by letter at the address that they had confirmed.',
];
const asks = {
  asked: 'Your signature is asked for',
  turn: 'It is your turn to sign',
  extended: 'There is more time to sign',
};
const askToSign = (it: Held, who: Who, why: keyof typeof asks = 'asked') =>
  one(who.toSign, 'warning', asks[why], `Sign ${proposed(it)} by ${instant(it.signDueAt)}. ${unlessAllSign(it)}`, {
    ...signingLetter(it, who, `${who.maker} asks you to sign ${proposed(it)}. ${bindsYet(it)}`),
    others: askedInOthers(it, who.maker, quoted(it), why),
  });

/**
 * What silence does is said by the function that the clock's own page goes by. Who signs is settled before signatures are asked for, too: then
 * the text is only read.
 */
const signingLetter = (
  it: Held,
  { maker }: Who,
  said: string,
  request = {
    asked: `Read it, then sign it${it.isDrawnUp ? '' : ', ask for a change,'} or say no.`,
    way: 'Read and sign',
  },
): InLetter =>
  it.signDueAt === null
    ? { from: maker, said: [said, 'You are told when it is to be signed.'], way: 'Read it' }
    : {
        ...{ from: maker, said: [said], by: it.signDueAt, otherwise: ifNobodyActs(it).sentence },
        ...request,
      };
const readingLetter = (it: Held, { actor }: Who): InLetter => ({
  ...{ from: actor, way: 'Read it', otherwise: ifNobodyActs(it).sentence },
  asked: 'Read it. Then accept the text, send your changes, or say no.',
});
const invitation = (it: Held, who: Who): InLetter => ({
  ...readingLetter(it, who),
  others: invitedInOthers(it, who.actor, quoted(it)),
});
/** Who took part in the agreement is bound by it while they read what would change it. */
const invited = (it: Held, who: Who, recipients: ReturnType<Who['party']>) =>
  it.purpose === null
    ? one(
        recipients,
        'info',
        'You are invited to an agreement',
        `${who.actor} asks you to read ${quoted(it)}. Nothing binds you until you sign.`,
        invitation(it, who),
      )
    : one(
        recipients,
        'info',
        'A change to an agreement is proposed',
        `${who.actor} asks you to read a change to ${quoted(it)}. It takes effect when everybody has signed it; until then the agreement holds as it is.`,
        invitation(it, who),
      );

/** What those read who are asked to attend. Who gets a copy hears of it once it is sealed. */
const invitations: Partial<
  Record<AttendantRole, { title: string; text: (actor: string, it: Held) => string; request: Asked }>
> = {
  approver: {
    title: 'You are asked to approve an agreement',
    text: (actor, it) =>
      `${actor} asks you to read ${quoted(it)}. Once its text is settled, you approve it before it is signed. It does not bind you.`,
    request: { asked: 'Read it, and approve it or say why not.', otherwise: unanswered.approve },
  },
  witness: {
    title: 'You are asked to be a witness',
    text: (actor, it) =>
      `${actor} asks you to be there when ${quoted(it)} is signed, and to say that you saw it. It does not bind you.`,
    request: { asked: 'Read it, and say whether you will be there.', otherwise: unanswered.witness },
  },
  reader: {
    title: 'You can read an agreement',
    text: (actor, it) => `${actor} lets you read ${quoted(it)} and follow it. It does not bind you.`,
    request: {},
  },
};

/** Who hears what of each deed (design 4.5). An event without a row does not compile. */
const notices: { [Name in AgreementEvent]: Told<Name> } = {
  'agreement.created': nobody,
  'agreement.removed': nobody,
  'agreement.shared': ({ payload }, it, who) => invited(it, who, payload.invited.flatMap(who.party)),
  'agreement.parties_changed': ({ payload }, it, who) => [
    ...invited(it, who, payload.invited.flatMap(who.party)),
    ...one(
      who.others.filter(({ email }) => !payload.invited.flatMap(who.party).some((invited) => invited.email === email)),
      'info',
      'The parties changed',
      ...asking({
        from: who.actor,
        said: `${who.actor} changed the parties of ${quoted(it)}. Everybody accepts the text again.`,
        asked: 'Read who is in it, and accept the text again',
        otherwise: ifNobodyActs(it).sentence,
        others: partiesInOthers(it, { actor: who.actor, title: quoted(it) }),
      }),
    ),
  ],
  'agreement.party_joined': ({ payload }, it, who) => {
    const name = who.party(payload.partyId)[0]?.name;
    return one(
      who.everybody.filter(({ userId }) => userId !== payload.userId),
      'info',
      'A party has joined',
      `${name ?? 'A party'} can now read ${quoted(it)}.`,
      name === undefined ? undefined : { others: toldInOthers('joined', { name, title: quoted(it) }) },
    );
  },
  'agreement.delegation_asked': ({ payload }, it, who) =>
    one(
      who.creator,
      'warning',
      'Somebody else is to sign',
      `${who.actor} asks that ${payload.name} signs ${quoted(it)} in their place. Agree or refuse; until then they can still sign themselves.`,
      {
        ...{ from: who.actor, said: [`${who.actor} asks that ${payload.name} signs ${quoted(it)} in their place.`] },
        ...{ asked: 'Agree or refuse.', otherwise: unanswered.delegation(who.actor) },
        others: attendingInOthers('else', { actor: who.actor, name: payload.name, title: quoted(it) }),
      },
    ),
  'agreement.right_person_named': ({ payload }, it, who) =>
    one(
      who.creator,
      'warning',
      'Somebody else is the right person',
      ...asking({
        from: who.actor,
        said: `${who.actor} says that ${payload.name} is the right person for ${quoted(it)}, in their place.`,
        asked: 'Invite that person instead, or leave it as it is',
        otherwise: unanswered.rightPerson(who.actor),
        others: attendingInOthers('right', { actor: who.actor, name: payload.name, title: quoted(it) }),
      }),
    ),
  'agreement.delegated': ({ payload }, it, who) => [
    ...one(
      who.party(payload.partyId),
      'warning',
      'You are asked to sign for somebody',
      `You are to sign ${quoted(it)} for ${partyIn(it, payload.partyId)}, as was agreed. Read it first.`,
      {
        ...signingLetter(it, who, `You are to sign ${quoted(it)} for ${partyIn(it, payload.partyId)}, as was agreed.`, {
          asked: 'Read it, then sign it in their place, or say no.',
          way: 'Read and sign',
        }),
        others: toSignInOthers(it, 'for', { title: quoted(it), name: partyIn(it, payload.partyId) }),
      },
    ),
    ...one(
      who.others.filter(({ email }) => !who.party(payload.partyId).some((party) => party.email === email)),
      'info',
      'Somebody else signs',
      `${payload.name} signs ${quoted(it)} for ${partyIn(it, payload.partyId)}.`,
      {
        others: attendingInOthers('theirs', {
          ...{ delegate: payload.name, title: quoted(it), name: partyIn(it, payload.partyId) },
        }),
      },
    ),
  ],
  'agreement.delegation_refused': ({ payload }, it, who) =>
    one(
      who.party(payload.partyId),
      'warning',
      'You sign yourself',
      `${who.maker} did not agree to somebody else signing ${quoted(it)} for you. You can still sign it, or decline.`,
      {
        ...signingLetter(it, who, `${who.maker} did not agree to somebody else signing ${quoted(it)} for you.`),
        others: toSignInOthers(it, 'yourself', { maker: who.maker, title: quoted(it) }),
      },
    ),
  'agreement.attendants_changed': ({ payload }, it, who) =>
    payload.invited.flatMap((id) => {
      const role = it.attendants.find((one) => one.id === id)?.role ?? 'receiver';
      const asked = invitations[role];
      return asked && role !== 'receiver'
        ? one(who.attendant(id), 'info', asked.title, asked.text(who.actor, it), {
            ...{ from: who.actor, way: 'Read it', said: [asked.text(who.actor, it)] },
            ...asked.request,
            others: attendingInOthers(role, { actor: who.actor, title: quoted(it) }),
          })
        : [];
    }),
  'agreement.attendant_joined': nobody,
  'agreement.approved': ({ payload }, it, who) => [
    ...one(who.others, 'success', 'The text was approved', `${who.actor} approved ${quoted(it)}.`, {
      others: attendingInOthers('approved', { actor: who.actor, title: quoted(it) }),
    }),
    ...one(
      who.toSign.filter(({ email }) => who.party(payload.partyId).some((party) => party.email === email)),
      'warning',
      'You can sign now',
      `${who.actor} approved ${quoted(it)} for you. Sign by ${instant(it.signDueAt)}.`,
      {
        ...signingLetter(it, who, `${who.actor} approved ${quoted(it)} for you.`),
        others: toSignInOthers(it, 'canSign', { actor: who.actor, title: quoted(it) }),
      },
    ),
  ],
  'agreement.approval_refused': ({ payload }, it, who) =>
    one(
      [...who.creator, ...who.party(payload.partyId)].filter(
        ({ email }, index, all) => all.findIndex((other) => other.email === email) === index,
      ),
      'warning',
      'The text was not approved',
      ...reasoned(
        `${who.actor} did not approve ${quoted(it)}.`,
        payload.reason,
        'It cannot be signed for that party as it is; the text can be reopened.',
        { others: attendingInOthers('notApproved', { actor: who.actor, title: quoted(it) }) },
      ),
    ),
  'agreement.presence_proven': nobody,
  'agreement.attested': (_event, it, who) =>
    one(who.others, 'success', 'A witness confirmed a signature', `${who.actor} saw the signature on ${quoted(it)}.`, {
      others: attendingInOthers('attested', { actor: who.actor, title: quoted(it) }),
    }),
  'agreement.text_published': ({ payload }, it, who) =>
    one(
      who.others,
      'info',
      `Version ${payload.no} is here`,
      ...asking({
        from: who.actor,
        said: `${who.actor} changed ${quoted(it)}.${payload.changelog ? ` What changed: ${sentence(payload.changelog)}` : ''}`,
        asked: 'Read it and accept it, or send your own changes',
        otherwise: ifNobodyActs(it).sentence,
        others: versionInOthers(
          it,
          { actor: who.actor, title: quoted(it) },
          payload.no,
          payload.changelog ? sentence(payload.changelog) : '',
        ),
      }),
    ),
  'agreement.commented': (_event, it, who) =>
    one(who.others, 'info', 'A new comment', `${who.actor} wrote a comment on ${quoted(it)}.`, {
      others: toldInOthers('commented', { actor: who.actor, title: quoted(it) }),
    }).map((notice) => ({ ...notice, group: { key: `agreement:${it.id}:comments`, ...comments } })),
  'agreement.comment_settled': nobody,
  'agreement.change_suggested': ({ payload }, it, who) =>
    one(
      who.others,
      'info',
      payload.counters === null ? 'A change is suggested' : 'Something else is suggested',
      ...asking({
        from: who.actor,
        said: `${who.actor} suggests a change to ${quoted(it)}.`,
        asked: 'Read it beside the clause, and accept or refuse it',
        otherwise: unanswered.suggestion,
        others: suggestedInOthers({ actor: who.actor, title: quoted(it) }, payload.counters !== null),
      }),
    ).map((notice) => ({ ...notice, group: { key: `agreement:${it.id}:suggestions`, ...suggestions } })),
  'agreement.suggestion_withdrawn': nobody,
  'agreement.suggestions_answered': ({ payload }, it, who) =>
    // What was accepted came as a version, which is told by itself.
    payload.versionId === null
      ? one(
          who.others,
          'info',
          'Suggestions were refused',
          `${who.actor} refused ${payload.refused.length === 1 ? 'a suggestion' : `${payload.refused.length} suggestions`} on ${quoted(it)}. The text is as it was.`,
          {
            others: toldInOthers(payload.refused.length === 1 ? 'refusedOne' : 'refusedMany', {
              ...{ actor: who.actor, title: quoted(it), count: String(payload.refused.length) },
            }),
          },
        )
      : [],
  'agreement.text_accepted': (_event, it, who) =>
    everybodyAccepted(it.parties, it.versionId)
      ? one(who.creator, 'success', 'Everybody accepted the text', `You can now ask for signatures on ${quoted(it)}.`, {
          others: allAcceptedInOthers(quoted(it)),
        })
      : one(who.others, 'success', 'Text accepted', `${who.actor} accepted version ${it.versionNo} of ${quoted(it)}.`, {
          others: acceptedInOthers({ actor: who.actor, title: quoted(it) }, it.versionNo),
        }),
  'agreement.clause_answered': ({ payload }, it, who) =>
    one(
      who.others,
      'info',
      'Public-history clause answered',
      `${who.actor} ${payload.answer} the public-history clause of ${quoted(it)}.`,
      {
        others: toldInOthers(payload.answer === 'accepted' ? 'clauseAccepted' : 'clauseRefused', {
          ...{ actor: who.actor, title: quoted(it) },
        }),
      },
    ),
  'agreement.signatures_requested': (event, it, who) => [
    // What a case or its own deed draws up asks by the letter of that case, and no party asks the other.
    ...(event.actorId === null ? [] : askToSign(it, who)),
    ...one(
      who.toApprove,
      'warning',
      'Your approval is asked for',
      `Read ${quoted(it)} and approve it, or say why not. Nobody you approve for can sign before, and the time to sign ends on ${instant(it.signDueAt)}.`,
      {
        ...signingLetter(
          it,
          who,
          `${who.maker} asks you to approve ${quoted(it)}. Nobody you approve for can sign before.`,
          { asked: 'Read it and approve it, or say why not.', way: 'Read and approve' },
        ),
        others: approvalInOthers(it, { maker: who.maker, title: quoted(it) }),
      },
    ),
  ],
  'agreement.reopened': ({ payload }, it, who) =>
    one(
      who.others,
      'warning',
      'The text was reopened',
      ...reasoned(
        `${who.actor} took ${quoted(it)} back from signing.`,
        payload.reason,
        'Signatures given so far are void.',
        { others: toldInOthers('reopened', { actor: who.actor, title: quoted(it) }) },
      ),
    ),
  'agreement.opened': nobody,
  'agreement.change_proposed': ({ payload }, it, who) =>
    one(
      who.others,
      'warning',
      'A change is proposed',
      ...reasoned(`${who.actor} asks for a change to ${quoted(it)} before signing.`, payload.reason, '', {
        others: toldInOthers('proposed', { actor: who.actor, title: quoted(it) }),
      }),
    ),
  'agreement.signed': ({ payload }, it, who) => [
    ...one(
      who.witnesses(payload.partyId),
      'warning',
      'Say what you saw',
      `${who.actor} signed ${quoted(it)} while you were there. Confirm that you saw it; without your word it is not in force.`,
      {
        ...{ from: who.actor, said: [`${who.actor} signed ${quoted(it)} while you were there.`] },
        ...{ asked: 'Confirm that you saw it.', otherwise: unanswered.witness },
        others: attendingInOthers('saw', { actor: who.actor, title: quoted(it) }),
      },
    ),
    ...one(
      who.others.filter(
        ({ email }) => it.terms.signMode === 'parallel' || !who.toSign.some((next) => next.email === email),
      ),
      'success',
      'A signature was given',
      `${who.actor} signed ${quoted(it)}.`,
      { others: toldInOthers('signed', { actor: who.actor, title: quoted(it) }) },
    ),
    ...(it.terms.signMode === 'sequential' ? askToSign(it, who, 'turn') : []),
  ],
  'agreement.declined': ({ payload }, it, who) =>
    one(
      who.others,
      'error',
      `${whatEnds(it)} was declined`,
      ...reasoned(`${who.actor} declined ${proposed(it)}.`, payload.reason, cameToNothing(it, 'declined'), {
        others: endedInOthers(it, 'declined', { actor: who.actor, title: quoted(it) }),
      }),
    ),
  'agreement.voided': ({ payload }, it, who) =>
    one(
      who.others,
      'error',
      `${whatEnds(it)} was withdrawn`,
      ...reasoned(`${who.actor} withdrew ${proposed(it)}.`, payload.reason, cameToNothing(it, 'withdrawn'), {
        others: endedInOthers(it, 'withdrawn', { actor: who.actor, title: quoted(it) }),
      }),
    ),
  'agreement.invitation_returned': ({ payload }, it, who) =>
    one(
      who.creator,
      'warning',
      'An invitation came back',
      `The letter that invites ${partyIn(it, payload.partyId)} to ${quoted(it)} came back: ${bounceWords[payload.why]}. They know nothing of it. ${agreementLifecycle.can('save_parties', it.status) ? 'Correct the address' : 'Open the text again and correct the address'} to invite them again.`,
    ),
  'agreement.reminded': ({ payload }, it, who) =>
    one(
      who.party(payload.partyId),
      'warning',
      'A reminder',
      it.signDueAt
        ? `${quoted(it)} waits for your signature until ${instant(it.signDueAt)}. ${unlessAllSign(it)}`
        : `${quoted(it)} waits for you to read it and answer.`,
      it.signDueAt
        ? {
            ...signingLetter(it, who, `${quoted(it)} waits for your signature.`),
            others: remindedInOthers(it, quoted(it), true),
          }
        : {
            ...readingLetter(it, who),
            said: [`${quoted(it)} waits for you to read it and answer.`],
            others: remindedInOthers(it, quoted(it), false),
          },
    ),
  'agreement.lapsed': (_event, it, who) =>
    one(
      who.everybody,
      'error',
      `${whatEnds(it)} lapsed`,
      inOne(
        `The time to sign ${proposed(it)} ran out.`,
        cameToNothing(it, 'lapsed'),
        mayBeExtended(it) ? 'Its creator may extend the time once.' : null,
      ),
      { others: endedInOthers(it, 'lapsed', { title: quoted(it) }, mayBeExtended(it)) },
    ),
  'agreement.extended': (_event, it, who) => askToSign(it, who, 'extended'),
  'agreement.executed': nobody,
  'agreement.sealed': (_event, it, who) =>
    one(
      [
        ...who.everybody,
        ...it.parties.flatMap(({ id }) => who.party(id)),
        ...it.attendants.flatMap(({ id }) => who.attendant(id)),
      ].filter(({ email }, index, all) => all.findIndex((other) => other.email === email) === index),
      'success',
      'Everybody has signed',
      `${quoted(it)} is signed and sealed. The sealed PDF is your copy; keep it.`,
    ).map((notice) => ({ ...notice, others: sealedInOthers(quoted(it), false, undefined) })),
  'agreement.decided': nobody, // the dispute tells what was decided
  'agreement.activated': ({ payload }, it, who) =>
    // A document that changes or ends another one is told by what it does there.
    it.purpose === null
      ? one(
          who.everybody,
          'info',
          'The agreement is in force',
          `${quoted(it)} is in force${payload.effectiveOn === null ? '' : ` from ${dayInWords(payload.effectiveOn)} on`}.`,
          { others: inForceInOthers(quoted(it), payload.effectiveOn) },
        )
      : [],
  'agreement.change_opened': nobody, // anyone who takes part is asked to read the document itself
  'agreement.change_closed': nobody, // the document's own end is told
  'agreement.amended': ({ payload }, it, who) =>
    one(
      who.everybody,
      'success',
      `Amendment ${payload.no} is in force`,
      `Everybody signed ${payload.ref}, which changes ${quoted(it)} from now on. Look at what you owe and what you are owed.`,
      { others: toldInOthers('amended', { no: String(payload.no), ref: payload.ref, title: quoted(it) }) },
    ),
  'agreement.change_too_late': ({ payload }, it, who) =>
    one(
      who.everybody,
      'warning',
      'It came too late',
      `${payload.parentRef} had ended before everybody had signed ${quoted(it)}. It changes nothing.`,
      { others: toldInOthers('tooLate', { ref: payload.parentRef, title: quoted(it) }) },
    ),
  'agreement.notice_given': ({ payload }, it, who) =>
    one(
      who.others,
      'warning',
      'Notice was given',
      ...reasoned(
        `${who.actor} gave notice: ${quoted(it)} ends on ${dayInWords(payload.endsOn)}.`,
        payload.reason,
        '',
        { others: toldInOthers('noticeGiven', { actor: who.actor, title: quoted(it), on: payload.endsOn }) },
      ),
    ),
  'agreement.notice_taken_back': (_event, it, who) =>
    one(who.others, 'info', 'The notice was taken back', `${who.actor} took the notice back. ${quoted(it)} goes on.`, {
      others: toldInOthers('noticeBack', { actor: who.actor, title: quoted(it) }),
    }),
  'agreement.party_left': ({ payload }, it, who) => {
    const [gone] = who.party(payload.partyId);
    const said = `${gone?.name ?? 'The other side'} closed their account. ${quoted(it)} stays as it was signed.`;
    return one(
      who.everybody.filter(({ email }) => email !== gone?.email),
      'warning',
      'An account was closed',
      [said, ...lasting].join(' '),
      { said: [said, ...lasting], others: leavingInOthers('left', gone?.name ?? null, { title: quoted(it) }) },
    );
  },
  'agreement.party_leaving': ({ payload }, it, who) => {
    const [leaver] = who.party(payload.partyId);
    const said = [
      `${leaver?.name ?? 'The other side'} asked to delete their account. It is deleted on ${formatUtc(payload.dueAt)}, unless they sign in before.`,
      afterDeletion,
    ];
    return one(
      who.everybody.filter(({ email }) => email !== leaver?.email),
      'info',
      'A partner is about to leave',
      [...said, `It is about ${quoted(it)}.`].join(' '),
      {
        said: [`It is about ${quoted(it)}, which is over.`, ...said],
        others: leavingInOthers('leaving', leaver?.name ?? null, {
          ...{ title: quoted(it), day: formatUtc(payload.dueAt) },
        }),
      },
    );
  },
  'agreement.leaving_refused': nobody, // told no more: an agreement keeps nobody
  'agreement.renewal_near': ({ payload }, it, who) =>
    one(
      who.everybody,
      'warning',
      'An agreement is about to be renewed',
      `${quoted(it)} goes on after ${dayInWords(payload.endsOn)}, unless somebody gives notice by ${dayInWords(payload.noticeBy)}.`,
      {
        said: [`The time of ${quoted(it)} ends on ${dayInWords(payload.endsOn)}.`],
        asked: `If it is to end, give notice by ${dayInWords(payload.noticeBy)}.`,
        otherwise: unanswered.renewal,
        others: renewalInOthers(quoted(it), payload.endsOn, payload.noticeBy),
      },
    ),
  'agreement.renewed': ({ payload }, it, who) =>
    one(
      who.everybody,
      'info',
      'The agreement was renewed',
      `${quoted(it)} now runs until ${dayInWords(payload.until)}.`,
      { others: toldInOthers('renewed', { title: quoted(it), on: payload.until }) },
    ),
  'agreement.completed': (_event, it, who) =>
    one(
      who.everybody,
      'success',
      'The agreement is complete',
      `Nothing that was promised in ${quoted(it)} is open any more.`,
    ),
  'agreement.expired': ({ payload }, it, who) =>
    one(
      who.everybody,
      'info',
      'The agreement is over',
      `The last day of ${quoted(it)} was ${dayInWords(payload.endsOn)}.${payload.open === 0 ? '' : ' What is still open stays owed and can be disputed.'}`,
      {
        others: toldInOthers(payload.open === 0 ? 'expired' : 'expiredOpen', {
          ...{ title: quoted(it), on: payload.endsOn },
        }),
      },
    ),
  'agreement.terminated': ({ payload }, it, who) =>
    one(
      who.everybody,
      'info',
      'The agreement has ended',
      `${payload.by === 'all' ? `Everybody agreed to end ${quoted(it)}, and signed` : `${quoted(it)} ended by notice`}. What was due until then stays owed.${who.released.length === 0 ? '' : ` Not owed any more, because it would have been due later: ${nameList(who.released.map((title) => `“${title}”`))}.`}`,
      {
        others: terminatedInOthers(
          payload.by === 'all',
          quoted(it),
          who.released.map((title) => `“${title}”`),
        ),
      },
    ),
};

/** Who is to hear what of this deed, and on which agreement; empty when the agreement was deleted since. */
export async function noticesOf(ctx: Ctx, event: WrittenEvent): Promise<{ notices: Notice[]; held: Held | null }> {
  const tell = notices[event.name as AgreementEvent] as Told<EventName> | undefined; // a row takes the payload of its own event
  const found = await findAgreement(ctx, event.subjectId);
  const held = found && visibleTo(found); // who is only a name on an unshared list hears nothing of it
  if (!held || !tell) return { notices: [], held };
  return { notices: tell(event, held, await groupsOf(ctx, event, held)), held };
}
