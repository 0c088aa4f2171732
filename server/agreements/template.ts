// A text is kept as a template, and what was made from it stays as it was.
import { AgreementTerms, type AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { asSent, withDueSummaries } from '@ahadi/domain/agreements/summaries.ts';
import {
  fillTemplate,
  problemsOfAnswers,
  problemsOfTemplate,
  templateFrom,
} from '@ahadi/domain/agreements/templates/rules.ts';
import type {
  TemplateAnswers,
  TemplateContent,
  TemplateRow,
  TemplateView,
} from '@ahadi/domain/agreements/templates/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { ownIdentity, userById } from '../accounts/account.ts';
import { refuse } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { canonicalJson } from '../core/canonical.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { readAgreement, viewAgreement } from './agreement.ts';
import * as agreements from './held.store.ts';
import { type PlatformTemplate, platformTemplates } from './platform-templates.ts';
import * as store from './template.store.ts';

const MOST_TEMPLATES = 100;

const rowOf = (held: store.Held): TemplateRow => ({
  id: held.id,
  versionId: held.version.id,
  versionNo: held.version.no,
  name: held.name,
  summary: held.summary,
  kind: held.version.content.kind,
  questions: held.version.content.variables.length,
  identityId: held.identityId,
  ownerName: held.ownerName,
  isArchived: held.isArchived,
});

const rowOfPlatform = ({ id, versionId, no, name, summary, content }: PlatformTemplate): TemplateRow => ({
  ...{ id, versionId, versionNo: no, name, summary, kind: content.kind, questions: content.variables.length },
  ...{ identityId: null, ownerName: 'Ahadi', isArchived: false },
});

/** What the reader can begin with: the platform's own, then those of their identities. */
export async function listTemplates(ctx: Ctx): Promise<TemplateRow[]> {
  const own = await store.listTemplates(ctx, userIdOf(ctx));
  return [...platformTemplates.map(rowOfPlatform), ...own.filter((held) => isWithinKey(ctx, held)).map(rowOf)];
}

const isWithinKey = (ctx: Ctx, held: store.Held): boolean => !ctx.key || ctx.key.identityId === held.identityId;
/** Who may write: the reader, unless they only look. */
const writersOf = (held: Pick<store.Held, 'role'>, userId: string) => (held.role === 'viewer' ? [] : [userId]);
const isSame = (one: TemplateContent, other: TemplateContent): boolean => canonicalJson(one) === canonicalJson(other);

/** A template of one of the reader's identities. Throws NOT_FOUND when there is none or it is others': both look alike. */
async function ownTemplate(ctx: Ctx, id: string, hold = false): Promise<store.Held> {
  const held = await store.findTemplate(ctx, userIdOf(ctx), id, hold);
  if (!held || !isWithinKey(ctx, held)) throw new DomainError('NOT_FOUND');
  return held;
}

/** A template with what is worked on. Throws NOT_FOUND. */
export async function readTemplate(ctx: Ctx, id: string): Promise<TemplateView> {
  const platform = platformTemplates.find((one) => one.id === id);
  if (platform)
    return {
      ...rowOfPlatform(platform),
      ...{ published: platform.content, content: platform.content, revision: 0, hasChanges: false, mayWrite: false },
      versions: [{ no: platform.no, at: platform.publishedAt, byName: null }],
    };
  const held = await ownTemplate(ctx, id);
  return {
    ...rowOf(held),
    published: held.version.content,
    content: held.content,
    revision: held.revision,
    hasChanges: !isSame(held.content, held.version.content),
    versions: await store.versionsOf(ctx, id),
    mayWrite: held.role !== 'viewer',
  };
}

/** The version that is used now, of the platform or of an identity of the reader. Throws NOT_FOUND, TPL_ARCHIVED. */
async function versionInUse(ctx: Ctx, id: string): Promise<{ id: TemplateRow['versionId']; content: TemplateContent }> {
  const platform = platformTemplates.find((one) => one.id === id);
  if (platform) return { id: platform.versionId, content: platform.content };
  const held = await ownTemplate(ctx, id, true);
  if (held.isArchived) throw new DomainError('TPL_ARCHIVED');
  return held.version;
}

type Use = {
  id: string;
  versionId: string;
  ownerIdentityId: string;
  currency: string;
  side: 'A' | 'B';
  answers: TemplateAnswers;
};

/**
 * Makes a draft from answers, with its maker on side A whichever role they have. Throws NOT_FOUND, TPL_ARCHIVED, EMAIL_UNVERIFIED,
 * ACC_IDENTITY_UNKNOWN; BAD_INPUT with problems by question ("answers.rent"); STALE when another version was published since.
 */
export const useTemplate = (ctx: Ctx, input: Use): Promise<AgreementView> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const version = await versionInUse(ctx, input.id);
    if (version.id !== input.versionId)
      throw new DomainError(
        'STALE',
        'A newer version of this template was published. Your answers stay; look at the text again.',
      );
    const user = await userById(ctx, userId);
    if (!user?.email_verified) throw new DomainError('EMAIL_UNVERIFIED');
    const identity = await ownIdentity(ctx, input.ownerIdentityId);
    const problems = problemsOfAnswers(version.content, input.answers, input.currency);
    refuse(Object.fromEntries(Object.entries(problems).map(([name, why]) => [`answers.${name}`, why])));
    const terms = termsOf(version.content, input);
    const { id, ref } = await agreements.addAgreement(ctx, {
      creator: { id: userId, name: identity.displayName, email: user.email },
      identityId: identity.id,
      terms,
    });
    await agreements.followTerms(ctx, id, terms);
    await store.noteOrigin(ctx, id, version.id);
    const told = { ref, templateVersionId: version.id };
    await emit(ctx, 'agreement.created', { kind: 'agreement', id }, told, [userId]);
    return viewAgreement(ctx, id);
  });

