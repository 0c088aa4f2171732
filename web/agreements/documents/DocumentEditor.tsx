import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import type { ReactNode } from 'react';
import formStyles from '../editing/editing.module.css';
import type { Editing } from '../editing/useEditing.ts';
import { useEditingWords } from '../editing/words.ts';
import { DocumentDesk } from './DocumentDesk.tsx';
import styles from './documents.module.css';

type Props = { agreementId: AgreementId; editing: Editing; more: ReactNode; bar: ReactNode; children: ReactNode };

/**
 * A document that is the text, and beside it what the file cannot say by itself: who, what it is worth, until when, and what is promised.
 * `more` is folded away; `bar` stays in sight.
 */
export default function DocumentEditor({ agreementId, editing, more, bar, children }: Props) {
  const say = useEditingWords();
  const { document } = editing.terms;
  return (
    <div className={styles.layout}>
      {document && <DocumentDesk agreementId={agreementId} document={document} editing={editing} />}
      <div>
        <div className={formStyles.form}>
          {children}
          {/* What is to be mended may stand in it: from the first try on it is open. */}
          <details className={styles.more} open={editing.hasTried || undefined}>
            <summary>{say.more}</summary>
            <div>{more}</div>
          </details>
        </div>
        {bar}
      </div>
    </div>
  );
}
