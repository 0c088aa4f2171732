import type { DisputeId } from '@ahadi/domain/core/ids.ts';
import type { Claim, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { v4 as uuid } from 'uuid';
import { api, client, reading } from '../../core/api.ts';
import { Autosave } from '../../core/autosave.ts';
import { problemOf } from '../../core/errors.ts';
import { queryClient } from '../../core/query.ts';

/** The same words, however they were spaced at their ends: the server trims what it keeps. */
const contentOf = (claim: Claim): string =>
  JSON.stringify(claim, (_key, value) => (typeof value === 'string' ? value.trim() : value));

/**
 * The claim of one dispute while it is being written: carries each state of it to the server under the newest revision, and
 * holds the other one when two windows wrote at once, so that a person can choose.
 */
export class ClaimKeeper {
  readonly autosave: Autosave<Claim>;
  readonly id: DisputeId;
  #revision: number;
  /** Sent, but the answer never came: the server may have it. */
  #unanswered: string[] = [];

  constructor(view: DisputeView) {
    this.id = view.id;
    this.#revision = view.revision;
    this.autosave = new Autosave(view.claim, view.revision > 0 ? view.updatedAt : null, {
      newKey: uuid,
      save: (claim, key) => this.#save({ ...claim, respondentEmail: claim.respondentEmail.trim().toLowerCase() }, key),
    });
  }

  get claim(): Claim {
    return this.autosave.snapshot().value;
  }

  change(part: Partial<Claim>): void {
    this.autosave.change({ ...this.claim, ...part });
  }

  readTheirs(): Promise<DisputeView> {
    return client.disputes.get({ id: this.id }, reading);
  }

  /** What stands here replaces what the server has. True when the server took it. */
  keepMine(theirs: DisputeView): Promise<boolean> {
    this.#revision = theirs.revision;
    return this.autosave.resume();
  }

  /** What the server has replaces what stands here. */
  takeTheirs(theirs: DisputeView): void {
    this.#revision = theirs.revision;
    this.autosave.adopt(theirs.claim, theirs.updatedAt);
  }

  async #save(claim: Claim, key: string): Promise<{ savedAt: string }> {
    const content = contentOf(claim);
    this.#unanswered.push(content);
    const kept = await this.#put(claim, key).catch(async (error: unknown) => {
      if (problemOf(error).code !== 'STALE') throw error;
      // A save of ours whose answer was lost also makes the revision older; that is no conflict.
      const theirs = await this.readTheirs().catch(() => null);
      if (theirs === null || !this.#unanswered.includes(contentOf(theirs.claim))) throw error;
      this.#revision = theirs.revision;
      return this.#put(claim, uuid());
    });
    this.#revision = kept.revision;
    this.#unanswered = [];
    // The pages that show this draft read it again when they open; reading it now would help nobody, unless another day of the facts
    // means another text of the agreement.
    const shown = queryClient.getQueryData(api.disputes.get.queryKey({ input: { id: this.id } }));
    const isSameText = shown?.governing?.ref === kept.governing?.ref;
    void queryClient.invalidateQueries({
      queryKey: api.disputes.key(),
      refetchType: isSameText || shown === undefined ? 'none' : 'active',
    });
    return { savedAt: kept.updatedAt };
  }

  #put(claim: Claim, key: string): Promise<DisputeView> {
    return client.disputes.save({ id: this.id, revision: this.#revision, claim }, { context: { idempotencyKey: key } });
  }
}