/** Answers that are each fine can still be too long together: a title has its length. */
function termsOf(content: TemplateContent, { answers, currency, side }: Use): AgreementTerms {
  const filled = AgreementTerms.safeParse(fillTemplate(content, { answers, currency, side, newId: uuidv7 }));
  if (filled.success) return filled.data;
  const [at] = filled.error.issues[0]?.path ?? [];
  throw new DomainError(
    'BAD_INPUT',
    `With these answers ${at === 'title' ? 'the title' : 'a passage'} is longer than it may be. Shorten an answer.`,
  );
}

/**
 * Keeps the current text of an agreement for the next time. Throws NOT_FOUND, FORBIDDEN, ACC_IDENTITY_UNKNOWN, TPL_TOO_MANY, and
 * BAD_INPUT when the text cannot be one: it is empty, or has braces that name nothing.
 */
export const keepTemplate = (
  ctx: Ctx,
  input: { id: string; identityId: string; name: string; summary: string },
): Promise<TemplateView> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const { terms } = await readAgreement(ctx, input.id);
    const identity = await ownIdentity(ctx, input.identityId);
    const role = await store.roleIn(ctx, userId, identity.id);
    authorize(ctx, 'template.write', { userId, owners: writersOf({ role }, userId) });
    if (terms.document)
      throw new DomainError('BAD_INPUT', 'A document cannot be kept as a template. Write its text as clauses first.');
    const content = templateFrom(terms);
    refuse(problemsOfTemplate(content));
    if ((await store.countTemplates(ctx, identity.id)) >= MOST_TEMPLATES) throw new DomainError('TPL_TOO_MANY');
    const { name, summary } = input;
    const id = await store.addTemplate(ctx, { identityId: identity.id, userId, name, summary, content });
    const versionId = await store.addVersion(ctx, { templateId: id, no: 1, content, userId });
    await emit(
      ctx,
      'template.kept',
      { kind: 'user', id: userId },
      { templateId: id, identityId: identity.id, versionId },
      [userId],
    );
    return readTemplate(ctx, id);
  });

/** A deed on a template: held, and permitted to the members who may do more than look. */
async function deed(ctx: Ctx, id: string): Promise<{ held: store.Held; userId: string }> {
  const userId = userIdOf(ctx);
  const held = await ownTemplate(ctx, id, true);
  authorize(ctx, 'template.write', { userId, owners: writersOf(held, userId) });
  return { held, userId };
}

type Save = { id: string; revision: number; name: string; summary: string; content: TemplateContent };

/** Saves what is worked on; a summary whose clause changed is due from then on. Nobody uses it before it is published. Throws NOT_FOUND, FORBIDDEN, STALE. */
export const saveTemplate = (ctx: Ctx, { id, revision, name, summary, content }: Save): Promise<TemplateView> =>
  transaction(ctx, async (ctx) => {
    const { held } = await deed(ctx, id);
    if (held.revision !== revision)
      throw new DomainError('STALE', 'Somebody saved this template meanwhile. Copy what you wrote and open it again.');
    const clauses = withDueSummaries(held.content.clauses, content.clauses);
    await store.changeTemplate(ctx, id, { name, summary, content: { ...content, clauses }, revision: revision + 1 });
    return readTemplate(ctx, id);
  });

/** Makes what is worked on the next version. Older ones stay. Throws NOT_FOUND, FORBIDDEN, STALE, TPL_UNCHANGED, BAD_INPUT. */
export const publishTemplate = (ctx: Ctx, id: string, revision: number): Promise<TemplateView> =>
  transaction(ctx, async (ctx) => {
    const { held, userId } = await deed(ctx, id);
    if (held.revision !== revision) throw new DomainError('STALE');
    const content = asSent(held.content);
    if (isSame(content, held.version.content)) throw new DomainError('TPL_UNCHANGED');
    refuse(problemsOfTemplate(content));
    const no = held.version.no + 1;
    const versionId = await store.addVersion(ctx, { templateId: id, no, content, userId });
    const { name, summary } = held;
    await store.changeTemplate(ctx, id, { name, summary, content, revision });
    const told = { templateId: held.id, versionId, no };
    await emit(ctx, 'template.published', { kind: 'user', id: userId }, told, [userId]);
    return readTemplate(ctx, id);
  });

const setArchived = (ctx: Ctx, id: string, isArchived: boolean): Promise<TemplateView> =>
  transaction(ctx, async (ctx) => {
    const { held, userId } = await deed(ctx, id);
    if (held.isArchived !== isArchived) {
      await store.archiveTemplate(ctx, id, isArchived);
      const name = isArchived ? 'template.archived' : 'template.restored';
      await emit(ctx, name, { kind: 'user', id: userId }, { templateId: held.id }, [userId]);
    }
    return readTemplate(ctx, id);
  });

/** Nobody begins with it any more; what was made from it stays. Throws NOT_FOUND, FORBIDDEN. */
export const archiveTemplate = (ctx: Ctx, id: string): Promise<TemplateView> => setArchived(ctx, id, true);
export const restoreTemplate = (ctx: Ctx, id: string): Promise<TemplateView> => setArchived(ctx, id, false);
