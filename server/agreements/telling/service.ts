import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { everybodyAccepted, isTurnOf } from '@ahadi/domain/agreements/rules.ts';
import type { Party } from '@ahadi/domain/agreements/schema.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { userById } from '../../accounts/service.ts';
import type { Ctx } from '../../core/ctx.ts';
import { type Notice, noticeTo as one, type Recipient } from '../../core/notice.ts';
import { visibleTo } from '../life/service.ts';
import { findAgreement, type Held } from '../store.ts';

type Told<Name extends EventName> = (event: WrittenEvent<Name>, it: Held, who: Who) => Notice[];
/** Groups of people around an agreement, seen from a deed. */
type Who = {
  /** Everybody but who did it. */
  others: Recipient[];
  creator: Recipient[];
  party: (partyId: string) => Recipient[];
  toSign: Recipient[];
  everybody: Recipient[];
  actor: string;
};
type AgreementEvent = Extract<EventName, `agreement.${string}`>;

/** A title as it stands in a sentence. */
const quoted = (it: Held) => `“${it.terms.title || it.ref}”`;
const instant = (at: string | null) => (at === null ? '' : formatUtc(at));
const nobody = () => [];

const askToSign = (it: Held, who: Who, title = 'Your signature is asked for') =>
  one(
    who.toSign,
    'warning',
    title,
    `Sign ${quoted(it)} by ${instant(it.signDueAt)}. If nobody signs, the agreement lapses and nothing is owed.`,
  );

/** Who hears what of each deed (design 4.5). An event without a row does not compile. */
const notices: { [Name in AgreementEvent]: Told<Name> } = {
  'agreement.created': nobody,
  'agreement.removed': nobody,
  'agreement.shared': ({ payload }, it, who) =>
    one(
      payload.invited.flatMap(who.party),
      'info',
      'You are invited to an agreement',
      `${who.actor} asks you to read ${quoted(it)}. Nothing binds you until you sign.`,
    ),
  'agreement.parties_changed': ({ payload }, it, who) => [
    ...one(
      payload.invited.flatMap(who.party),
      'info',
      'You are invited to an agreement',
      `${who.actor} asks you to read ${quoted(it)}. Nothing binds you until you sign.`,
    ),
    ...one(
      who.others.filter(({ email }) => !payload.invited.flatMap(who.party).some((invited) => invited.email === email)),
      'info',
      'The parties changed',
      `${who.actor} changed the parties of ${quoted(it)}. Everybody accepts the text again.`,
    ),
  ],
  'agreement.party_joined': ({ payload }, it, who) =>
    one(
      who.everybody.filter(({ userId }) => userId !== payload.userId),
      'info',
      'A party has joined',
      `${who.party(payload.partyId)[0]?.name ?? 'A party'} can now read ${quoted(it)}.`,
    ),
  'agreement.text_published': ({ payload }, it, who) =>
    one(
      who.others,
      'info',
      `Version ${payload.no} is here`,
      `${who.actor} changed ${quoted(it)}${payload.changelog ? `: ${payload.changelog}` : ''}. Read it and accept it, or send your own changes.`,
    ),
  'agreement.commented': (_event, it, who) =>
    one(who.others, 'info', 'A new comment', `${who.actor} wrote a comment on ${quoted(it)}.`).map((notice) => ({
      ...notice,
      group: { key: `agreement:${it.id}:comments`, many: 'new comments' },
    })),
  'agreement.comment_settled': nobody,
  'agreement.change_suggested': ({ payload }, it, who) =>
    one(
      who.others,
      'info',
      payload.counters === null ? 'A change is suggested' : 'Something else is suggested',
      `${who.actor} suggests a change to ${quoted(it)}. Read it beside the clause, and accept or refuse it.`,
    ).map((notice) => ({ ...notice, group: { key: `agreement:${it.id}:suggestions`, many: 'suggested changes' } })),
  'agreement.suggestion_withdrawn': nobody,
  'agreement.suggestions_answered': ({ payload }, it, who) =>
    // What was accepted came as a version, which is told by itself.
    payload.versionId === null
      ? one(
          who.others,
          'info',
          'Suggestions were refused',
          `${who.actor} refused ${payload.refused.length === 1 ? 'a suggestion' : `${payload.refused.length} suggestions`} on ${quoted(it)}. The text is as it was.`,
        )
      : [],
  'agreement.text_accepted': (_event, it, who) =>
    everybodyAccepted(it.parties, it.versionId)
      ? one(who.creator, 'success', 'Everybody accepted the text', `You can now ask for signatures on ${quoted(it)}.`)
      : one(who.others, 'success', 'Text accepted', `${who.actor} accepted version ${it.versionNo} of ${quoted(it)}.`),
  'agreement.clause_answered': ({ payload }, it, who) =>
    one(
      who.others,
      'info',
      'Public-history clause answered',
      `${who.actor} ${payload.answer} the public-history clause of ${quoted(it)}.`,
    ),
  'agreement.signatures_requested': (_event, it, who) => askToSign(it, who),
  'agreement.reopened': ({ payload }, it, who) =>
    one(
      who.others,
      'warning',
      'The text was reopened',
      `${who.actor} took ${quoted(it)} back from signing: ${payload.reason} Signatures given so far are void.`,
    ),
  'agreement.opened': nobody,
  'agreement.change_proposed': ({ payload }, it, who) =>
    one(
      who.others,
      'warning',
      'A change is proposed',
      `${who.actor} asks for a change to ${quoted(it)} before signing: ${payload.reason}`,
    ),
  'agreement.signed': (_event, it, who) => [
    ...one(
      who.others.filter(
        ({ email }) => it.terms.signMode === 'parallel' || !who.toSign.some((next) => next.email === email),
      ),
      'success',
      'A signature was given',
      `${who.actor} signed ${quoted(it)}.`,
    ),
    ...(it.terms.signMode === 'sequential' ? askToSign(it, who, 'It is your turn to sign') : []),
  ],
  'agreement.declined': ({ payload }, it, who) =>
    one(
      who.others,
      'error',
      'The agreement was declined',
      `${who.actor} declined ${quoted(it)}: ${payload.reason} Nothing is owed.`,
    ),
  'agreement.voided': ({ payload }, it, who) =>
    one(
      who.others,
      'error',
      'The agreement was withdrawn',
      `${who.actor} withdrew ${quoted(it)}: ${payload.reason} Nothing is owed.`,
    ),
  'agreement.reminded': ({ payload }, it, who) =>
    one(
      who.party(payload.partyId),
      'warning',
      'A reminder',
      it.signDueAt
        ? `${quoted(it)} waits for your signature until ${instant(it.signDueAt)}. If nobody signs, it lapses and nothing is owed.`
        : `${quoted(it)} waits for you to read it and answer.`,
    ),
  'agreement.lapsed': (_event, it, who) =>
    one(
      who.everybody,
      'error',
      'The agreement lapsed',
      `The time to sign ${quoted(it)} ran out. Nothing is owed. Its creator may extend the time once.`,
    ),
  'agreement.extended': (_event, it, who) => askToSign(it, who, 'There is more time to sign'),
  'agreement.executed': nobody,
  'agreement.sealed': (_event, it, who) =>
    one(
      who.everybody,
      'success',
      'Everybody has signed',
      `${quoted(it)} is signed and sealed. The sealed PDF is your copy; keep it.`,
    ),
  'agreement.activated': (_event, it, who) =>
    one(who.everybody, 'info', 'The agreement is in force', `${quoted(it)} is in force from today.`),
};

