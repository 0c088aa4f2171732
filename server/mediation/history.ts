// Each deed on a case is a sentence of its history, for who may read it.
import type { LifeEvent } from '@ahadi/domain/agreements/schema.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import type { Ctx } from '../core/ctx.ts';
import { listDeeds } from '../core/deeds.ts';
import { partOf } from './held.ts';
import { mediations } from './mediation.ts';

type CaseEvent = Extract<EventName, `mediation.${string}` | `court.${string}` | `clock.${string}`>;
type Told = { sentence: string; detail?: string | undefined; at?: string | undefined };
type Sentences = { [Name in CaseEvent]: (payload: EventPayloads[Name]) => Told };

const routes = {
  post: 'open it to certified mediators',
  invite: 'ask mediators by name',
  list: 'have an officer name some',
};
const ends = {
  held: 'A session was held',
  adjourned: 'A session was put off',
  no_show: 'A session was missed',
  cancelled: 'A session was cancelled',
};
const clockWords: Partial<Record<ClockKind, string>> = {
  'mediation.term': 'The time of the mediation',
  'session.reminder': 'The next reminder',
  'package.open': 'The time to answer a package',
};
const clockOf = (kind: ClockKind): string => clockWords[kind] ?? 'A deadline';
const movedTo = (sentence: string, to: string | null): Told =>
  to === null ? { sentence } : { sentence, detail: 'Until', at: to };
const over: Told = { sentence: 'It does not take place' };

