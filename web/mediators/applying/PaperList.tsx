import type { Application, ApplicationDocument } from '@ahadi/domain/mediators/schema.ts';
import { documentKindWords } from '@ahadi/domain/mediators/words.ts';
import { IconFileText } from '@tabler/icons-react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { megabytes } from '../../core/filesize.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './papers.module.css';

type It = Pick<Application, 'id' | 'documents'>;

/** The papers of an application, each to be opened, and to be taken away while that is possible. */
export const PaperList = ({ application, removable }: { application: It; removable?: boolean }) =>
  application.documents.length === 0 ? null : (
    <ul className={styles.papers}>
      {application.documents.map((paper) => (
        <Paper key={paper.id} application={application} paper={paper} removable={removable} />
      ))}
    </ul>
  );

type Props = { application: It; paper: ApplicationDocument; removable: boolean | undefined };

function Paper({ application, paper, removable }: Props) {
  const remove = useCommand(api.mediators.removeDocument);
  return (
    <li className={styles.paper}>
      <IconFileText className={styles.icon} size={18} stroke={1.6} aria-hidden />
      <span className={styles.words}>
        <a
          className={styles.name}
          href={`/api/v1/mediator-application/${application.id}/documents/${paper.id}`}
          target="_blank"
          rel="noreferrer"
        >
          {paper.name}
          <span className="aside-voice">, opens in a new tab</span>
        </a>
        <span className={styles.quiet}>
          {documentKindWords[paper.kind]} · {megabytes(paper.size)}
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
          aria-label={`Remove ${paper.name}`}
          pending={remove.isPending}
          onClick={() => remove.run({ id: application.id, documentId: paper.id })}
        >
          Remove
        </Button>
      )}
    </li>
  );
}
