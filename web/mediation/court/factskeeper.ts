import type { CourtFacts, CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import { v4 as uuid } from 'uuid';
import { api, client, reading } from '../../core/api.ts';
import { Autosave } from '../../core/autosave.ts';
import { queryClient } from '../../core/query.ts';
import { timeNow } from '../../core/time.ts';

/** What a court asks for, while it is filled in: sent after each pause, and held still when somebody else wrote too. */
export class FactsKeeper {
  readonly autosave: Autosave<CourtFacts>;
  readonly #mediationId: CourtPackage['mediationId'];
  #revision: number;

  constructor(it: CourtPackage) {
    this.#mediationId = it.mediationId;
    this.#revision = it.revision;
    this.autosave = new Autosave<CourtFacts>(it.facts, null, {
      newKey: uuid,
      save: async (facts, idempotencyKey) => {
        const input = { mediationId: this.#mediationId, revision: this.#revision, facts };
        const kept = await client.court.save(input, { context: { idempotencyKey } });
        this.#show(kept);
        return { savedAt: timeNow().toISOString() };
      },
    });
  }

  /** A deed of this page that is no saving of facts made the package newer. */
  follow({ revision, facts }: CourtPackage): void {
    if (revision <= this.#revision) return;
    // Somebody else wrote: what is typed here stays until a person chooses; what is not typed on is simply theirs.
    if (this.autosave.hasUnsaved) return;
    this.#revision = revision;
    this.autosave.adopt(facts, timeNow().toISOString());
  }

  /** Puts what the server has in place of what was typed. */
  async takeTheirs(): Promise<void> {
    const theirs = await client.court.get({ mediationId: this.#mediationId }, reading);
    if (!theirs) return;
    this.#revision = theirs.revision;
    this.#show(theirs);
    this.autosave.adopt(theirs.facts, timeNow().toISOString());
  }

  /** Sends what was typed over what the server has. */
  async keepMine(): Promise<void> {
    const theirs = await client.court.get({ mediationId: this.#mediationId }, reading);
    if (theirs) this.#revision = theirs.revision;
    await this.autosave.resume();
  }

  #show(kept: CourtPackage): void {
    this.#revision = kept.revision;
    queryClient.setQueryData(api.court.get.queryKey({ input: { mediationId: this.#mediationId } }), kept);
  }
}
