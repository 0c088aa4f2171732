// A certificate is signed, can be checked by anybody, and says when it does not hold any more.
import { certificateLifecycle } from '@ahadi/domain/academy/certificates/lifecycle.ts';
import {
  certificateNumber,
  EXPIRY_NOTICES,
  expiryOf,
  isExpired,
  readNumber,
} from '@ahadi/domain/academy/certificates/rules.ts';
import {
  type Certificate,
  type CertificatePayload,
  RevocationReason,
  type Verification,
  type VerificationKit,
} from '@ahadi/domain/academy/certificates/schema.ts';
import type { CertificateRow } from '@ahadi/domain/academy/teaching/schema.ts';
import { endOfLocalDay, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import type { RestrictionMeasure, RestrictionRule } from '@ahadi/domain/restrictions/schema.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { cancelClocks, startClocks } from '../core/clocks.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit, type Subject } from '../core/emit.ts';
import { pageFrom } from '../core/page.ts';
import * as store from './certificate.store.ts';
import { administrators, changeRegistration, countOn } from './held.store.ts';
import { printSheet } from './press.ts';
import { publicKeys, signPayload } from './signature.ts';

type Held = store.HeldCertificate;

const subjectOf = ({ id }: Pick<Held, 'id'>): Subject => ({ kind: 'certificate', id });
const tell = async <Name extends EventName>(
  ctx: Ctx,
  held: Pick<Held, 'id' | 'userId'>,
  name: Name,
  payload: EventPayloads[Name],
) => emit(ctx, name, subjectOf(held), payload, [...new Set([held.userId, ...(await administrators(ctx))])]);

const isOver = ({ now }: Pick<Ctx, 'now'>, { expiresOn, tz }: Pick<Held, 'expiresOn' | 'tz'>): boolean =>
  isExpired(expiresOn, localDayOf(now, tz));
const payloadOf = ({ number, holder, course, code, kind, issuedOn, expiresOn, hours }: Held): CertificatePayload => ({
  v: 1,
  number,
  holder,
  course,
  code,
  kind,
  issuedOn,
  expiresOn,
  hours,
});
const verifyPath = (token: string): string => `${to('academy')}?verify=${token}`;

const viewOf = (ctx: Ctx, held: Held): Certificate => {
  const { v: _v, ...payload } = payloadOf(held);
  return {
    ...payload,
    id: held.id,
    registrationId: held.registrationId,
    status: held.status,
    expired: isOver(ctx, held),
    revokedAt: held.status === 'revoked' ? (held.changedAt?.toISOString() ?? null) : null,
    revocation: held.revocation,
    token: held.token,
    verifyPath: verifyPath(held.token),
  } as Certificate; // brands of ids are born here
};

/** The reader's own certificates, the newest first. */
export const listOwn = async (ctx: Ctx): Promise<Certificate[]> =>
  (await store.certificatesOf(ctx, userIdOf(ctx))).map((held) => viewOf(ctx, held));

/** What anybody reads who has a number. One that is none of ours, or mistyped, says nothing else. */
export async function verifyNumber(ctx: Ctx, text: string): Promise<Verification> {
  const number = readNumber(text);
  const held = number === null ? undefined : await store.findByNumber(ctx, number);
  if (!held) return { result: 'unknown' };
  const result = held.status !== 'issued' ? held.status : isOver(ctx, held) ? 'expired' : 'valid';
  return {
    result,
    certificate: payloadOf(held),
    on: held.changedAt ? localDayOf(held.changedAt, held.tz) : result === 'expired' ? held.expiresOn : null,
    revocation: held.revocation,
    token: held.token,
  };
}

/** What a device keeps to check certificates without a connection: public keys, and numbers that are withdrawn. */
export const readKit = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<VerificationKit> => ({
  asOf: ctx.now.toISOString(),
  keys: await publicKeys(ctx),
  withdrawn: (await store.withdrawn(ctx)).map(({ number, status, changedAt, revocation }) => ({
    number,
    status,
    on: changedAt.toISOString().slice(0, 10),
    revocation,
  })),
});

export type ToCertify = {
  registrationId: string;
  userId: string;
  holder: string;
  course: string;
  code: string;
  kind: Held['kind'];
  hours: number;
  tz: string;
};

