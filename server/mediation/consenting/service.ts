import { DomainError } from '@ahadi/domain/errors.ts';
import { allConsented, consentVersion, mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { identitiesOfUser, ownIdentity } from '../../accounts/service.ts';
import type { Ctx } from '../../core/ctx.ts';
import { resumeAfterMediation } from '../../disputes/mediation.ts';
import { tiedTo } from '../conflicts/store.ts';
import { drop, follow, followIf, inDays, requireSide, restart, step, tell } from '../life/service.ts';
import { proposalsOf } from '../proposing/store.ts';
import { isShown } from '../reading/service.ts';
import {
  addRepresentative,
  changeSide,
  everIn,
  judgesOf,
  personOfNumber,
  removeRepresentative as removeRow,
} from '../sides/store.ts';
import { addReader, type Held, removeReader } from '../store.ts';

/**
 * A side agrees after reading the text of informed consent. With the last one a mediator is looked for, for 25 days at most. Throws
 * MED_CONSENT_CHANGED, ACC_IDENTITY_UNKNOWN, BAD_INPUT for an identity that another side stands for.
 */
export const consent = (
  ctx: Ctx,
  id: string,
  input: { version: string; identityId?: string | undefined },
): Promise<MediationView> =>
  step(
    ctx,
    id,
    'consent',
    async (ctx, held) => {
      if (input.version !== held.consentVersion || input.version !== consentVersion)
        throw new DomainError('MED_CONSENT_CHANGED');
      const side = requireSide(ctx, held);
      if (side.consent === 'consented') return undefined;
      const identity = input.identityId ? await ownIdentity(ctx, input.identityId) : null;
      const [primary] = side.userId ? await identitiesOfUser(ctx, side.userId) : [];
      const identityId = identity?.id ?? side.identityId ?? primary?.id;
      if (!identityId) throw new DomainError('ACC_IDENTITY_UNKNOWN');
      if (held.sides.some((other) => other.side !== side.side && other.identityId === identityId)) {
        const sentence = 'Another side of this stands for the same. Choose whom you stand for yourself.';
        throw new DomainError('BAD_INPUT', sentence, { identityId: sentence });
      }
      await changeSide(ctx, id, side.side, {
        consent: 'consented',
        consent_at: ctx.now,
        consent_version: input.version,
        identity_id: identityId,
      });
      await tell(ctx, held, 'mediation.consented', { side: side.side, version: input.version });
      return undefined;
    },
    async (ctx, held) => {
      if (!allConsented(held.sides)) return;
      await follow(ctx, held, 'all_consented', async (ctx, held) => {
        await drop(ctx, held, 'mediation.consent');
        const setUpBy = await restart(ctx, held, 'mediation.setup', inDays(ctx, held, mediationDefaults.setupDays));
        await tell(ctx, held, 'mediation.set_up', { setUpBy: setUpBy.toISOString() });
        return undefined;
      });
    },
  );

/** What it was about goes on as if nobody had asked. */
async function letGo(ctx: Ctx, held: Held): Promise<void> {
  await drop(ctx, held, 'mediation.consent');
  if (held.disputeId) await resumeAfterMediation(ctx, held.disputeId, { withFloor: false });
}

/** A side does not want it, without a reason. Private: nobody beside the sides ever learns of it. */
export const refuse = (ctx: Ctx, id: string): Promise<MediationView> =>
  step(ctx, id, 'refuse', async (ctx, held) => {
    const { side } = requireSide(ctx, held);
    await changeSide(ctx, id, side, { consent: 'refused', consent_at: ctx.now });
    await letGo(ctx, held);
    await tell(ctx, held, 'mediation.refused', {});
    return undefined;
  });

/** Whoever asked takes it back before everybody agreed. */
export const withdraw = (ctx: Ctx, id: string): Promise<MediationView> =>
  step(ctx, id, 'withdraw', async (ctx, held) => {
    await letGo(ctx, held);
    await tell(ctx, held, 'mediation.withdrawn', {});
    return undefined;
  });

/** Not everybody agreed in five days. */
export const lapse = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'lapse', (ctx, held) =>
    follow(ctx, held, 'lapse', async (ctx, held) => {
      await letGo(ctx, held);
      await tell(ctx, held, 'mediation.lapsed', {});
      return undefined;
    }),
  );

