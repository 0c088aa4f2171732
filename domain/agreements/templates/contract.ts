import * as z from 'zod';
import { signedIn, takesText, through } from '../../core/door.ts';
import { AgreementId, IdentityId, TemplateId, TemplateVersionId } from '../../core/ids.ts';
import { Revision } from '../../core/revision.ts';
import { CurrencySchema } from '../../core/schema.ts';
import { AgreementView, TERMS_LIMITS } from '../schema.ts';
import {
  ReadyClause,
  TemplateAnswers,
  TemplateContent,
  TemplateName,
  TemplateRow,
  TemplateSummary,
  TemplateView,
} from './schema.ts';

const one = z.object({ id: TemplateId });

export const templates = {
  /** The platform's own first, then those of the reader's identities by name; what is archived last. */
  list: signedIn.route({ method: 'GET', path: '/agreement-templates' }).output(z.array(TemplateRow)),
  get: signedIn.route({ method: 'GET', path: '/agreement-templates/{id}' }).input(one).output(TemplateView),
  /**
   * Makes a draft agreement from answers; the agreement remembers the version. `side` is which of the template's roles one has. Throws
   * BAD_INPUT with problems by the names of questions, TPL_ARCHIVED, EMAIL_UNVERIFIED, ACC_IDENTITY_UNKNOWN.
   */
  use: signedIn
    .route({ method: 'POST', path: '/agreement-templates/{id}/agreements' })
    .input(
      z.object({
        id: TemplateId,
        versionId: TemplateVersionId,
        ownerIdentityId: IdentityId,
        currency: CurrencySchema,
        side: z.enum(['A', 'B']),
        answers: TemplateAnswers,
      }),
    )
    .output(AgreementView),
  /** Keeps the current text of an agreement as version 1 of a template. Words in double braces become its questions. */
  keep: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/template' })
    .input(z.object({ id: AgreementId, identityId: IdentityId, name: TemplateName, summary: TemplateSummary }))
    .output(TemplateView),
  /** Saves what is worked on; nobody uses it before it is published. Throws STALE. */
  save: through(takesText(TERMS_LIMITS))
    .route({ method: 'PUT', path: '/agreement-templates/{id}' })
    .input(
      z.object({
        id: TemplateId,
        revision: Revision,
        name: TemplateName,
        summary: TemplateSummary,
        content: TemplateContent,
      }),
    )
    .output(TemplateView),
  /** Makes what is worked on the next version. Throws BAD_INPUT, TPL_UNCHANGED. */
  publish: signedIn
    .route({ method: 'POST', path: '/agreement-templates/{id}/versions' })
    .input(z.object({ id: TemplateId, revision: Revision }))
    .output(TemplateView),
  archive: signedIn
    .route({ method: 'POST', path: '/agreement-templates/{id}/archive' })
    .input(one)
    .output(TemplateView),
  restore: signedIn
    .route({ method: 'POST', path: '/agreement-templates/{id}/restore' })
    .input(one)
    .output(TemplateView),
  /** Single clauses that are ready to be put into a text, by category. */
  clauses: signedIn.route({ method: 'GET', path: '/agreement-clauses' }).output(z.array(ReadyClause)),
};
