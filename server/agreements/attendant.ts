// Who approves, witnesses or receives is asked, and says so for themselves.
import { attendantLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { attendantWords, isComplete, problemsOfAttendants, standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Attendant, AttendantInput, Party } from '@ahadi/domain/agreements/schema.ts';
import { ROTATING, stepAt, stepsTaken } from '@ahadi/domain/core/rotating.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { requireTakingNew, userById, userOfConfirmedEmail } from '../accounts/account.ts';
import { refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { rotatingCode } from '../core/rotating.ts';
import { installationSecret } from '../core/secrets.ts';
import { agreements, ownParty, tell, viewFor, withAttendant } from './agreement.ts';
import { refuseForChange } from './amendment-guard.ts';
import * as store from './attendant.store.ts';
import { newAttendant } from './delegation-end.ts';
import { executeAgreement } from './execution.ts';
import type { Held } from './held.store.ts';
import { requireNobodyNew } from './inside.ts';
import { requireInvitationsLeft } from './invitation.ts';
import { tellTakenOut } from './invitation-told.ts';
import { requirePrintable } from './lettering.ts';

/**
 * Sets the list of who attends. Nobody hears of it before the text is shared; later new ones, also new addresses, are invited at once.
 * Throws BAD_INPUT with problems by field, NOT_FOUND for a row that is not on the list.
 */
export const saveAttendants = agreements.deed(
  'save_attendants',
  async (ctx, held, { attendants: wanted }: { attendants: readonly AttendantInput[] }) => {
    refuseForChange(held, 'who attends it is');
    const problems = problemsOfAttendants(wanted, held.parties);
    const known = new Map(held.attendants.map((one) => [one.id as string, one]));
    wanted.forEach(({ id, email }, index) => {
      const before = id && known.get(id);
      if (id && wanted.findIndex((input) => input.id === id) < index)
        problems[`attendants.${index}.name`] = 'This person is on the list twice.';
      if (id && !before)
        problems[`attendants.${index}.name`] = 'This person is no longer on the list. Reload the page.';
      if (before?.userId && before.email !== email.toLowerCase())
        problems[`attendants.${index}.email`] = 'This person has joined under this address; it cannot be changed.';
    });
    refuse(problems);
    requirePrintable(wanted.filter(({ role }) => standsByParty(role)).map(({ name }) => name));
    const invited: string[] = [];
    const attendants = wanted.map((input) => {
      const before = known.get(input.id ?? '');
      const { role, partyId, name } = input;
      const email = input.email.toLowerCase();
      const now = before
        ? // Who read along until now and is to get a copy reads no more.
          { ...before, role, partyId, name, email, userId: role === 'receiver' ? null : before.userId }
        : newAttendant({ role, partyId, name, email });
      if (before?.email !== email || before.role !== role) invited.push(now.id);
      return now;
    });
    const listed = { ...held, attendants };
    if (!held.versionPublished) return listed;
    await requireNobodyNew(ctx, held, ownParty(ctx, held), invited);
    const now = await inviteAttendants(ctx, listed, invited);
    await tell(ctx, now, 'agreement.attendants_changed', {
      invited: attendants.filter((one) => invited.includes(one.id)).map((one) => one.id),
      removed: held.attendants.filter(({ id }) => !wanted.some((input) => input.id === id)).map((one) => one.id),
    });
    await tellTakenOut(ctx, held, now);
    return now;
  },
);

/** Links each attendant to its person where the address is a confirmed account's; the others are invited by mail. Throws BAD_INPUT, RATE_LIMITED. */
async function inviteAttendants(ctx: Ctx, held: Held, ids: readonly string[]): Promise<Held> {
  let invited = held;
  let strangers = 0;
  for (const one of held.attendants.filter(
    ({ id, role, userId }) => ids.includes(id) && role !== 'receiver' && !userId,
  )) {
    const user = await userOfConfirmedEmail(ctx, one.email);
    if (!user) strangers += 1;
    if (!user || held.parties.some(({ userId }) => userId === user.id)) continue;
    if (one.role !== 'reader') await requireTakingNew(ctx, { userId: user.id, name: one.name }, 'attendants');
    invited = withAttendant(invited, one.id, { userId: user.id as Attendant['userId'] }); // the brand is born here
  }
  await requireInvitationsLeft(ctx, held, strangers);
  return invited;
}

/** The document is sealed: from now on those can read it who were to get a copy. They are told with all others. */
export async function openToReceivers(ctx: Ctx, held: Held): Promise<Held> {
  let open = held;
  for (const one of held.attendants.filter(({ role }) => role === 'receiver')) {
    const user = await userOfConfirmedEmail(ctx, one.email);
    if (user && !held.parties.some(({ userId }) => userId === user.id))
      open = withAttendant(open, one.id, { userId: user.id as Attendant['userId'] }); // the brand is born here
  }
  return open;
}

/** Invites all who are on the list, as the text is shown to others for the first time. Throws BAD_INPUT, RATE_LIMITED. */
export async function shareWithAttendants(ctx: Ctx, held: Held): Promise<Held> {
  if (held.attendants.length === 0) return held;
  const invited = held.attendants.map(({ id }) => id);
  const now = await inviteAttendants(ctx, held, invited);
  await tell(ctx, now, 'agreement.attendants_changed', { invited, removed: [] });
  return now;
}

/** What a person who just confirmed their address was asked to attend becomes theirs. Doing it twice changes nothing. */
export const claimAttendancesOf = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const user = await userById(ctx, userId);
    if (!user?.email_verified) return;
    const own = userId as NonNullable<Attendant['userId']>; // the brand is born here
    for (const { id, agreement_id } of await store.unclaimedAttendantsOf(ctx, user.email))
      await agreements.work(ctx, agreement_id, async (ctx, held) => {
        const one = held.attendants.find((attendant) => attendant.id === id);
        // Looked at again under the lock: its creator may have taken it out since the list was read.
        if (one?.userId !== null || one.email !== user.email || held.parties.some((it) => it.userId === own))
          return undefined;
        const now = withAttendant(held, id, { userId: own });
        await tell(ctx, now, 'agreement.attendant_joined', { attendantId: one.id, userId: own });
        return now;
      });
  });