/**
 * Somebody of the platform speaks for the side, and reads the case from now on; three at most. Throws BAD_INPUT, NOT_FOUND for a
 * number that is nobody's, MED_ROLE_TAKEN for who has another part.
 */
export const nameRepresentative = (
  ctx: Ctx,
  id: string,
  input: { userNumber: string; capacity: string; maySettle: boolean },
): Promise<MediationView> =>
  step(ctx, id, 'name_representative', async (ctx, held) => {
    const { side, representativeUserIds } = requireSide(ctx, held);
    if (representativeUserIds.length >= mediationDefaults.mostRepresentatives) {
      const sentence = `${mediationDefaults.mostRepresentatives} people can speak for a side. End the authority of one first.`;
      throw new DomainError('BAD_INPUT', sentence, { userNumber: sentence });
    }
    const person = await personOfNumber(ctx, input.userNumber);
    if (!person)
      throw new DomainError('NOT_FOUND', 'Nobody has this number.', { userNumber: 'Nobody has this number.' });
    if (await hasPart(ctx, held, side, person.userId))
      throw new DomainError('MED_ROLE_TAKEN', undefined, { userNumber: 'This person has another part in the case.' });
    await addRepresentative(ctx, id, { side, userId: person.userId, ...input });
    await addReader(ctx, id, person.userId);
    // Who mediates is told by nobody: a tie that comes in with a new person is found, and it is the new person who stays out.
    if (held.mediatorUserId && (await tiedTo(ctx, id, [held.mediatorUserId])).size > 0)
      throw new DomainError('MED_ROLE_TAKEN', 'This person has a tie to the mediator of the case.', {
        userNumber: 'This person has a tie to the mediator of the case.',
      });
    await tell(ctx, held, 'mediation.representative_named', {
      side,
      userId: person.userId as Held['requesterUserId'], // the brand is born here
      maySettle: input.maySettle,
    });
    return undefined;
  });

/**
 * Sides, whoever speaks for one or ever spoke for another, who mediates or did, whose proposal was opened, and who judged it: nobody has
 * two parts. Who wrote a proposal that nobody opened, or was asked by name, is not among them: the answer would tell the side who it
 * was. They may be named, and are tied to the case from then on, so that they are not chosen.
 */
async function hasPart(ctx: Ctx, held: Held, own: string, userId: string): Promise<boolean> {
  const proposals = await proposalsOf(ctx, held.id);
  const taken = [
    ...held.sides.flatMap((side) => [side.userId, ...side.representativeUserIds]),
    ...(await everIn(ctx, held.id)).flatMap((one) => (one.side === own ? [] : [one.userId])),
    held.mediatorUserId,
    ...proposals.filter((proposal) => isShown(held, proposal)).map((proposal) => proposal.userId),
    ...(await judgesOf(ctx, held.id)),
  ];
  return taken.includes(userId);
}

/** A side's own representative does not speak for it any more, and reads nothing of the case from now on. Throws NOT_FOUND. */
export const removeRepresentative = (ctx: Ctx, id: string, userId: string): Promise<MediationView> =>
  step(ctx, id, 'remove_representative', async (ctx, held) => {
    const side = requireSide(ctx, held);
    if (!side.representativeUserIds.includes(userId)) throw new DomainError('NOT_FOUND');
    await removeRow(ctx, id, userId);
    await removeReader(ctx, id, userId);
    await tell(ctx, held, 'mediation.representative_removed', {
      side: side.side,
      userId: userId as Held['requesterUserId'], // the brand is born here
    });
    return undefined;
  });
