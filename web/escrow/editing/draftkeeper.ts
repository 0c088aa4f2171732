import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import type { EscrowId } from '@ahadi/domain/core/ids.ts';
import type { EscrowPartyInput, EscrowTerms, EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { v4 as uuid } from 'uuid';
import { api, client, reading } from '../../core/api.ts';
import { Autosave } from '../../core/autosave.ts';
import { problemOf } from '../../core/errors.ts';
import { queryClient } from '../../core/query.ts';
import { sideOf } from '../offer.ts';

/** An escrow while it is written: its terms, and all who take part beside its writer. */
export type Draft = { terms: EscrowTerms; others: readonly EscrowPartyInput[] };

const LEAST_NAME = 2;
/** Nobody can be kept before a name and an address are there; until then they stay in their fields. */
export const isSendable = ({ name, email }: EscrowPartyInput): boolean =>
  name.trim().length >= LEAST_NAME && problemOfEmail(email) === null;

const tidy = ({ terms, others }: Draft): Draft => ({
  terms,
  others: others
    .map((other) => ({ ...other, name: other.name.trim(), email: other.email.trim().toLowerCase() }))
    .filter(isSendable),
});
/** The same words, however they were spaced at their ends: the server trims what it keeps. */
const contentOf = (draft: Draft): string =>
  JSON.stringify(tidy(draft), (_key, value) => (typeof value === 'string' ? value.trim() : value));

/** What the server has of it. */
export function draftOf(view: EscrowView): Draft {
  const mine = sideOf(view);
  const others = view.parties
    .filter(({ role }) => role !== mine)
    .map(({ role, name, email }) => ({ role, name, email }));
  return { terms: view.terms, others };
}

/**
 * One draft while it is being written: carries each state of it to the server under the newest revision, and holds still when
 * another window wrote too, so that a person can choose.
 */
export class DraftKeeper {
  readonly autosave: Autosave<Draft>;
  readonly id: EscrowId;
  #revision: number;
  /** Sent, but the answer never came: the server may have it. */
  #unanswered: string[] = [];

  constructor(view: EscrowView, draft: Draft) {
    this.id = view.id;
    this.#revision = view.revision;
    this.autosave = new Autosave(draft, view.revision > 0 ? view.updatedAt : null, {
      newKey: uuid,
      save: (value, key) => this.#save(tidy(value), key),
    });
  }

  readTheirs(): Promise<EscrowView> {
    return client.escrow.get({ id: this.id }, reading);
  }

  /** What stands here replaces what the server has. True when the server took it. */
  keepMine(theirs: EscrowView): Promise<boolean> {
    this.#revision = theirs.revision;
    return this.autosave.resume();
  }

  /** What the server has replaces what stands here. */
  takeTheirs(theirs: EscrowView): void {
    this.#revision = theirs.revision;
    this.autosave.adopt(draftOf(theirs), theirs.updatedAt);
  }

  async #save(draft: Draft, key: string): Promise<{ savedAt: string }> {
    const content = contentOf(draft);
    this.#unanswered.push(content);
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
    void queryClient.invalidateQueries({ queryKey: api.escrow.key(), refetchType: 'none' });
    return { savedAt: kept.updatedAt };
  }

  #put({ terms, others }: Draft, key: string): Promise<EscrowView> {
    const input = { id: this.id, revision: this.#revision, terms, others: [...others] };
    return client.escrow.save(input, { context: { idempotencyKey: key } });
  }
}
