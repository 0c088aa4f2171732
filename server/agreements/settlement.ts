// What settles a dispute or a mediation becomes an agreement whose promises bind.
import type { Authority } from '@ahadi/domain/agreements/authority/schema.ts';
import { agreementLifecycle, partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { emptyTerms, isDisputable, NEUTRAL_SIDE } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms, AgreementView, Party, RichText } from '@ahadi/domain/agreements/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { asSystem } from '../core/aggregate.ts';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { agreements, newParty, tell, withParties } from './agreement.ts';
import { closeSigningWindow } from './clock.ts';
import { returnParties } from './delegation-end.ts';
import { executeAgreement } from './execution.ts';
import { freezeForSigning, freezeText } from './frozen-text.ts';
import * as store from './held.store.ts';
import { addSignature, passkeysOf } from './signing.store.ts';
import * as texts from './text.store.ts';

/** A promise of a clause, before both have their ids. */
export type Promised = Omit<ObligationTerm, 'id' | 'clauseId'>;

type Signatory = { name: string; email: string; userId: string | null; identityId: string | null };
export type Settlement = {
  title: string;
  currency: string;
  valueMinor: number | null;
  signWindowDays: number;
  publicClauseOffered: boolean;
  /** Its first day; the one of the last signature unless said otherwise. */
  effectiveOn?: string;
  /** With how much proof each signs. strongest: a passkey where every one of them has one, a code by mail otherwise. */
  proof?: 'session' | 'code' | 'strongest';
  /** A side each, in this order; the first is who it is drawn up for. All have an account: they took part signed in. */
  parties: Signatory[];
  /** Signs with them and is on nobody's side: who mediated. */
  neutral?: Signatory;
  /** What a clause promises has its own deadline once the settlement is in force. Its sides are letters in the order of `parties`. */
  clauses: { heading: string; text: string; promises?: Promised[] }[];
};

/**
 * What sides have just agreed to becomes an agreement of theirs that waits for every signature: nobody has to accept words
 * again that are the accepted ones' own. Answers its id. Call it in the transaction of the acceptance.
 */
export async function draftSettlement(ctx: Ctx, wishes: Settlement): Promise<AgreementView['id']> {
  if (signatories(wishes).some(({ userId }) => userId === null)) throw noAccount();
  return drawUp(ctx, wishes, async (ctx, shared) =>
    agreements.moved(await freezeForSigning(ctx, shared), 'request_signatures'),
  );
}

/**
 * What a court or tribunal decided on that day becomes an agreement between those whom it binds, in force at once and signed by nobody: what
 * each owes by it is a promise like any other. Answers its id. Call it in the transaction of the deed by which it binds.
 */
export const recordDecision = (ctx: Ctx, wishes: Settlement, on: string): Promise<AgreementView['id']> =>
  drawUp(asSystem(ctx), wishes, async (ctx, shared) => {
    const frozen = await freezeText(ctx, shared);
    const { versionId, contentHash, terms } = frozen;
    await tell(ctx, shared, 'agreement.decided', { versionId, contentHash, on });
    await tell(ctx, shared, 'agreement.activated', { effectiveOn: terms.effectiveOn });
    const bound = withParties(frozen, ({ status }) => ({ status: partyLifecycle.next('bind', status) }));
    return { ...agreements.moved(bound, 'bind'), courtOrderOn: on };
  });

const signatories = ({ parties, neutral }: Settlement): Signatory[] => [...parties, ...(neutral ? [neutral] : [])];
const noAccount = () => new DomainError('ILLEGAL_TRANSITION', 'Everybody who signs a settlement needs an account.');

/** The text with who stands on which side of it, shared with all of them, and what `then` makes of it. Answers its id. */
async function drawUp(
  ctx: Ctx,
  wishes: Settlement,
  then: (ctx: Ctx, shared: store.Held) => Promise<store.Held>,
): Promise<AgreementView['id']> {
  const [first, ...others] = wishes.parties;
  const all = signatories(wishes);
  if (!first?.userId || !first.identityId || others.length === 0) throw noAccount();
  const clauses = wishes.clauses.map((clause) => ({ ...clause, id: uuidv7() }));
  const obligations = clauses.flatMap(({ id, promises = [] }) =>
    promises.map((promise) => ({ ...promise, id: uuidv7(), clauseId: id })),
  );
  const terms: AgreementTerms = {
    ...emptyTerms(wishes.currency),
    title: wishes.title,
    valueMinor: wishes.valueMinor,
    signWindowDays: wishes.signWindowDays,
    publicClauseOffered: wishes.publicClauseOffered,
    effectiveOn: wishes.effectiveOn ?? null,
    minAssurance: await levelFor(ctx, wishes.proof ?? 'session', all),
    clauses: clauses.map(({ id, heading, text }) => ({ id, heading, body: paragraph(text) })),
    ...(obligations.length > 0 ? { obligations } : {}),
  };
  const creator = { id: first.userId, name: first.name, email: first.email };
  const letters = 'BCDEFGHIJKL';
  // It comes of what its case came to: no side drafted it or asks the other to sign.
  return insistentTransaction(asSystem(ctx), async (ctx) => {
    const { id, ref } = await store.addAgreement(ctx, { creator, identityId: first.identityId ?? '', terms });
    const made = await agreements.keep(ctx, await agreements.hold(asSystem(ctx), id), async (ctx, draft) => {
      const joining = [...others, ...(wishes.neutral ? [wishes.neutral] : [])].map((one, index) => ({
        ...newParty(),
        ...(one as Pick<Party, 'name' | 'email' | 'userId' | 'identityId'>), // brands are born here
        side: one === wishes.neutral ? NEUTRAL_SIDE : (letters[index] ?? NEUTRAL_SIDE),
        ...{ signOrder: index + 2, inPerson: false },
      }));
      const drawn = { ...draft, parties: [...draft.parties, ...joining], versionPublished: true };
      await texts.markVersionPublished(ctx, draft.versionId, terms);
      await tell(ctx, drawn, 'agreement.created', { ref });
      const accepted = withParties(drawn, () => ({ acceptedVersionId: draft.versionId }));
      return then(ctx, agreements.moved(accepted, 'share'));
    });
    return made.id;
  });
}

