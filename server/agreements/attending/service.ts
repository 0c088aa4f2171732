import { agreementLifecycle, attendantLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { attendantWords, isComplete, problemsOfAttendants, standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Attendant, AttendantInput, Party } from '@ahadi/domain/agreements/schema.ts';
import { ROTATING, stepAt, stepsTaken } from '@ahadi/domain/core/rotating.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { requireTakingNew, userById, userOfConfirmedEmail } from '../../accounts/service.ts';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { rotatingCode } from '../../core/rotating.ts';
import { installationSecret } from '../../core/secrets.ts';
import { refuseForChange } from '../amending/guarding/service.ts';
import { requireInvitationsLeft } from '../inviting/service.ts';
import { followTurns, ownParty, readAgreement, refuseProblems, step, tell, viewAgreement } from '../life/service.ts';
import { requirePrintable } from '../sealing/lettering/service.ts';
import { executeAgreement } from '../signing/executing/service.ts';
import { addReader, type Held } from '../store.ts';
import * as store from './store.ts';

/**
 * Sets the list of who attends. Nobody hears of it before the text is shared; later new ones, also new addresses, are invited at once.
 * Throws BAD_INPUT with problems by field, NOT_FOUND for a row that is not on the list.
 */
export const saveAttendants = (ctx: Ctx, id: string, wanted: readonly AttendantInput[]): Promise<AgreementView> =>
  step(ctx, id, 'save_attendants', async (ctx, held) => {
    refuseForChange(held, 'who attends it is');
    const problems = problemsOfAttendants(wanted, held.parties);
    const known = new Map(held.attendants.map((one) => [one.id as string, one]));
    wanted.forEach(({ id, email }, index) => {
      const before = id && known.get(id);
      if (id && !before)
        problems[`attendants.${index}.name`] = 'This person is no longer on the list. Reload the page.';
      if (before?.userId && before.email !== email.toLowerCase())
        problems[`attendants.${index}.email`] = 'This person has joined under this address; it cannot be changed.';
    });
    refuseProblems(problems);
    requirePrintable(wanted.filter(({ role }) => standsByParty(role)).map(({ name }) => name));
    const removed = held.attendants.filter((one) => !wanted.some((input) => input.id === one.id));
    for (const one of removed) await store.removeAttendant(ctx, one.id);
    const invited: string[] = [];
    for (const input of wanted) {
      const before = input.id && known.get(input.id);
      const isSame = before && before.email === input.email.toLowerCase() && before.role === input.role;
      if (input.id)
        await store.changeAttendant(ctx, input.id, {
          ...{ name: input.name, email: input.email.toLowerCase() },
          ...{ role: input.role, party_id: input.partyId },
          ...(input.role === 'receiver' ? { user_id: null } : {}), // who read along until now reads no more
        });
      const rowId = input.id ?? (await store.addAttendant(ctx, id, input));
      if (!isSame) invited.push(rowId);
    }
    await store.forgetReaders(ctx, id);
    if (held.versionPublished) {
      await inviteAttendants(ctx, id, invited);
      const now = await readAgreement(ctx, id);
      await tell(ctx, now, 'agreement.attendants_changed', {
        invited: now.attendants.filter((one) => invited.includes(one.id)).map((one) => one.id),
        removed: removed.map((one) => one.id),
      });
    }
    return undefined;
  });

/** Links each attendant to its person where the address is a confirmed account's; the others are invited by mail. Throws BAD_INPUT, RATE_LIMITED. */
async function inviteAttendants(ctx: Ctx, agreementId: string, ids: readonly string[]): Promise<void> {
  const held = await readAgreement(ctx, agreementId);
  let strangers = 0;
  for (const one of held.attendants.filter(({ id, role }) => ids.includes(id) && role !== 'receiver')) {
    await store.changeAttendant(ctx, one.id, { invited_at: ctx.now });
    const user = one.userId ? null : await userOfConfirmedEmail(ctx, one.email);
    if (!one.userId && !user) strangers += 1;
    if (!user || held.parties.some(({ userId }) => userId === user.id)) continue;
    if (one.role !== 'reader') await requireTakingNew(ctx, { userId: user.id, name: one.name }, 'attendants');
    await store.changeAttendant(ctx, one.id, { user_id: user.id });
    await addReader(ctx, agreementId, user.id);
  }
  await requireInvitationsLeft(ctx, held, strangers);
}

/** The document is sealed: from now on those can read it who were to get a copy. They are told with all others. */
export async function openToReceivers(ctx: Ctx, held: Held): Promise<void> {
  for (const one of held.attendants.filter(({ role }) => role === 'receiver')) {
    const user = await userOfConfirmedEmail(ctx, one.email);
    const isParty = held.parties.some(({ userId }) => userId === user?.id);
    await store.changeAttendant(ctx, one.id, {
      invited_at: ctx.now,
      ...(user && !isParty ? { user_id: user.id } : {}),
    });
    if (user && !isParty) await addReader(ctx, held.id, user.id);
  }
}

/** Invites all who are on the list, as the text is shown to others for the first time. Throws BAD_INPUT, RATE_LIMITED. */
export async function shareWithAttendants(ctx: Ctx, held: Held): Promise<void> {
  if (held.attendants.length === 0) return;
  const invited = held.attendants.map(({ id }) => id);
  await inviteAttendants(ctx, held.id, invited);
  await tell(ctx, await readAgreement(ctx, held.id), 'agreement.attendants_changed', { invited, removed: [] });
}

/** What a person who just confirmed their address was asked to attend becomes theirs. Doing it twice changes nothing. */
export const claimAttendancesOf = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const user = await userById(ctx, userId);
    if (!user?.email_verified) return;
    for (const { id, agreement_id } of await store.unclaimedAttendantsOf(ctx, user.email)) {
      const held = await readAgreement(ctx, agreement_id, true);
      const one = held.attendants.find((attendant) => attendant.id === id);
      // Looked at again under the lock: its creator may have taken it out since the list was read.
      if (!one || one.userId !== null || one.email !== user.email || held.parties.some((it) => it.userId === userId))
        continue;
      await store.changeAttendant(ctx, id, { user_id: userId });
      await addReader(ctx, agreement_id, userId);
      const now = await readAgreement(ctx, agreement_id);
      await followTurns(ctx, held, now);
      await tell(ctx, now, 'agreement.attendant_joined', {
        attendantId: one.id,
        userId: userId as NonNullable<Attendant['userId']>, // the brand is born here
      });
    }
  });

