import { documentKindWords } from '@ahadi/domain/accounts/verification/rules.ts';
import type { Verification, VerificationDocument } from '@ahadi/domain/accounts/verification/schema.ts';
import { IconFileText, IconPhoto } from '@tabler/icons-react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './verification.module.css';
import { documentAddress, sizeWords } from './words.ts';

type Props = { requestId: Verification['id']; document: VerificationDocument; removable?: boolean };

/** A document that was given: to look at again, and to take away while that is possible. */
export function DocumentRow({ requestId, document, removable }: Props) {
  const remove = useCommand(api.verification.removeDocument);
  const Icon = document.mime === 'application/pdf' ? IconFileText : IconPhoto;
  return (
    <li className={styles.file}>
      <Icon className={styles.fileIcon} size={18} stroke={1.6} aria-hidden />
      <span className={styles.fileWords}>
        <a className={styles.fileName} href={documentAddress(requestId, document.id)} target="_blank" rel="noreferrer">
          {document.name}
          <span className="aside-voice">, opens in a new tab</span>
        </a>
        <span className={styles.quiet}>
          {documentKindWords[document.kind]} · {sizeWords(document.size)}
        </span>
        {remove.error && (
          <span className={styles.wrong} role="alert">
            {problemOf(remove.error).sentence}
          </span>
        )}
      </span>
      {removable && (
        <Button
          variant="plain"
          aria-label={`Remove ${document.name}`}
          pending={remove.isPending}
          onClick={() => remove.run({ id: requestId, documentId: document.id })}
        >
          Remove
        </Button>
      )}
    </li>
  );
}