/** Who is to hear what of this deed, and on which agreement; empty when the agreement was deleted since. */
export async function noticesOf(ctx: Ctx, event: WrittenEvent): Promise<{ notices: Notice[]; held: Held | null }> {
  const tell = notices[event.name as AgreementEvent] as Told<EventName> | undefined; // a row takes the payload of its own event
  const found = await findAgreement(ctx, event.subjectId);
  const held = found && visibleTo(found); // who is only a name on an unshared list hears nothing of it
  if (!held || !tell) return { notices: [], held };
  return { notices: tell(event, held, await groupsOf(ctx, event, held)), held };
}

async function groupsOf(ctx: Ctx, event: WrittenEvent, held: Held): Promise<Who> {
  const ofParty = (party: Party): Recipient => ({ userId: party.userId, email: party.email, name: party.name });
  const user = await userById(ctx, held.creatorUserId);
  const creatorParty = held.parties.find((party) => party.userId === held.creatorUserId);
  const creator: Recipient[] = creatorParty
    ? [ofParty(creatorParty)]
    : user
      ? [{ userId: user.id, email: user.email, name: user.name }]
      : [];
  const everybody = [...creator, ...held.parties.filter((party) => party.userId !== held.creatorUserId).map(ofParty)];
  const actor = event.actorId
    ? (held.parties.find((party) => party.userId === event.actorId)?.name ?? (await userById(ctx, event.actorId))?.name)
    : undefined;
  const notActor = (recipient: Recipient) => recipient.userId === null || recipient.userId !== event.actorId;
  return {
    creator: creator.filter(notActor),
    everybody,
    others: everybody.filter(notActor),
    party: (partyId) => held.parties.filter((party) => party.id === partyId).map(ofParty),
    toSign: held.parties
      .filter((party) => partyLifecycle.can('sign', party.status) && isTurnOf(party, held.parties, held.terms.signMode))
      .map(ofParty),
    actor: actor ?? 'Somebody',
  };
}
