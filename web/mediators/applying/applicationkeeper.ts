import type { MediatorApplicationId } from '@ahadi/domain/core/ids.ts';
import type { Application, ApplicationForm } from '@ahadi/domain/mediators/schema.ts';
import { v4 as uuid } from 'uuid';
import { api, client, reading } from '../../core/api.ts';
import { Autosave } from '../../core/autosave.ts';
import { problemOf } from '../../core/errors.ts';
import { queryClient } from '../../core/query.ts';
import { timeNow } from '../../core/time.ts';

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s/]+/.test(text) && URL.canParse(text);

/** Why this is no address of a register yet, or undefined; it may be left out. */
export const problemOfAddress = (text: string): string | undefined =>
  text.trim() === '' || isWebAddress(text.trim()) ? undefined : 'Use an address that begins with https.';

const nothing = { name: '', email: '', relation: '' };

/** A form as it is typed: both references have their fields, also while nothing is in them. */
export const roomy = (form: ApplicationForm): ApplicationForm => ({
  ...form,
  references: [form.references[0] ?? nothing, form.references[1] ?? nothing],
});

const trimmed = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value, (_key, part) => (typeof part === 'string' ? part.trim() : part))) as Value; // the same shape

/** What is sent: no spaces at the ends, and an address that is none yet stays in its field until it is one. */
function tidy(form: ApplicationForm): ApplicationForm {
  const it = trimmed(form);
  return {
    ...it,
    accreditations: it.accreditations.map((one) => ({
      ...one,
      registerUrl: isWebAddress(one.registerUrl) ? one.registerUrl : '',
    })),
    references: it.references.filter(({ name, email, relation }) => `${name}${email}${relation}` !== ''),
  };
}
const contentOf = (form: ApplicationForm): string => JSON.stringify(tidy(form));

/**
 * One application while it is being written: carries each state of it to the server under the newest revision, and holds
 * still when another window wrote too, so that a person can choose.
 */
export class ApplicationKeeper {
  readonly autosave: Autosave<ApplicationForm>;
  readonly id: MediatorApplicationId;
  #revision: number;
  /** Sent, but the answer never came: the server may have it. */
  #unanswered: string[] = [];

  constructor(application: Application) {
    this.id = application.id;
    this.#revision = application.revision;
    this.autosave = new Autosave(roomy(application.form), null, {
      newKey: uuid,
      save: (value, key) => this.#save(tidy(value), key),
    });
  }

  async readTheirs(): Promise<Application> {
    const theirs = await client.mediators.application(undefined, reading);
    if (theirs === null || theirs.id !== this.id) throw new Error('The application is not the newest any more.');
    return theirs;
  }

  /** What stands here replaces what the server has. True when the server took it. */
  keepMine(theirs: Application): Promise<boolean> {
    this.#revision = theirs.revision;
    return this.autosave.resume();
  }

  /** What the server has replaces what stands here. */
  takeTheirs(theirs: Application): void {
    this.#revision = theirs.revision;
    this.autosave.adopt(roomy(theirs.form), timeNow().toISOString());
  }

  async #save(form: ApplicationForm, key: string): Promise<{ savedAt: string }> {
    const content = contentOf(form);
    this.#unanswered.push(content);
    const kept = await this.#put(form, key).catch(async (error: unknown) => {
      if (problemOf(error).code !== 'STALE') throw error;
      // A save of ours whose answer was lost also makes the revision older, and so does a document; neither is a conflict.
      const theirs = await this.readTheirs().catch(() => null);
      if (theirs === null || !this.#unanswered.includes(contentOf(theirs.form))) throw error;
      this.#revision = theirs.revision;
      return this.#put(form, uuid());
    });
    this.#revision = kept.revision;
    this.#unanswered = [content];
    // The page reads it again when it opens; reading it now would help nobody.
    void queryClient.invalidateQueries({ queryKey: api.mediators.application.key(), refetchType: 'none' });
    return { savedAt: timeNow().toISOString() };
  }

  #put(form: ApplicationForm, key: string): Promise<Application> {
    return client.mediators.save({ id: this.id, revision: this.#revision, form }, { context: { idempotencyKey: key } });
  }
}
