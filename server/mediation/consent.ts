// Nobody mediates who did not agree to it after reading what it means.
import { DomainError } from '@ahadi/domain/errors.ts';
import { allConsented, consentVersion, mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import { identitiesOfUser, ownIdentity } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { drop, inDays, restart } from './deadlines.ts';
import { requireSide, withSide } from './held.ts';
import { followEnd } from './matter.ts';
import { addReader, type Held, type HeldSide, removeReader } from './mediation.store.ts';
import { followIf, mediations } from './mediation.ts';
import { proposalsOf } from './proposals.store.ts';
import {
  addRepresentative,
  everIn,
  judgesOf,
  personOfNumber,
  removeRepresentative as removeRow,
  representativesOf,
} from './sides.store.ts';
import { tiedTo } from './ties.store.ts';
import { isShown } from './view.ts';

/**
 * A side agrees after reading the text of informed consent. With the last one a mediator is looked for, for 25 days at most. Throws
 * MED_CONSENT_CHANGED, ACC_IDENTITY_UNKNOWN, BAD_INPUT for an identity that another side stands for.
 */
export const consent = mediations.deed(
  'consent',
  async (ctx, held, input: { version: string; identityId?: string | undefined }) => {
    if (input.version !== held.consentVersion || input.version !== consentVersion)
      throw new DomainError('MED_CONSENT_CHANGED');
    const side = requireSide(ctx, held);
    const after = side.consent === 'consented' ? held : await agreeAs(ctx, held, side, input);
    return allConsented(after.sides) ? setUp(ctx, after) : after;
  },
);

async function agreeAs(
  ctx: Ctx,
  held: Held,
  side: HeldSide,
  { version, identityId: wished }: { version: string; identityId?: string | undefined },
): Promise<Held> {
  const identity = wished ? await ownIdentity(ctx, wished) : null;
  const [primary] = side.userId ? await identitiesOfUser(ctx, side.userId) : [];
  const identityId = identity?.id ?? side.identityId ?? primary?.id;
  if (!identityId) throw new DomainError('ACC_IDENTITY_UNKNOWN');
  if (held.sides.some((other) => other.side !== side.side && other.identityId === identityId)) {
    const sentence = 'Another side of this stands for the same. Choose whom you stand for yourself.';
    throw new DomainError('BAD_INPUT', sentence, { identityId: sentence });
  }
  await mediations.tell(ctx, held, 'mediation.consented', { side: side.side, version });
  return withSide(held, side.side, {
    consent: 'consented',
    consentAt: ctx.now.toISOString(),
    consentVersion: version,
    identityId: identityId as HeldSide['identityId'], // the brand is born here
  });
}

/** Every side agreed: a mediator is looked for. */
const setUp = (ctx: Ctx, held: Held): Promise<Held> =>
  mediations.follow(ctx, held, 'all_consented', async (ctx, held) => {
    await drop(ctx, held, 'mediation.consent');
    const setUpBy = await restart(ctx, held, 'mediation.setup', inDays(ctx, held, mediationDefaults.setupDays));
    await mediations.tell(ctx, held, 'mediation.set_up', { setUpBy: setUpBy.toISOString() });
    return held;
  });

/** What it was about goes on as if nobody had asked. */
async function letGo(ctx: Ctx, held: Held): Promise<void> {
  await drop(ctx, held, 'mediation.consent');
  await followEnd(ctx, held, null);
}

/** A side does not want it, without a reason. Private: nobody beside the sides ever learns of it. */
export const refuse = mediations.deed('refuse', async (ctx, held) => {
  const { side } = requireSide(ctx, held);
  await letGo(ctx, held);
  await mediations.tell(ctx, held, 'mediation.refused', {});
  return withSide(held, side, { consent: 'refused', consentAt: ctx.now.toISOString() });
});

/** The side that asked takes it back before everybody agreed. */
export const withdraw = mediations.deed('withdraw', async (ctx, held) => {
  await letGo(ctx, held);
  await mediations.tell(ctx, held, 'mediation.withdrawn', {});
  return held;
});

/** Not everybody agreed in five days. */
export const lapse = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'lapse', (ctx, held) =>
    mediations.follow(ctx, held, 'lapse', async (ctx, held) => {
      await letGo(ctx, held);
      await mediations.tell(ctx, held, 'mediation.lapsed', {});
      return held;
    }),
  );

type Named = { userNumber: string; capacity: string; maySettle: boolean };
/**
 * Somebody of the platform speaks for the side, and reads the case from now on; three at most. Throws BAD_INPUT, NOT_FOUND for a
 * number that is nobody's, MED_ROLE_TAKEN for who has another part.
 */
export const nameRepresentative = mediations.deed('name_representative', async (ctx, held, input: Named) => {
  const { id } = held;
  const { userNumber, capacity, maySettle } = input;
  const { side, representativeUserIds } = requireSide(ctx, held);
  if (representativeUserIds.length >= mediationDefaults.mostRepresentatives) {
    const sentence = `${mediationDefaults.mostRepresentatives} people can speak for a side. End the authority of one first.`;
    throw new DomainError('BAD_INPUT', sentence, { userNumber: sentence });
  }
  const person = await personOfNumber(ctx, userNumber);
  if (!person) throw new DomainError('NOT_FOUND', 'Nobody has this number.', { userNumber: 'Nobody has this number.' });
  if (await hasPart(ctx, held, side, person.userId))
    throw new DomainError('MED_ROLE_TAKEN', undefined, { userNumber: 'This person has another part in the case.' });
  await addRepresentative(ctx, id, { side, userId: person.userId, capacity, maySettle });
  await addReader(ctx, id, person.userId);
  // Who mediates is told by nobody: a tie that comes in with a new person is found, and it is the new person who stays out.
  if (held.mediatorUserId && (await tiedTo(ctx, id, [held.mediatorUserId])).size > 0)
    throw new DomainError('MED_ROLE_TAKEN', 'This person has a tie to the mediator of the case.', {
      userNumber: 'This person has a tie to the mediator of the case.',
    });
  await mediations.tell(ctx, held, 'mediation.representative_named', {
    side,
    userId: person.userId as Held['requesterUserId'], // the brand is born here
    maySettle,
  });
  return withSide(held, side, await representativesOf(ctx, id, side));
});

/**
 * Sides, who speaks for one or ever spoke for another, who mediates or did, whose proposal was opened, and who judged it: nobody has
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
export const removeRepresentative = mediations.deed(
  'remove_representative',
  async (ctx, held, { userId }: { userId: string }) => {
    const { side, representatives, representativeUserIds } = requireSide(ctx, held);
    if (!representativeUserIds.includes(userId)) throw new DomainError('NOT_FOUND');
    await removeRow(ctx, held.id, userId);
    await removeReader(ctx, held.id, userId);
    await mediations.tell(ctx, held, 'mediation.representative_removed', {
      side,
      userId: userId as Held['requesterUserId'], // the brand is born here
    });
    return withSide(held, side, {
      representatives: representatives.filter((one) => one.userId !== userId),
      representativeUserIds: representativeUserIds.filter((one) => one !== userId),
    });
  },
);