/** Each deed as a sentence that follows the name of who did it, or stands alone. Nothing that was said is in any. */
const sentences: Sentences = {
  'mediation.created': () => ({ sentence: 'began the draft' }),
  'mediation.removed': () => ({ sentence: 'deleted the draft' }),
  'mediation.screening_asked': () => ({ sentence: 'asked for it; an officer looks at it first' }),
  'mediation.screened': ({ passed, reason }) => ({
    sentence: passed ? 'found that it can be mediated' : 'found that it cannot be mediated here',
    detail: reason,
  }),
  'mediation.requested': ({ consentBy }) => ({
    sentence: 'The other side was invited',
    detail: 'Answer by',
    at: consentBy,
  }),
  'mediation.consented': ({ side }) => ({ sentence: `agreed for side ${side}` }),
  'mediation.refused': () => over,
  'mediation.lapsed': () => over,
  'mediation.withdrawn': () => over,
  'mediation.set_up': ({ setUpBy }) => ({ sentence: 'Every side agreed', detail: 'To begin by', at: setUpBy }),
  'mediation.representative_named': ({ side }) => ({ sentence: `named a representative of side ${side}` }),
  'mediation.representative_removed': ({ side }) => ({ sentence: `took a representative of side ${side} out` }),
  'mediation.route_wanted': ({ side, route }) => ({ sentence: `asked for side ${side} to ${routes[route]}` }),
  'mediation.posted': ({ no, closesAt }) => ({
    sentence: no > 1 ? 'It was posted once more' : 'It was posted for mediators',
    detail: 'Open until',
    at: closesAt,
  }),
  'mediation.invited': ({ userIds, by }) => ({
    sentence: `${userIds.length === 1 ? 'One mediator was' : `${userIds.length} mediators were`} asked by name`,
    detail: by === 'officer' ? 'From an officer’s list' : undefined,
  }),
  'mediation.list_asked': ({ why }) => ({
    sentence: 'An officer was asked to name mediators',
    detail: {
      wanted: undefined,
      no_proposals: 'There was no proposal',
      no_common_choice: 'There was no common choice',
    }[why],
  }),
  'mediation.proposed': () => ({ sentence: 'A mediator made a proposal' }),
  'mediation.proposal_withdrawn': () => ({ sentence: 'A mediator took a proposal back' }),
  'mediation.invitation_declined': () => ({ sentence: 'A mediator who was asked cannot take it on' }),
  'mediation.proposal_opened': ({ side }) => ({ sentence: `opened a proposal for side ${side}` }),
  'mediation.selecting': ({ proposals, dueAt }) => ({
    sentence: `The sides choose among ${proposals === 1 ? 'one proposal' : `${proposals} proposals`}`,
    detail: 'Until',
    at: dueAt,
  }),
  'mediation.ranked': ({ side }) => ({ sentence: `put the proposals into an order for side ${side}` }),
  'mediation.selected': ({ acceptBy }) => ({ sentence: 'A mediator was chosen', detail: 'Answers by', at: acceptBy }),
  'mediation.appointment_accepted': ({ disclosed, objectBy }) => ({
    sentence: `accepted the appointment ${disclosed ? 'and disclosed something' : 'and disclosed nothing'}`,
    detail: 'Objections until',
    at: objectBy,
  }),
  'mediation.appointment_declined': ({ reason }) => ({
    sentence: 'The mediator who was chosen is not available',
    detail: reason ?? undefined,
  }),
  'mediation.objected': ({ side }) => ({ sentence: `objected to the mediator for side ${side}` }),
  'mediation.objection_judged': ({ sustained, reason }) => ({
    sentence: sustained ? 'sustained the objection' : 'overruled the objection',
    detail: reason,
  }),
  'mediation.reselecting': ({ left }) => ({
    sentence: 'Another mediator is chosen',
    detail: left === 1 ? 'One candidate is left' : `${left} candidates are left`,
  }),
  'mediation.engagement_drafted': () => ({ sentence: 'The agreement to mediate was drawn up' }),
  'mediation.funding_asked': ({ fundBy }) => ({
    sentence: 'The fee is waited for in escrow',
    detail: 'Until',
    at: fundBy,
  }),
  'mediation.fee_waived': () => ({ sentence: 'did without the fee' }),
  'mediation.began': ({ endsBy }) => ({ sentence: 'The mediation began', detail: 'Until', at: endsBy }),
  'mediation.session_planned': ({ no, startsAt }) => ({
    sentence: `planned session ${no}`,
    detail: 'For',
    at: startsAt,
  }),
  'mediation.session_confirmed': ({ side }) => ({ sentence: `confirmed a session for side ${side}` }),
  'mediation.session_started': () => ({ sentence: 'started a session' }),
  'mediation.session_attended': () => ({ sentence: 'came to a session' }),
  'mediation.session_ended': ({ as }) => ({ sentence: ends[as] }),
  'mediation.session_reminded': ({ no, startsAt }) => ({
    sentence: `A reminder of session ${no} went out`,
    at: startsAt,
    detail: 'For',
  }),
  'mediation.terms_proposed': ({ no, termsHash }) => ({
    sentence: `proposed terms no. ${no}`,
    detail: `${termsHash.slice(0, 16)}…`,
  }),
  'mediation.terms_answered': ({ no, side, accepted }) => ({
    sentence: `${accepted ? 'accepted' : 'did not accept'} terms no. ${no} for side ${side}`,
  }),
  'mediation.settlement_drafted': () => ({ sentence: 'The settlement was drawn up' }),
  'mediation.reflection_waived': ({ side }) => ({ sentence: `did without the time to reflect for side ${side}` }),
  'mediation.settlement_failed': () => ({ sentence: 'The settlement was not signed; the talks go on' }),
  'mediation.settled': ({ scope }) => ({ sentence: scope === 'full' ? 'It is settled' : 'A part of it is settled' }),
  'mediation.extension_wanted': () => ({ sentence: 'asked for ten more days' }),
  'mediation.extended': ({ endsBy }) => ({ sentence: 'There are ten more days', detail: 'Until', at: endsBy }),
  'mediation.suspended': ({ until, reason }) => ({ sentence: 'suspended it', detail: `${reason} · Until`, at: until }),
  'mediation.resumed': () => ({ sentence: 'It goes on' }),
  'mediation.replacement_wanted': ({ side }) => ({ sentence: `asked for another mediator for side ${side}` }),
  'mediation.continues': ({ ref }) => ({ sentence: `It goes on from ${ref} with another mediator` }),
  'mediation.ended': () => ({ sentence: 'The mediation has ended' }),
  'mediation.report_due': () => ({ sentence: 'The report was asked for' }),
  'mediation.reported': ({ sha256 }) => ({ sentence: 'filed the report', detail: `${sha256.slice(0, 16)}…` }),
  'mediation.closed': ({ destroyAt }) => ({
    sentence: 'It was closed',
    detail: 'What was said is destroyed on',
    at: destroyAt,
  }),
  'mediation.content_destroyed': () => ({ sentence: 'What was said was destroyed' }),
  'mediation.package_opened': () => ({ sentence: 'put a package to the sides' }),
  'mediation.package_agreed': () => ({ sentence: 'Every side accepted a package' }),
  'mediation.package_ended': () => ({ sentence: 'A package ended' }),
  'court.opened': ({ fileBy }) => ({
    sentence: 'The papers for a court can be put together',
    detail: 'To file by',
    at: fileBy,
  }),
  'court.ready': ({ bundleSha256 }) => ({
    sentence: 'made the papers for a court ready',
    detail: `${bundleSha256.slice(0, 16)}…`,
  }),
  'court.unready': () => ({ sentence: 'opened the papers for a court again' }),
  'court.filed': ({ court, number }) => ({ sentence: 'filed the settlement', detail: `${court}, ${number}` }),
  'court.outcome_noted': ({ as, confirmBy }) => ({
    sentence: {
      adopted: 'noted that the court made it its order',
      refused: 'noted that the court refused it',
      returned: 'noted that the court sent it back',
    }[as],
    detail: confirmBy ? 'To be confirmed by' : undefined,
    at: confirmBy ?? undefined,
  }),
  'court.outcome_confirmed': ({ as, by }) => ({
    sentence: as === 'adopted' ? 'It is an order of the court' : 'It is refused by the court',
    detail: by === 'silence' ? 'Nobody said otherwise in time' : 'It was confirmed',
  }),
  'court.outcome_denied': () => ({ sentence: 'said that the court did not decide so' }),
  'court.filing_reminded': ({ fileBy }) => ({ sentence: 'A reminder to file went out', detail: 'By', at: fileBy }),
  'court.filing_over': () => ({ sentence: 'The time to file is over' }),
  'clock.paused': ({ kind }) => ({ sentence: `${clockOf(kind)} stands still` }),
  'clock.resumed': ({ kind, to }) => movedTo(`${clockOf(kind)} goes on`, to),
  'clock.extended': ({ kind, to }) => movedTo(`${clockOf(kind)} is longer`, to),
  'clock.credited': ({ kind, to }) =>
    movedTo(`${clockOf(kind)} was moved, because the platform could not be reached for a while`, to),
};

