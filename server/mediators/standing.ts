// A mediator sees how they stand, and renews in time.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { addDays, DAY, dayInWords } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { conductVersion } from '@ahadi/domain/mediators/conduct.ts';
import { documentLimits, mediatorDefaults, mostCases } from '@ahadi/domain/mediators/rules.ts';
import type { MediatorStanding } from '@ahadi/domain/mediators/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { keepDocument } from '../accounts/verification-documents.ts';
import { aggregate, refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { clocksOf } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { tierOfMediator } from './certification.ts';
import { complaintsAbout } from './complaint.store.ts';
import { digestsOf } from './directory.store.ts';
import { viewProfile } from './directory.ts';
import { beside, certifications, declared, nextEnd } from './expiry.ts';
import { type Certified, findMediator, type HeldMediator } from './mediator.store.ts';
import { hindrancesNow, placeOfMediator, todayOf } from './mediator.ts';
import { replyToDigest } from './standing.store.ts';
import * as training from './training.store.ts';

/** The calendar year whose training counts now. */
const yearOf = (ctx: Pick<Ctx, 'now'>, held: HeldMediator): number => Number(todayOf(ctx, held).slice(0, 4));
export const hoursNow = (ctx: Ctx, held: HeldMediator): Promise<number> =>
  training.hoursIn(ctx, held.userId, yearOf(ctx, held));

/** The desk of a mediator: standing, what runs out, the training of the year, complaints. */
export async function standingOf(ctx: Ctx, held: HeldMediator): Promise<MediatorStanding> {
  return {
    profile: await viewProfile(ctx, held),
    openCases: held.openCases,
    mostCases: mostCases[held.tier],
    hindrances: hindrancesNow(ctx, held).map(({ sentence }) => sentence),
    cpdYear: yearOf(ctx, held),
    cpdHours: await hoursNow(ctx, held),
    cpdNeeded: mediatorDefaults.cpdHours,
    cpd: await training.entriesOf(ctx, held.userId),
    insuranceExpiresOn: held.insuranceExpiresOn,
    codeSignedAt: held.codeSignedAt?.toISOString() ?? null,
    mentor: held.mentorName,
    complaints: await complaintsAbout(ctx, held.userId),
    clocks: await clocksOf(ctx, certifications.subject(held)),
  };
}

/** The reader's own standing, or null for who is no mediator. */
export async function readStanding(ctx: Ctx): Promise<MediatorStanding | null> {
  const held = await findMediator(ctx, userIdOf(ctx));
  return held ? standingOf(ctx, held) : null;
}

/** Certifications as their mediators have them. They throw MED_NOT_MEDIATOR for who is none. */
const own = aggregate({
  ...declared,
  async find(ctx: Ctx, id: string, hold: boolean): Promise<Certified> {
    const held = await findMediator(ctx, id, hold);
    if (!held) throw new DomainError('MED_NOT_MEDIATOR');
    return held;
  },
  sees: () => true,
  view: (ctx, held) => standingOf(ctx, held),
});
const onMine = own.part(beside);

/** A deed of the reader's on their own. */
const ofMine =
  <Input extends object, Answer>(deed: (ctx: Ctx, input: Input & { id: string }) => Promise<Answer>) =>
  (ctx: Ctx, input: Input): Promise<Answer> =>
    deed(ctx, { ...input, id: userIdOf(ctx) });

const monthsAfter = (from: Date, months: number): Date =>
  new Date(new Date(from).setUTCMonth(from.getUTCMonth() + months));

/** Signs the code of conduct: the first year begins. Throws MED_NOT_MEDIATOR, ILLEGAL_TRANSITION. */
export const onboardMediator = ofMine(
  own.deed('onboard', async (ctx, held) => {
    const expiresAt = monthsAfter(ctx.now, mediatorDefaults.termMonths);
    await own.tell(ctx, held, 'mediator.onboarded', {
      tier: held.tier,
      codeVersion: conductVersion,
      expiresAt: expiresAt.toISOString(),
    });
    return { ...held, codeVersion: conductVersion, codeSignedAt: ctx.now, certifiedAt: ctx.now, expiresAt };
  }),
);

const [FIRST_ALERT = 60] = mediatorDefaults.alertDays;

/** From when on a certification can be renewed: the first warning before something ends. */
function refuseEarly(ctx: Ctx, held: HeldMediator): void {
  const end = nextEnd(held);
  if (held.status !== 'active' || !end) return;
  const from = addDays(end.at, -FIRST_ALERT);
  if (from > ctx.now)
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      `It can be renewed from ${dayInWords(localDayOf(from, placeOfMediator(held).tz))} on, ${FIRST_ALERT} days before it runs out.`,
    );
}

