import type { CpdEntry } from '@ahadi/domain/mediators/schema.ts';
import { cpdKindWords } from '@ahadi/domain/mediators/words.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { count, formatCalendarDay } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { ProofLink } from '../standing/ProofLink.tsx';
import type { FileOf } from './MediatorFile.tsx';
import styles from './roster.module.css';

/** Training that a mediator named; administrators say which of it is proven. */
export const TrainingCard = ({ file }: { file: FileOf }) => (
  <Card title={`Training in ${file.cpdYear}`} aside={`${file.cpdHours} of ${file.cpdNeeded} hours`}>
    {file.cpd.length === 0 ? (
      <p className={styles.quiet}>None was named yet.</p>
    ) : (
      <ul className={styles.short}>
        {file.cpd.map((entry) => (
          <Entry key={entry.id} entry={entry} userId={file.profile.userId} />
        ))}
      </ul>
    )}
  </Card>
);

function Entry({ entry, userId }: { entry: CpdEntry; userId: FileOf['profile']['userId'] }) {
  const me = useMe();
  const verify = useCommand(api.mediators.verifyCpd);
  return (
    <li>
      <span className={styles.entry}>
        <span className={styles.name}>{entry.title}</span>
        <span className={styles.quiet}>
          {cpdKindWords[entry.kind]} · {formatCalendarDay(entry.on)} · {count(entry.hours, 'hour')}
          {entry.file ? <ProofLink userId={userId} entry={entry} /> : ' · no proof'}
        </span>
        {verify.error && <Notice tone="danger">{problemOf(verify.error).sentence}</Notice>}
      </span>
      <span className={styles.entryEnd}>
        {entry.verified && <StateBadge tone="good">Checked</StateBadge>}
        <Button
          variant="plain"
          pending={verify.isPending}
          whyNot={userId === me.userId ? 'It is your own; another administrator looks at it.' : null}
          aria-label={`${entry.verified ? 'Take it back' : 'It is checked'}: ${entry.title}`}
          onClick={() => verify.run({ userId, cpdId: entry.id, verified: !entry.verified })}
        >
          {entry.verified ? 'Take it back' : 'It is checked'}
        </Button>
      </span>
    </li>
  );
}
