// What is signed is frozen as a whole: terms, sides and the wording of the clause.
import { publicClause } from '@ahadi/domain/agreements/rules.ts';
import { identityNamed } from '../accounts/account.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { tell } from './agreement.ts';
import { openSigningWindow } from './clock.ts';
import { requireStillFit } from './document-judged.ts';
import type * as store from './held.store.ts';
import { namedBy } from './in-force.store.ts';
import { requirePrintable } from './lettering.ts';
import * as texts from './text.store.ts';

/** The whole that is signed: the terms, who stands on which side, and the exact wording of the public-history clause. */
const documentOf = async (ctx: Ctx, held: store.Held): Promise<texts.FrozenDocument> => ({
  schema: 'ahadi.agreement/1',
  ref: held.ref,
  version: held.versionNo,
  terms: held.terms,
  publicClause: held.terms.publicClauseOffered ? publicClause : null,
  parties: await Promise.all(
    held.parties.map(async (party) => {
      // The party's own: anyone who signs in its place does not stand for it.
      const identity = party.identityId ? await identityNamed(ctx, party.identityId) : undefined;
      return {
        id: party.id,
        side: party.side,
        name: party.name,
        signOrder: party.signOrder,
        identity: identity
          ? {
              kind: identity.kind,
              legalName: identity.legalName,
              userNumber: identity.userNumber,
              registrationNo: identity.registrationNo,
            }
          : null,
      };
    }),
  ),
  ...(await changesIn(ctx, held)),
  ...(held.attendants.length > 0
    ? { attendants: held.attendants.map(({ id, role, partyId, name }) => ({ id, role, partyId, name })) }
    : {}),
});

/** Which agreement it changes or ends, by the hash of what was signed there and of what holds there now. */
async function changesIn(ctx: Ctx, held: store.Held): Promise<Pick<texts.FrozenDocument, 'changes'>> {
  const named = held.purpose === null ? null : await namedBy(ctx, held.id);
  return held.purpose === null || named === null ? {} : { changes: { purpose: held.purpose, ...named } };
}

/** Freezes the text by its hash. Throws BAD_INPUT for a legal name that the sealed document cannot show, ILLEGAL_TRANSITION for a document that is not fit any more. */
export async function freezeText(ctx: Ctx, held: store.Held): Promise<Frozen> {
  await requireStillFit(ctx, held.id, held.terms);
  const document = await documentOf(ctx, held);
  requirePrintable(document.parties);
  const contentHash = sha256Hex(canonicalJson(document)) as Frozen['contentHash']; // the brand is born here
  await texts.freezeVersion(ctx, held.versionId, document, contentHash);
  return { ...held, contentHash, frozenAt: ctx.now.toISOString() };
}
type Frozen = store.Held & { contentHash: NonNullable<store.Held['contentHash']> };

/** Freezes the text, opens the signing window and asks for the signatures. The caller moves the state. Throws as {@link freezeText}. */
export async function freezeForSigning(ctx: Ctx, held: store.Held): Promise<store.Held> {
  const frozen = await freezeText(ctx, held);
  const open = await openSigningWindow(ctx, frozen);
  const { versionId, contentHash } = frozen;
  await tell(ctx, held, 'agreement.signatures_requested', { versionId, contentHash, dueAt: open.signDueAt });
  return { ...open, remindersSent: 0 };
}