/** Who did it shows nobody: a mediator who was not opened yet, and who of the sides did not want it. */
const nameless: readonly string[] = [
  'mediation.proposed',
  'mediation.proposal_withdrawn',
  'mediation.invitation_declined',
  'mediation.appointment_declined',
  'mediation.refused',
  'mediation.lapsed',
  'mediation.withdrawn',
  'mediation.requested',
  'mediation.ended',
];
/** True for a deed of a mediation that names nobody. */
export const isNameless = (name: string): boolean => nameless.includes(name);

/** How the sides chose, what they answered and what they met about is not an officer's to read. */
const ofTheSides: readonly string[] = [
  'mediation.consented',
  'mediation.route_wanted',
  'mediation.proposal_opened',
  'mediation.ranked',
  'mediation.terms_proposed',
  'mediation.terms_answered',
  'mediation.reflection_waived',
  'mediation.extension_wanted',
  'mediation.replacement_wanted',
  'mediation.package_opened',
  'mediation.package_agreed',
  'mediation.package_ended',
];

/** A pause or an outage of the time to answer a package: that there is one is the sides'. */
const isOfPackages = (payload: unknown): boolean => (payload as { kind?: string }).kind === 'package.open'; // every payload is an object

/** That a question about safety was answered with yes is for who asked and for officers: it may be about who else reads here. */
const ofTheScreening: readonly string[] = ['mediation.screening_asked', 'mediation.screened'];

/**
 * The life so far, oldest first, for those who take part and for officers; numbered as its reader sees it, so that no gap tells of what
 * is left out. Throws NOT_FOUND.
 */
export async function readLife(ctx: Ctx, id: string): Promise<LifeEvent[]> {
  const held = await mediations.read(ctx, id);
  const { actor } = ctx;
  if (!actor || !permissions['mediation.life'](actor, held)) throw new DomainError('NOT_FOUND');
  const isOfficer = partOf(ctx, held) === 'officer';
  const isWriter = actor.kind === 'user' && actor.userId === held.requesterUserId;
  const isTheirs = ({ name, payload }: { name: string; payload: unknown }): boolean => {
    if (ofTheScreening.includes(name)) return isOfficer || isWriter;
    if (isOfficer && isOfPackages(payload)) return false;
    return !isOfficer || !(ofTheSides.includes(name) || name.startsWith('court.'));
  };
  return (await listDeeds(ctx, { kind: 'mediation', id }, 2000)).filter(isTheirs).map((row, index) => {
    const { sentence, detail, at } = tellDeed(row.name, row.payload, isOfficer);
    return {
      id: row.id,
      seq: index + 1,
      name: row.name,
      at: row.at.toISOString(),
      actorName: isNameless(row.name) ? null : row.actor_name,
      sentence,
      detail: detail ?? null,
      detailAt: at ?? null,
      hash: row.hash.toString('hex') as LifeEvent['hash'], // the brand is born here
    };
  });
}

/** Words that were written for officers: why one let it go on (why not is written for who asked), and why a mediator declined. */
const isForOfficers = (name: string, payload: unknown): boolean =>
  name === 'mediation.appointment_declined' ||
  (name === 'mediation.screened' && (payload as { passed: boolean }).passed); // name and payload were written together

function tellDeed(name: string, payload: unknown, isOfficer: boolean): Told {
  const tell = sentences[name as CaseEvent] as ((payload: unknown) => Told) | undefined; // name and payload were written together by emit
  const told = tell?.(payload) ?? { sentence: name };
  return isOfficer || !isForOfficers(name, payload) ? told : { sentence: told.sentence };
}

/** A deed as words that follow the name of who did it; null for a name that is none of ours. */
export const sentenceOfMediation = (name: string, payload: unknown): string | null => {
  const tell = sentences[name as CaseEvent] as ((payload: unknown) => Told) | undefined; // as above
  return tell?.(payload).sentence ?? null;
};