/** Somebody who attends looks at it for the first time. */
export function withOpened({ actor }: Ctx, held: Held): Held {
  const opens = (one: Attendant) =>
    actor?.kind === 'user' && one.userId === actor.userId && attendantLifecycle.can('open', one.status);
  return held.attendants
    .filter(opens)
    .reduce((now, { id, status }) => withAttendant(now, id, { status: attendantLifecycle.next('open', status) }), held);
}

/** The text was reopened: what was said of the frozen one counts no more. */
export async function resetAttendances(ctx: Ctx, held: Held): Promise<Held> {
  if (held.attendants.length > 0) await store.forgetCodes(ctx, held.id);
  const nothing = { doneAt: null, reason: null, presentAt: null };
  const attendants = held.attendants.map((one) => ({
    ...{ ...one, ...nothing },
    status: attendantLifecycle.next('reset', one.status),
  }));
  return { ...held, attendants };
}

type Asked = { id: string; attendantId: string };

/** The reader's own row of this role, with the party it stands by. Throws NOT_FOUND for anybody else's. */
function ownAttendance(ctx: Ctx, held: Held, attendantId: string, role: Attendant['role']) {
  const one = held.attendants.find(({ id }) => id === attendantId);
  const party = held.parties.find(({ id }) => id === one?.partyId);
  if (!one || !party || one.userId !== userIdOf(ctx)) throw new DomainError('NOT_FOUND');
  if (one.role !== role) throw new DomainError('FORBIDDEN', `This is up to a ${attendantWords[role].toLowerCase()}.`);
  return { one, party };
}

function requireSameText(held: Held, contentHash: string): NonNullable<Held['contentHash']> {
  if (held.contentHash === null || contentHash !== held.contentHash) throw new DomainError('AGR_HASH_MISMATCH');
  return held.contentHash;
}

/** Consents to the frozen text for the party one approves for. Throws NOT_FOUND, FORBIDDEN, AGR_HASH_MISMATCH, ILLEGAL_TRANSITION. */
export const approveText = agreements.deed(
  'attend',
  async (ctx, held, { attendantId, contentHash }: Asked & { contentHash: string }) => {
    const { one, party } = ownAttendance(ctx, held, attendantId, 'approver');
    const hash = requireSameText(held, contentHash);
    const status = attendantLifecycle.next('approve', one.status);
    await tell(ctx, held, 'agreement.approved', { attendantId: one.id, partyId: party.id, contentHash: hash });
    return withAttendant(held, one.id, { status, doneAt: ctx.now.toISOString(), reason: null });
  },
);

/** Refuses: the party cannot sign while it stands so. The approver may still approve, and the one who made the agreement reopen it. */
export const refuseApproval = agreements.deed(
  'attend',
  async (ctx, held, { attendantId, reason }: Asked & { reason: string }) => {
    const { one, party } = ownAttendance(ctx, held, attendantId, 'approver');
    const status = attendantLifecycle.next('refuse', one.status);
    await tell(ctx, held, 'agreement.approval_refused', { attendantId: one.id, partyId: party.id, reason });
    return withAttendant(held, one.id, { status, doneAt: ctx.now.toISOString(), reason });
  },
);

