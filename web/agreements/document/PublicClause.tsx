import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import { Speaking } from '../../core/here.ts';
import { ClauseAnswers } from './ClauseAnswers.tsx';
import { PublicClauseBox } from './PublicClauseBox.tsx';

/** The public-history clause below the text, in its words, with the answers in the language of who reads. */
export default function PublicClause({ view, language }: { view: AgreementView; language: Language }) {
  return (
    <PublicClauseBox terms={view.terms} parties={view.parties}>
      {view.status !== 'draft' && (
        <Speaking language={language}>
          <ClauseAnswers view={view} />
        </Speaking>
      )}
    </PublicClauseBox>
  );
}
