import { emptyTerms } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms, AgreementView, RichText } from '@ahadi/domain/agreements/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { emit } from '../../core/emit.ts';
import { freezeForSigning } from '../freezing/service.ts';
import { move, readAgreement } from '../life/service.ts';
import * as store from '../store.ts';
import * as texts from '../text/store.ts';

type Settlement = {
  title: string;
  currency: string;
  valueMinor: number | null;
  signWindowDays: number;
  publicClauseOffered: boolean;
  /** The side that filed first, then the other. Both have an account: they made and accepted the offer signed in. */
  parties: { name: string; email: string; userId: string | null; identityId: string | null }[];
  clauses: { heading: string; text: string }[];
};

/**
 * What two sides have just agreed to becomes an agreement of theirs that waits for both signatures: nobody has to accept words
 * again that are the accepted offer's own. Answers its id. Call it in the transaction of the acceptance.
 */
export const draftSettlement = (ctx: Ctx, wishes: Settlement): Promise<AgreementView['id']> =>
  transaction(ctx, async (ctx) => {
    const [first, second] = wishes.parties;
    if (!first?.userId || !first.identityId || !second?.userId)
      throw new DomainError('ILLEGAL_TRANSITION', 'Both sides need an account to sign a settlement.');
    const terms: AgreementTerms = {
      ...emptyTerms(wishes.currency),
      title: wishes.title,
      valueMinor: wishes.valueMinor,
      signWindowDays: wishes.signWindowDays,
      publicClauseOffered: wishes.publicClauseOffered,
      clauses: wishes.clauses.map(({ heading, text }) => ({ id: uuidv7(), heading, body: paragraph(text) })),
    };
    const { id, ref } = await store.addAgreement(ctx, {
      creator: { id: first.userId, name: first.name, email: first.email },
      identityId: first.identityId,
      terms,
    });
    await store.followTerms(ctx, id, terms);
    const otherId = await store.addParty(ctx, id, { side: 'B', name: second.name, email: second.email, signOrder: 2 });
    await store.changeParty(ctx, otherId, {
      user_id: second.userId,
      identity_id: second.identityId,
      invited_at: ctx.now,
    });
    await store.addReader(ctx, id, second.userId);
    const drafted = await readAgreement({ ...ctx, actor: { kind: 'system' } }, id, true);
    await texts.markVersionPublished(ctx, drafted.versionId);
    for (const party of drafted.parties)
      await store.changeParty(ctx, party.id, { accepted_version_id: drafted.versionId });
    await emit(ctx, 'agreement.created', { kind: 'agreement', id }, { ref }, [first.userId, second.userId]);
    await move(ctx, drafted, 'share');
    const shared = await readAgreement({ ...ctx, actor: { kind: 'system' } }, id, true);
    await freezeForSigning(ctx, shared);
    await move(ctx, shared, 'request_signatures', { reminders_sent: 0 });
    return shared.id;
  });

const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