/** How long after it was fetched a code still counts, milliseconds: both are at their screens within a minute, or they are not together. */
const SHOWN_FOR = MINUTE;
const MOST_WRONG = 5;

const presenceCode = async (ctx: Ctx, attendantId: string, step: number): Promise<string> =>
  rotatingCode(`${await installationSecret(ctx, 'presence')}:${attendantId}`, step);

/** The code for the screen of a witness, until it changes. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const showPresence = (ctx: Ctx, { id, attendantId }: Asked): Promise<{ code: string; nextAt: string }> =>
  transaction(ctx, async (ctx) => {
    const held = await agreements.hold(ctx, id);
    await agreements.permit(ctx, 'attend', held);
    const { one, party } = ownAttendance(ctx, held, attendantId, 'witness');
    agreements.moved(held, 'attend');
    if (party.status === 'signed')
      throw new DomainError('ILLEGAL_TRANSITION', `${party.name} has signed; nothing is left to show.`);
    const now = stepAt(ctx.now);
    const { shown_at, wrong_codes } = await store.presenceOf(ctx, one.id);
    // A new half minute is a new code; wrong ones are counted for the one that is there.
    const isSameCode = shown_at !== null && stepAt(shown_at) === now;
    await store.noteCode(ctx, one.id, { shown_at: ctx.now, wrong_codes: isSameCode ? wrong_codes : 0 });
    return { code: await presenceCode(ctx, one.id, now), nextAt: new Date((now + 1) * ROTATING.step).toISOString() };
  });

/**
 * The party enters what its witness shows: both were at their screens within a minute. Throws AGR_PRESENCE_WRONG (what was tried is kept),
 * RATE_LIMITED after five wrong ones, NOT_FOUND for a witness of somebody else.
 */
export async function provePresence(ctx: Ctx, asked: Asked & { code: string }): Promise<AgreementView> {
  let isRight = false;
  const now = await agreements.work(ctx, asked.id, async (ctx, held) => {
    await agreements.permit(ctx, 'attend', held);
    agreements.moved(held, 'attend');
    const { one, party } = witnessOf(held, ownParty(ctx, held), asked.attendantId);
    const { shown_at, wrong_codes } = await store.presenceOf(ctx, one.id);
    if (wrong_codes >= MOST_WRONG)
      throw new DomainError(
        'RATE_LIMITED',
        'Too many wrong codes. Wait for the next one on the screen of your witness.',
      );
    const isShown = shown_at !== null && ctx.now.getTime() - shown_at.getTime() <= SHOWN_FOR;
    const codes = await Promise.all(stepsTaken(ctx.now, SHOWN_FOR / 2).map((step) => presenceCode(ctx, one.id, step)));
    isRight = isShown && codes.includes(asked.code);
    if (!isRight) {
      await store.noteCode(ctx, one.id, { wrong_codes: wrong_codes + 1 });
      return undefined;
    }
    await tell(ctx, held, 'agreement.presence_proven', { attendantId: one.id, partyId: party.id });
    return withAttendant(held, one.id, { presentAt: ctx.now.toISOString() });
  });
  if (!isRight) throw new DomainError('AGR_PRESENCE_WRONG');
  return viewFor(ctx, now);
}

function witnessOf(held: Held, own: Party | undefined, attendantId: string) {
  const one = held.attendants.find(({ id, role }) => id === attendantId && role === 'witness');
  if (!one || !own || one.partyId !== own.id) throw new DomainError('NOT_FOUND');
  return { one, party: own };
}

/** A witness says that they saw the party sign; the last word that is missing executes the agreement. Throws as approveText does. */
export const attestSigning = agreements.deed(
  'attend',
  async (ctx, held, { attendantId, contentHash }: Asked & { contentHash: string }) => {
    const { one, party } = ownAttendance(ctx, held, attendantId, 'witness');
    const hash = requireSameText(held, contentHash);
    if (party.status !== 'signed')
      throw new DomainError('ILLEGAL_TRANSITION', `${party.name} has not signed yet. You say what you saw afterwards.`);
    const status = attendantLifecycle.next('attest', one.status);
    await tell(ctx, held, 'agreement.attested', { attendantId: one.id, partyId: party.id, contentHash: hash });
    const after = withAttendant(held, one.id, { status, doneAt: ctx.now.toISOString() });
    return isComplete(after) ? executeAgreement(ctx, after) : after;
  },
);
