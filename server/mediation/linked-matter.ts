// Its mediator reads what a case is about while they are appointed.
import { describeAgreementStatus } from '@ahadi/domain/agreements/lifecycle.ts';
import { plainText } from '@ahadi/domain/agreements/rules.ts';
import { describeDisputeStatus } from '@ahadi/domain/disputes/lifecycle.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { LinkedItem } from '@ahadi/domain/mediation/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { viewAgreement } from '../agreements/agreement.ts';
import { pagesOf } from '../agreements/document.ts';
import { textHeld, versionOn } from '../agreements/in-force.ts';
import { asSystem } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { viewDispute } from '../disputes/dispute.ts';
import { findCase } from './mediation.store.ts';

/**
 * What the case is about, as its appointed mediator reads it while they are appointed: what was agreed or claimed, and the list of
 * files with their fingerprints. Offers, bids and what officers wrote are not in it. Throws NOT_FOUND for everybody else.
 */
export async function readLinked(
  ctx: Ctx,
  input: { id: string; itemType: LinkedItem['itemType']; itemId: string },
): Promise<LinkedItem> {
  const held = await findCase(ctx, input.id);
  const isTheirs = held && ctx.actor && permissions['mediation.read_linked'](ctx.actor, held);
  const about = input.itemType === 'dispute' ? held?.disputeId : held?.agreementId;
  if (!isTheirs || about !== input.itemId) throw new DomainError('NOT_FOUND');
  return input.itemType === 'dispute' ? disputeItem(ctx, input.itemId) : agreementItem(ctx, input.itemId);
}

async function agreementItem(ctx: Ctx, id: string): Promise<LinkedItem> {
  const { ref, status, parties, sealedSha256, terms: first } = await viewAgreement(asSystem(ctx), id);
  // What people mediate about is the text that holds, and the sealed one is the first.
  const terms = (await textHeld(ctx, id, await versionOn(ctx, id, null)))?.terms ?? first;
  return {
    itemType: 'agreement',
    itemId: id,
    ref,
    title: terms.title,
    state: describeAgreementStatus[status],
    names: parties.map(({ side, name }) => ({ role: `Side ${side}`, name })),
    parts: [
      ...terms.clauses.map(({ heading, body }) => ({ heading, text: plainText(body).trim() })),
      ...(await pagesOf(ctx, id, terms)).map((text, index) => ({ heading: `Page ${index + 1}`, text: text.trim() })),
    ],
    files: sealedSha256 ? [{ number: '1', title: 'The sealed agreement', sha256: sealedSha256 }] : [],
  };
}

async function disputeItem(ctx: Ctx, id: string): Promise<LinkedItem> {
  const { ref, status, claim, parties, response, exhibits } = await viewDispute(asSystem(ctx), id);
  return {
    itemType: 'dispute',
    itemId: id,
    ref,
    title: claim.title,
    state: describeDisputeStatus[status],
    names: parties.map(({ side, name }) => ({ role: side === 'filer' ? 'Filed it' : 'Answers it', name })),
    parts: [
      { heading: 'What is claimed', text: claim.narrative },
      ...(response ? [{ heading: 'The answer', text: response.narrative }] : []),
    ],
    files: exhibits
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ number, title, sha256 }) => ({ number, title, sha256 })),
  };
}
