import { withDuePromises, withPromisesMarked } from '@ahadi/domain/agreements/promises/rules.ts';
import type { AgreementTerms, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import { withDueSummaries } from '@ahadi/domain/agreements/summaries.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { v4 as uuid } from 'uuid';
import { api, type CallContext, client } from '../../core/api.ts';
import { Autosave } from '../../core/autosave.ts';
import { problemOf } from '../../core/errors.ts';
import { queryClient } from '../../core/query.ts';

/** As the server keeps it: a summary or a promise that was confirmed is as good as any. */
const asKept = (terms: AgreementTerms): string =>
  JSON.stringify(withDuePromises(terms, { ...terms, clauses: withDueSummaries(terms.clauses, terms.clauses) }));
const sameTerms = (one: AgreementTerms, other: AgreementTerms): boolean => asKept(one) === asKept(other);

/**
 * The working copy of one agreement while it is being written: carries each state of the text to the server under the
 * newest revision, and holds the other copy when two windows wrote at once, so that a person can choose.
 */
export class TextKeeper {
  readonly autosave: Autosave<AgreementTerms>;
  readonly id: AgreementId;
  #copy: WorkingCopy;
  /** Sent, but the answer never came: the server may have it. */
  #unanswered: AgreementTerms[] = [];

  constructor(id: AgreementId, copy: WorkingCopy) {
    this.id = id;
    this.#copy = copy;
    this.autosave = new Autosave(copy.terms, copy.savedAt, {
      newKey: uuid,
      save: (terms, key) => this.#save(terms, key),
    });
  }

  /** What stands in the editor now, read at the moment of a change. */
  get terms(): AgreementTerms {
    return this.autosave.snapshot().value;
  }

  change(part: Partial<AgreementTerms>): void {
    this.autosave.change(withPromisesMarked(this.terms, { ...this.terms, ...part }));
  }

  /** The number of the version this text was begun from, or null for a draft. */
  get baseNo(): number | null {
    return this.#copy.baseNo;
  }

  /** A file becomes the text: what waits is sent first, so that nothing is lost. Answers the copy with it. */
  async bring(file: File, context: CallContext): Promise<WorkingCopy> {
    await this.autosave.flush();
    return client.documents.bring({ id: this.id, revision: this.#copy.revision, file }, { context });
  }

  /** The copy that the server has now; asked when a save was refused as stale. */
  readTheirs(): Promise<WorkingCopy> {
    return client.agreements.openText({ id: this.id });
  }

  /** What stands here replaces what the server has. True when the server took it. */
  async keepMine(theirs: WorkingCopy): Promise<boolean> {
    this.#copy = theirs;
    this.#markPromises();
    return this.autosave.resume();
  }

  /** What the server has replaces what stands here. */
  takeTheirs(theirs: WorkingCopy): void {
    this.#copy = theirs;
    this.autosave.adopt(theirs.terms, theirs.savedAt);
  }

  /** Begins again from the current version and puts what stands here upon it, so that it can be sent although others sent first. */
  async rebase(): Promise<boolean> {
    await client.agreements.discardText({ id: this.id }, { context: { idempotencyKey: uuid() } });
    this.#copy = await this.readTheirs();
    this.#markPromises();
    return this.autosave.resume();
  }

  /** What stands here is held against the other text, too: it may have other words in the clause of a promise. */
  #markPromises(): void {
    const held = withDuePromises(this.#copy.terms, this.terms).obligations ?? [];
    const due = new Set(held.filter(({ clauseDue }) => clauseDue).map(({ id }) => id));
    const { obligations } = this.terms;
    if (obligations && due.size > 0)
      this.autosave.change({
        ...this.terms,
        obligations: obligations.map((term) => (due.has(term.id) ? { ...term, clauseDue: true } : term)),
      });
  }

  async #save(terms: AgreementTerms, key: string): Promise<{ savedAt: string }> {
    this.#unanswered.push(terms);
    const kept = await this.#put(terms, key).catch(async (error: unknown) => {
      if (problemOf(error).code !== 'STALE') throw error;
      // A save of ours whose answer was lost also makes the revision older; that is no conflict.
      const theirs = await this.readTheirs().catch(() => null);
      if (theirs === null || !this.#unanswered.some((sent) => sameTerms(sent, theirs.terms))) throw error;
      this.#copy = theirs;
      return this.#put(terms, uuid());
    });
    this.#copy = kept;
    this.#unanswered = [];
    // The pages that show this draft read it again when they open; reading it now would help nobody.
    void queryClient.invalidateQueries({ queryKey: api.agreements.key(), refetchType: 'none' });
    return { savedAt: kept.savedAt };
  }

  #put(terms: AgreementTerms, key: string): Promise<WorkingCopy> {
    return client.agreements.saveText(
      { id: this.id, revision: this.#copy.revision, terms },
      { context: { idempotencyKey: key } },
    );
  }
}