/** Signs and writes a certificate, good for so many months from today or until the day it is given. Answers its number. */
export async function giveCertificate(
  ctx: Ctx,
  it: ToCertify,
  good: { months: number | null } | { until: string | null },
): Promise<string> {
  const issuedOn = localDayOf(ctx.now, it.tz);
  const expiresOn = 'until' in good ? good.until : expiryOf(issuedOn, good.months);
  const year = Number(issuedOn.slice(0, 4));
  const number = certificateNumber('AHD', year, await countOn(ctx, 'certificate', year));
  const { holder, course, code, kind, hours } = it;
  const payload: CertificatePayload = { v: 1, number, holder, course, code, kind, issuedOn, expiresOn, hours };
  const { token, sha256 } = await signPayload(ctx, payload);
  const id = await store.addCertificate(ctx, { ...it, number, issuedOn, expiresOn, token, payloadSha256: sha256 });
  await tell(ctx, { id, userId: it.userId }, 'certificate.issued', {
    number,
    payloadHash: sha256,
    expiresOn,
  } as EventPayloads['certificate.issued']); // the brand is born here
  const made = await store.findById(ctx, id);
  if (made) await alignNotices(ctx, made);
  return number;
}

/** The notice that is due next before a certificate ends, in days before it; null when all were given or it never ends. */
const nextNotice = ({ warnedDays }: Pick<Held, 'warnedDays'>): number | null =>
  EXPIRY_NOTICES.find((days) => warnedDays === null || days < warnedDays) ?? null;

/** Brings the clock of the next notice in line with a certificate; only one that is good has any. The row is held. */
async function alignNotices(ctx: Ctx, held: Held): Promise<void> {
  await cancelClocks(ctx, subjectOf(held));
  const days = held.status === 'issued' && held.expiresOn !== null ? nextNotice(held) : null;
  if (days === null || held.expiresOn === null) return;
  const dueAt = addDays(endOfLocalDay(held.expiresOn, held.tz), -days);
  await startClocks(ctx, [{ subject: subjectOf(held), kind: 'certificate.expiry_reminder', dueAt }]);
}

/** Tells the holder that it ends soon; after a long outage only the last notice that is due. The row is held. */
export async function remindOfExpiry(ctx: Ctx, id: string): Promise<void> {
  const held = await store.findById(ctx, id);
  if (held?.status !== 'issued' || held.expiresOn === null) return;
  const end = endOfLocalDay(held.expiresOn, held.tz);
  const due = EXPIRY_NOTICES.filter((days) => addDays(end, -days) <= ctx.now && days < (held.warnedDays ?? Infinity));
  const days = due.at(-1);
  if (days !== undefined && end > ctx.now) {
    await store.changeCertificate(ctx, id, { warned_days: days });
    await tell(ctx, held, 'certificate.expiring', { number: held.number, on: held.expiresOn });
  }
  if (end > ctx.now) await alignNotices(ctx, { ...held, warnedDays: days ?? held.warnedDays });
}

const rowOf = (ctx: Ctx, held: Held): CertificateRow => ({
  number: held.number,
  holder: held.holder,
  course: held.course,
  status: held.status,
  issuedOn: held.issuedOn,
  expiresOn: held.expiresOn,
  expired: isOver(ctx, held),
});

/** A page of all certificates, the newest first. Throws FORBIDDEN. */
export async function listAll(ctx: Ctx, it: PageRequest & { q: string }): Promise<Page<CertificateRow>> {
  const number = readNumber(it.q);
  return pageFrom(
    await store.certificatePage(ctx, { ...it, q: number ?? it.q }),
    it.limit,
    ({ at_us: at, id }) => ({ at, id }),
    (held) => rowOf(ctx, held),
  );
}

/** What an administrator decides about is found by its number, however it is written; null when there is none. */
export async function certificateForDecision(
  ctx: Ctx,
  reference: string,
): Promise<{ id: string; userId: string; label: string; personUserIds: string[] } | null> {
  const held = await store.findByNumber(ctx, readNumber(reference) ?? '');
  if (!held) return null;
  const { id, userId, number, course, holder } = held;
  return { id, userId, label: `${number} · ${course} · ${holder}`, personUserIds: [userId] };
}

type DecisionOnCertificate = 'suspend' | 'reinstate' | 'revoke' | 'restore';