/**
 * Another year, from the end of the one that runs out or from now on. The tier is found again: who has no accreditation that holds goes
 * on as provisional. Throws MED_CPD_MISSING under twelve hours in this year, BAD_INPUT for an insurance that has run out,
 * ILLEGAL_TRANSITION earlier than 60 days before something ends.
 */
export const renewMediator = ofMine(
  own.deed('renew', async (ctx, held, { insuranceExpiresOn }: { insuranceExpiresOn: string | null }) => {
    refuseEarly(ctx, held);
    if (insuranceExpiresOn !== null && insuranceExpiresOn <= todayOf(ctx, held))
      refuse({ insuranceExpiresOn: 'This insurance has run out. Renew it first, or go on without one.' });
    if ((await hoursNow(ctx, held)) < mediatorDefaults.cpdHours) throw new DomainError('MED_CPD_MISSING');
    const termEnds = held.expiresAt?.getTime() ?? 0;
    const isTermEnding = termEnds > ctx.now.getTime() && termEnds - ctx.now.getTime() <= FIRST_ALERT * DAY;
    const from = isTermEnding ? new Date(termEnds) : ctx.now;
    const expiresAt = new Date(Math.max(monthsAfter(from, mediatorDefaults.termMonths).getTime(), termEnds));
    const tier = await tierOfMediator(ctx, held);
    await own.tell(ctx, held, 'mediator.renewed', { expiresAt: expiresAt.toISOString() });
    return { ...held, tier, insuranceExpiresOn, expiresAt, warnedDays: null };
  }),
);

/** Enters training that was done. Throws BAD_INPUT for a day to come, FILE_TOO_LARGE, FILE_TYPE. */
export const addTraining = ofMine(
  onMine.deed('standing', async (ctx, held, _same, { file, id: userId, ...entry }: Entered & { id: string }) => {
    if (entry.on > todayOf(ctx, held)) refuse({ on: 'This day has not come yet.' });
    const kept = file ? await keepDocument(ctx, file, documentLimits.bytes) : null;
    await training.addEntry(ctx, { ...entry, userId, file: kept });
    return held;
  }),
);
type Entered = Omit<training.NewEntry, 'userId' | 'file'> & { file?: File | undefined };

/** Takes an entry away again. Throws NOT_FOUND, and ILLEGAL_TRANSITION for one that was verified. */
export const removeTraining = ofMine(
  onMine.deed('standing', async (ctx, held, _same, { cpdId }: { cpdId: string }) => {
    const outcome = await training.removeEntry(ctx, held.userId, cpdId);
    if (outcome === 'unknown') throw new DomainError('NOT_FOUND');
    if (outcome === 'verified')
      throw new DomainError('ILLEGAL_TRANSITION', 'This was verified by an administrator and stays.');
    return held;
  }),
);

/** What proves an entry of training, for its mediator and administrators. Throws NOT_FOUND for everybody else. */
export async function readTrainingFile(ctx: Ctx, userId: string, id: string): Promise<File> {
  const held = await findMediator(ctx, userId);
  const mayRead =
    held &&
    ctx.actor &&
    (permissions['mediator.standing'](ctx.actor, held) || permissions['mediator.administer'](ctx.actor, held));
  const file = mayRead ? await training.fileOf(ctx, userId, id) : undefined;
  const bytes = file && (await ctx.storage.get(file.sha256));
  if (!file || !bytes) throw new DomainError('NOT_FOUND');
  return new File([Uint8Array.from(bytes)], file.name, { type: file.mime });
}

/** The mediator's own word beside the digest; an empty one takes it away. Throws NOT_FOUND without a digest. */
export const answerDigest = ofMine(
  onMine.deed('standing', async (ctx, held, _same, { reply }: { reply: string }) => {
    const digest = (await digestsOf(ctx, [held.userId])).get(held.userId);
    if (!digest) throw new DomainError('NOT_FOUND');
    await replyToDigest(ctx, digest.id, reply);
    return held;
  }),
);
