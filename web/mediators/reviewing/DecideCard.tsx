import { applicationLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import type { ApplicationReview } from '@ahadi/domain/mediators/schema.ts';
import { Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { lazy } from '../../core/lazy.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './reviewing.module.css';

const AssessForm = lazy(() => import('./AssessForm.tsx'));

type Props = { it: ApplicationReview; myId: string; onDone: (sentence: string) => void };

/** What a reviewer can do about it now. */
export function DecideCard({ it, myId, onDone }: Props) {
  const [asking, setAsking] = useState<'ask' | 'invite' | null>(null);
  const isMine = it.reviewers.some(({ userId }) => userId === myId);
  const hasSpoken = it.assessments.some(({ reviewerUserId }) => reviewerUserId === myId);
  const unchecked = it.form.accreditations.filter((_one, index) => !it.checks.some((check) => check.index === index));
  const whyNotYet = isMine ? null : 'Take it first, so that others know you look at it.';
  const finish = (sentence: string) => () => {
    setAsking(null);
    onDone(sentence);
  };
  if (it.status === 'assessment')
    return (
      <Card title="Your assessment">
        {hasSpoken ? (
          <Notice tone="good">Your voice is in. It is decided as soon as two agree.</Notice>
        ) : (
          <Suspense fallback={<SkeletonText lines={10} />}>
            <AssessForm it={it} whyNot={whyNotYet} onDone={onDone} />
          </Suspense>
        )}
      </Card>
    );
  if (!applicationLifecycle.can('ask', it.status))
    return (
      <Card title={it.decisionReason ? 'Decided' : 'Nothing to do now'}>
        <p className={styles.text}>{it.decisionReason ?? it.asked ?? 'It does not wait for a reviewer.'}</p>
        {it.asked && <p className={styles.quiet}>That is what the applicant was asked for.</p>}
      </Card>
    );
  return (
    <Card title="Next">
      <div className={styles.stack}>
        <p className={styles.quiet}>
          When every accreditation is looked up and the papers are right, invite to the assessment. Two reviewers decide
          after it.
        </p>
        <div className={styles.buttons}>
          <Button
            whyNot={
              whyNotYet ??
              applicationLifecycle.whyNot('invite', it.status) ??
              (unchecked.length > 0 ? 'Look every accreditation up in its register first.' : null)
            }
            onClick={() => setAsking('invite')}
          >
            Invite to the assessment
          </Button>
          <Button variant="quiet" whyNot={whyNotYet} onClick={() => setAsking('ask')}>
            Ask for more
          </Button>
        </div>
      </div>
      {asking === 'ask' && (
        <ReasonDialog
          title="Ask for more?"
          confirm="Ask for it"
          cancel="Not now"
          procedure={api.mediators.ask}
          input={(reason) => ({ id: it.id, reason })}
          label="What is missing"
          help={`The applicant reads it and has ${mediatorDefaults.infoDays} days.`}
          onDone={finish('The applicant is asked. It comes back to you when they have sent more.')}
          onClose={() => setAsking(null)}
        >
          {() => <p>The applicant can change everything and add papers meanwhile. If nothing comes, it lapses.</p>}
        </ReasonDialog>
      )}
      {asking === 'invite' && (
        <ReasonDialog
          title="Invite to the assessment"
          confirm="Invite"
          cancel="Not now"
          procedure={api.mediators.invite}
          input={(how) => ({ id: it.id, how })}
          field="how"
          label="How it takes place"
          help="A day and a link for a conversation, or what to record and where to send it. The applicant reads it."
          onDone={finish('The applicant is invited. Each of two reviewers assesses after it.')}
          onClose={() => setAsking(null)}
        >
          {() => <p>From now on the application stays as it is.</p>}
        </ReasonDialog>
      )}
    </Card>
  );
}
