import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import type { MediationId } from '@ahadi/domain/core/ids.ts';
import { equalSplit } from '@ahadi/domain/mediation/rules.ts';
import type { MediationRequest, MediationView } from '@ahadi/domain/mediation/schema.ts';
import { v4 as uuid } from 'uuid';
import { api, client, reading } from '../../core/api.ts';
import { Autosave } from '../../core/autosave.ts';
import { problemOf } from '../../core/errors.ts';
import { queryClient } from '../../core/query.ts';

export type Other = { name: string; email: string };
/** A request while it is written: what it says, and the other sides where they are named here. */
export type Draft = { request: MediationRequest; others: readonly Other[] };

const LEAST_NAME = 2;
/** Nobody can be kept before a name and an address are there; until then they stay in their fields. */
export const isSendable = ({ name, email }: Other): boolean =>
  name.trim().length >= LEAST_NAME && problemOfEmail(email) === null;

/** The same parts for as many sides as there are; what fits already stays. */
export const splitFor = (split: readonly number[], sides: number): number[] =>
  split.length === sides ? [...split] : equalSplit(sides);

const tidy = ({ request, others }: Draft): Draft => ({
  request,
  others: others
    .map(({ name, email }) => ({ name: name.trim(), email: email.trim().toLowerCase() }))
    .filter(isSendable),
});

/** True where the other sides are those of a dispute or an agreement, and not named here. */
export const isBound = ({ disputeId, agreementId }: Pick<MediationView, 'disputeId' | 'agreementId'>): boolean =>
  disputeId !== null || agreementId !== null;

/** What the server has of it, with a place for the other side where one is to be named. */
export function draftOf(view: MediationView): Draft {
  const others: Other[] = view.others.map(({ name, email }) => ({ name, email }));
  const roomy = isBound(view) || others.length > 0 ? others : [{ name: '', email: '' }];
  const sides = isBound(view) ? view.sides.length : roomy.length + 1;
  return { request: { ...view.request, feeSplit: splitFor(view.request.feeSplit, sides) }, others: roomy };
}

const contentOf = (draft: Draft): string =>
  JSON.stringify(tidy(draft), (_key, value) => (typeof value === 'string' ? value.trim() : value));

/**
 * One request while it is being written: carries each state of it to the server under the newest revision, and holds still
 * when another window wrote too, so that a person can choose.
 */
export class DraftKeeper {
  readonly autosave: Autosave<Draft>;
  readonly id: MediationId;
  #revision: number;
  /** Sent, but the answer never came: the server may have it. */
  #unanswered: string[] = [];

  constructor(view: MediationView) {
    this.id = view.id;
    this.#revision = view.revision;
    this.autosave = new Autosave(draftOf(view), view.revision > 0 ? view.updatedAt : null, {
      newKey: uuid,
      save: (value, key) => this.#save(tidy(value), key),
    });
  }

  readTheirs(): Promise<MediationView> {
    return client.mediation.get({ id: this.id }, reading);
  }

  /** What stands here replaces what the server has. True when the server took it. */
  keepMine(theirs: MediationView): Promise<boolean> {
    this.#revision = theirs.revision;
    return this.autosave.resume();
  }

  /** What the server has replaces what stands here. */
  takeTheirs(theirs: MediationView): void {
    this.#revision = theirs.revision;
    this.autosave.adopt(draftOf(theirs), theirs.updatedAt);
  }

  async #save(draft: Draft, key: string): Promise<{ savedAt: string }> {
    this.#unanswered.push(contentOf(draft));
    const kept = await this.#put(draft, key).catch(async (error: unknown) => {
      if (problemOf(error).code !== 'STALE') throw error;
      // A save of ours whose answer was lost also makes the revision older; that is no conflict.
      const theirs = await this.readTheirs().catch(() => null);
      if (theirs === null || !this.#unanswered.includes(contentOf(draftOf(theirs)))) throw error;
      this.#revision = theirs.revision;
      return this.#put(draft, uuid());
    });
    this.#revision = kept.revision;
    this.#unanswered = [];
    // The pages that show this draft read it again when they open; reading it now would help nobody.
    void queryClient.invalidateQueries({ queryKey: api.mediation.key(), refetchType: 'none' });
    return { savedAt: kept.updatedAt };
  }

  #put({ request, others }: Draft, key: string): Promise<MediationView> {
    const input = { id: this.id, revision: this.#revision, request, others: [...others] };
    return client.mediation.save(input, { context: { idempotencyKey: key } });
  }
}
