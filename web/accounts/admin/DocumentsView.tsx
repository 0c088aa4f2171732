import { documentKindWords } from '@ahadi/domain/accounts/verification/rules.ts';
import type { VerificationReview } from '@ahadi/domain/accounts/verification/schema.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { documentAddress, sizeWords } from '../verification/words.ts';
import styles from './review.module.css';

/** The documents one below the other: pictures are shown, a PDF opens in a tab of its own. */
export const DocumentsView = ({ it }: { it: VerificationReview }) => (
  <div className={styles.papers}>
    {it.documents.map((document) => (
      <Paper key={document.id} it={it} document={document} />
    ))}
  </div>
);

function Paper({ it, document }: { it: VerificationReview; document: VerificationReview['documents'][number] }) {
  const [broken, setBroken] = useState(false);
  const address = documentAddress(it.id, document.id);
  const isPicture = document.mime.startsWith('image/');
  const words = documentKindWords[document.kind];
  return (
    <Card
      title={words}
      aside={
        <span className={styles.fileName}>
          {document.name} · {sizeWords(document.size)}
        </span>
      }
    >
      {document.alsoUsedBy.length > 0 && (
        <div className={styles.twin}>
          <Notice tone="danger" title="The very same file was given for another identity">
            {document.alsoUsedBy.map(({ displayName, userNumber }) => `${displayName} (${userNumber})`).join(', ')}.
            That may be right, for example where one person acts for both. Ask if it is not plain.
          </Notice>
        </div>
      )}
      {isPicture && !broken && (
        <a className={styles.picture} href={address} target="_blank" rel="noreferrer" title="Open in its full size">
          <img src={address} alt={`${words}, as it was given`} onError={() => setBroken(true)} />
        </a>
      )}
      {isPicture && broken && (
        <Notice tone="danger">The picture could not be loaded. Open it in a tab of its own, or reload the page.</Notice>
      )}
      <a className={buttonClass('quiet')} href={address} target="_blank" rel="noreferrer">
        <IconExternalLink size={16} stroke={1.8} aria-hidden />
        {isPicture ? 'Open in full size' : 'Open the PDF'}
        <span className="aside-voice"> {words}, in a new tab</span>
      </a>
    </Card>
  );
}
