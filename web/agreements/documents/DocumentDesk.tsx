import type { BroughtDocument } from '@ahadi/domain/agreements/documents/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { useFileSend } from '../../core/useFileSend.ts';
import { FileField } from '../../ui/FileField.tsx';
import type { Editing } from '../editing/useEditing.ts';
import { MovablePlaces } from '../places/MovablePlaces.tsx';
import { PlacingTools } from '../places/PlacingTools.tsx';
import { usePlacing } from '../places/usePlacing.ts';
import { usePlacingWords } from '../places/words.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import DocumentPages from './DocumentPages.tsx';
import styles from './documents.module.css';
import { whyNotBroughtIn } from './limit.ts';

type Props = { agreementId: AgreementId; document: BroughtDocument; editing: Editing };

/** The document that is the text while the rest is filled in, where the sides sign on it, and another file in its place. */
export function DocumentDesk({ agreementId, document, editing }: Props) {
  const say = usePlacingWords();
  const voice = useVoice();
  const { send, problem, code, progress } = useFileSend(
    (file, context) => editing.keeper.bring(file, context),
    (kept) => editing.takeTheirs(kept),
    (file) => whyNotBroughtIn(say, file),
  );
  const placing = usePlacing(editing);
  return (
    <div className={styles.desk} id="clauses" data-path="clauses" tabIndex={-1}>
      <PlacingTools editing={editing} placing={placing} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reached by keyboard to be read */}
      <section className={styles.scroll} tabIndex={0} aria-label={say.document} data-placing>
        <DocumentPages
          key={document.sha256}
          agreementId={agreementId}
          document={document}
          over={(page) => <MovablePlaces page={page} placing={placing} />}
        />
      </section>
      <FileField
        label={say.another}
        help={say.anotherHelp}
        error={problem && code ? refusalIn(voice, { code, sentence: problem }) : problem}
        words={{ sent: say.sentSoFar, reading: say.readingIt }}
        button={say.choosePdf}
        accept="application/pdf"
        progress={progress}
        onFile={send}
      />
    </div>
  );
}