/** What a side signed beforehand, for whatever the words it read would lead to; `acting` is the member who gave it for an organisation. */
type PriorSignature = {
  userId: string;
  name: string;
  authority: Authority | null;
  acting: Acting | null;
  consentedAt: Date;
};

/**
 * What sides have signed beforehand becomes an agreement of theirs that is in force: nobody is asked again. A signature names when it was
 * consented to and is given now, on the frozen text, which says so itself. Answers its id. Call it in the transaction of the deed that it came from.
 */
export const concludeSettlement = (
  ctx: Ctx,
  wishes: Settlement,
  signatures: readonly PriorSignature[],
): Promise<AgreementView['id']> =>
  transaction(ctx, async (ctx) => {
    const id = await draftSettlement(ctx, wishes);
    const system = asSystem(ctx);
    await agreements.keep(system, await agreements.hold(system, id), async (system, held) => {
      const { contentHash, versionId } = held;
      if (contentHash === null) throw new Error('a settlement that is signed is frozen');
      for (const party of held.parties) {
        const given = signatures.find(({ userId }) => userId === party.userId);
        if (!given) throw new Error('a side of the settlement did not sign it');
        const { id: signatureId, recordHash } = await addSignature(system, {
          ...{ agreementId: id, versionId, partyId: party.id, userId: given.userId, contentHash },
          ...{ nameAsSigned: given.name, mark: { kind: 'typed', text: given.name }, level: 0, passkey: null },
          ...{ clauseAnswer: null, inPerson: false, asked: null, authority: given.authority },
          byUserId: given.acting?.userId ?? null,
          consentedAt: given.consentedAt,
        });
        const signer: Ctx = {
          ...system,
          actor: { kind: 'user', userId: given.userId, roles: [] },
          acting: given.acting ?? undefined,
        };
        const told = { partyId: party.id, versionId, contentHash, level: 0, signatureId } as const;
        await tell(signer, held, 'agreement.signed', { ...told, recordHash: recordHash as typeof contentHash }); // the brand is born here
      }
      const signed = withParties(held, ({ status }) => ({ status: partyLifecycle.next('sign', status) }));
      return executeAgreement(system, signed);
    });
    return id;
  });

async function levelFor(
  ctx: Ctx,
  proof: NonNullable<Settlement['proof']>,
  all: readonly Signatory[],
): Promise<AgreementTerms['minAssurance']> {
  if (proof === 'session') return 0;
  if (proof === 'code') return 1;
  for (const { userId } of all) if (!userId || (await passkeysOf(ctx, userId)).length === 0) return 1;
  return 2;
}

/**
 * Takes back what was drawn up and is not signed by everybody, because what it came from has ended. Answers false when it is too
 * late: everybody signed. Doing it twice changes nothing.
 */
export const takeBackSettlement = async (ctx: Ctx, id: string, reason: string): Promise<boolean> => {
  const now = await agreements.work(asSystem(ctx), id, async (ctx, held) => {
    if (!agreementLifecycle.can('void', held.status)) return undefined;
    const closed = await closeSigningWindow(ctx, held);
    await tell(ctx, held, 'agreement.voided', { reason });
    return returnParties(ctx, { ...agreements.moved(closed, 'void'), endedReason: reason }, held);
  });
  return !isDisputable(now.status);
};

/** A court made a settlement its order on that day: its page and the lists of its parties show it. Call it with its case held. */
export const noteCourtOrder = async (ctx: Ctx, id: string, on: string): Promise<void> => {
  await agreements.work(asSystem(ctx), id, async (_ctx, held) => ({ ...held, courtOrderOn: on }));
};

const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