/** Brings a certificate where a decision leads: held, permitted, legal, written. Throws FORBIDDEN, IllegalTransition. */
async function follow(
  ctx: Ctx,
  held: Held,
  action: DecisionOnCertificate,
  revocation: RevocationReason | null,
): Promise<void> {
  authorize(ctx, `certificate.${action}`, held);
  const status = certificateLifecycle.next(action, held.status);
  await store.changeCertificate(ctx, held.id, { status, revocation, changed_at: status === 'issued' ? null : ctx.now });
  await alignNotices(ctx, { ...held, status });
}

const holdById = async (ctx: Ctx, id: string): Promise<Held> => {
  const held = await store.findById(ctx, id, true);
  if (!held) throw new DomainError('NOT_FOUND');
  return held;
};

/**
 * Not good for a while or for good, as two administrators decided. Everybody who checks it reads that, of a revocation the rule; the words are
 * for its holder. Answers what it was before. Throws IllegalTransition.
 */
export async function decideCertificate(
  ctx: Ctx,
  id: string,
  measure: RestrictionMeasure,
  { rule, reason }: { rule: RestrictionRule; reason: string },
): Promise<string> {
  const held = await holdById(ctx, id);
  const { number } = held;
  if (measure === 'suspend') {
    if (held.status === 'suspended') return held.status;
    await follow(ctx, held, 'suspend', null);
    await tell(ctx, held, 'certificate.suspended', { number, reason });
  } else {
    const why = RevocationReason.parse(rule);
    await follow(ctx, held, 'revoke', why);
    await tell(ctx, held, 'certificate.revoked', { number, why, reason });
  }
  return held.status;
}

/** Good again as it was. */
export async function putBackCertificate(ctx: Ctx, id: string, _was: string, reason: string): Promise<void> {
  const held = await holdById(ctx, id);
  const action = (['reinstate', 'restore'] as const).find((one) => certificateLifecycle.can(one, held.status));
  if (!action) return; // a newer one took its place
  await follow(ctx, held, action, null);
  await tell(ctx, held, 'certificate.reinstated', { number: held.number, reason });
}

/** A new one under the right name, good until the same day; the old one says so. Answers the new one. */
export const reissueCertificate = (
  ctx: Ctx,
  it: { number: string; name: string; reason: string },
): Promise<CertificateRow> =>
  transaction(ctx, async (ctx) => {
    const isDesk = ctx.actor !== null && permissions['academy.desk'](ctx.actor, null);
    const held = isDesk ? await store.findByNumber(ctx, readNumber(it.number) ?? '', true) : undefined;
    if (!held) throw new DomainError('NOT_FOUND');
    authorize(ctx, 'certificate.supersede', held);
    const status = certificateLifecycle.next('supersede', held.status);
    await store.changeCertificate(ctx, held.id, { status, changed_at: ctx.now });
    const { registrationId, userId, course, code, kind, hours, tz } = held;
    await changeRegistration(ctx, registrationId, { name_on_certificate: it.name });
    const next = await giveCertificate(
      ctx,
      { registrationId, userId, holder: it.name, course, code, kind, hours, tz },
      { until: held.expiresOn },
    );
    await tell(ctx, held, 'certificate.superseded', { number: held.number, by: next, reason: it.reason });
    await store.changeCertificate(ctx, held.id, { superseded_by: next });
    await alignNotices(ctx, { ...held, status });
    const made = await store.findByNumber(ctx, next);
    if (!made) throw new DomainError('NOT_FOUND');
    return rowOf(ctx, made);
  });

/** The reader's own certificate as PDF, with its QR code. Throws NOT_FOUND. */
export async function printCertificate(ctx: Ctx, text: string): Promise<File> {
  const held = await store.findByNumber(ctx, readNumber(text) ?? '');
  if (!held || !ctx.actor || !permissions['certificate.read'](ctx.actor, held)) throw new DomainError('NOT_FOUND');
  const address = `${ctx.config.PUBLIC_URL}${verifyPath(held.token)}`;
  const pdf = await printSheet({ ...payloadOf(held), kind: 'certificate', certificateKind: held.kind, address });
  return new File([new Uint8Array(pdf)], `certificate-${held.number}.pdf`, { type: 'application/pdf' });
}