/** Notes that somebody who attends looks at it for the first time. */
export async function openAttendances(ctx: Ctx, held: Held): Promise<void> {
  const { actor } = ctx;
  for (const one of held.attendants)
    if (actor?.kind === 'user' && one.userId === actor.userId && attendantLifecycle.can('open', one.status))
      await store.changeAttendant(ctx, one.id, { status: attendantLifecycle.next('open', one.status) });
}

/** The text was reopened: what was said of the frozen one counts no more. */
export async function resetAttendances(ctx: Ctx, held: Held): Promise<void> {
  for (const one of held.attendants)
    await store.changeAttendant(ctx, one.id, {
      status: attendantLifecycle.next('reset', one.status),
      ...{ done_at: null, reason: null, present_at: null, shown_at: null },
    });
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
export const approveText = (ctx: Ctx, { id, attendantId, contentHash }: Asked & { contentHash: string }) =>
  step(ctx, id, 'attend', async (ctx, held) => {
    const { one, party } = ownAttendance(ctx, held, attendantId, 'approver');
    const hash = requireSameText(held, contentHash);
    const status = attendantLifecycle.next('approve', one.status);
    await store.changeAttendant(ctx, one.id, { status, done_at: ctx.now, reason: null });
    await tell(ctx, held, 'agreement.approved', { attendantId: one.id, partyId: party.id, contentHash: hash });
    return undefined;
  });

/** Refuses: the party cannot sign while it stands so. The approver may still approve, and the one who made the agreement reopen it. */
export const refuseApproval = (ctx: Ctx, { id, attendantId, reason }: Asked & { reason: string }) =>
  step(ctx, id, 'attend', async (ctx, held) => {
    const { one, party } = ownAttendance(ctx, held, attendantId, 'approver');
    const status = attendantLifecycle.next('refuse', one.status);
    await store.changeAttendant(ctx, one.id, { status, done_at: ctx.now, reason });
    await tell(ctx, held, 'agreement.approval_refused', { attendantId: one.id, partyId: party.id, reason });
    return undefined;
  });

/** How long after it was fetched a code still counts, milliseconds: both are at their screens within a minute, or they are not together. */
const SHOWN_FOR = MINUTE;
const MOST_WRONG = 5;

const presenceCode = async (ctx: Ctx, attendantId: string, step: number): Promise<string> =>
  rotatingCode(`${await installationSecret(ctx, 'presence')}:${attendantId}`, step);

/** The code for the screen of a witness, until it changes. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const showPresence = (ctx: Ctx, { id, attendantId }: Asked): Promise<{ code: string; nextAt: string }> =>
  transaction(ctx, async (ctx) => {
    const held = await readAgreement(ctx, id, true);
    authorize(ctx, 'agreement.attend', held);
    const { one, party } = ownAttendance(ctx, held, attendantId, 'witness');
    agreementLifecycle.next('attend', held.status);
    if (party.status === 'signed')
      throw new DomainError('ILLEGAL_TRANSITION', `${party.name} has signed; nothing is left to show.`);
    const now = stepAt(ctx.now);
    const { shown_at, wrong_codes } = await store.presenceOf(ctx, one.id);
    // A new half minute is a new code; wrong ones are counted for the one that is there.
    const isSameCode = shown_at !== null && stepAt(shown_at) === now;
    await store.changeAttendant(ctx, one.id, { shown_at: ctx.now, wrong_codes: isSameCode ? wrong_codes : 0 });
    return { code: await presenceCode(ctx, one.id, now), nextAt: new Date((now + 1) * ROTATING.step).toISOString() };
  });

/**
 * The party enters what its witness shows: both were at their screens within a minute. Throws AGR_PRESENCE_WRONG (what was tried is kept),
 * RATE_LIMITED after five wrong ones, NOT_FOUND for a witness of somebody else.
 */
export async function provePresence(ctx: Ctx, asked: Asked & { code: string }): Promise<AgreementView> {
  const isRight = await transaction(ctx, async (ctx) => {
    const held = await readAgreement(ctx, asked.id, true);
    authorize(ctx, 'agreement.attend', held);
    agreementLifecycle.next('attend', held.status);
    const { one, party } = witnessOf(held, ownParty(ctx, held), asked.attendantId);
    const { shown_at, wrong_codes } = await store.presenceOf(ctx, one.id);
    if (wrong_codes >= MOST_WRONG)
      throw new DomainError(
        'RATE_LIMITED',
        'Too many wrong codes. Wait for the next one on the screen of your witness.',
      );
    const isShown = shown_at !== null && ctx.now.getTime() - shown_at.getTime() <= SHOWN_FOR;
    const codes = await Promise.all(stepsTaken(ctx.now, SHOWN_FOR / 2).map((step) => presenceCode(ctx, one.id, step)));
    if (!isShown || !codes.includes(asked.code)) {
      await store.changeAttendant(ctx, one.id, { wrong_codes: wrong_codes + 1 });
      return false;
    }
    await store.changeAttendant(ctx, one.id, { present_at: ctx.now });
    await tell(ctx, held, 'agreement.presence_proven', { attendantId: one.id, partyId: party.id });
    return true;
  });
  if (!isRight) throw new DomainError('AGR_PRESENCE_WRONG');
  return viewAgreement(ctx, asked.id);
}

function witnessOf(held: Held, own: Party | undefined, attendantId: string) {
  const one = held.attendants.find(({ id, role }) => id === attendantId && role === 'witness');
  if (!one || !own || one.partyId !== own.id) throw new DomainError('NOT_FOUND');
  return { one, party: own };
}

/** A witness says that they saw the party sign; the last word that is missing executes the agreement. Throws as approveText does. */
export const attestSigning = (ctx: Ctx, { id, attendantId, contentHash }: Asked & { contentHash: string }) =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'attend', async (ctx, held) => {
      const { one, party } = ownAttendance(ctx, held, attendantId, 'witness');
      const hash = requireSameText(held, contentHash);
      if (party.status !== 'signed')
        throw new DomainError(
          'ILLEGAL_TRANSITION',
          `${party.name} has not signed yet. You say what you saw afterwards.`,
        );
      const status = attendantLifecycle.next('attest', one.status);
      await store.changeAttendant(ctx, one.id, { status, done_at: ctx.now });
      await tell(ctx, held, 'agreement.attested', { attendantId: one.id, partyId: party.id, contentHash: hash });
      return undefined;
    });
    return isComplete(after) ? executeAgreement(ctx, id) : after;
  });
