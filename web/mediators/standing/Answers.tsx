import type { Complaint, MediatorStanding } from '@ahadi/domain/mediators/schema.ts';
import { complaintGroundWords } from '@ahadi/domain/mediators/words.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { formatDay } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { complaintBadge } from '../words.ts';
import styles from './standing.module.css';

type Digest = NonNullable<MediatorStanding['profile']['digest']>;

/** What the sides said, gathered by an administrator, and the mediator's word beside it. */
export function DigestCard({ digest }: { digest: Digest }) {
  const [replying, setReplying] = useState(false);
  return (
    <Card title="What the sides said" aside={`${count(digest.n, 'case')}, ${digest.period}`}>
      <div className={styles.stack}>
        <p className={styles.said}>{digest.text}</p>
        {digest.reply && (
          <>
            <p className={styles.label}>Your word beside it</p>
            <p className={styles.said}>{digest.reply}</p>
          </>
        )}
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={() => setReplying(true)}>
            {digest.reply ? 'Change your word' : 'Say something to it'}
          </Button>
        </div>
      </div>
      {replying && <ReplyDialog reply={digest.reply} onClose={() => setReplying(false)} />}
    </Card>
  );
}

function ReplyDialog({ reply, onClose }: { reply: string; onClose: () => void }) {
  const [text, setText] = useState(reply);
  const deed = useDeed(api.mediators.answerDigest, { onDone: onClose });
  return (
    <ConfirmDialog
      title="Your word beside the digest"
      confirm="Keep it"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ reply: text.trim() })}
      onClose={onClose}
    >
      <TextAreaField
        label="What do you say to it?"
        optional
        help="Everybody who chooses mediators by name reads it below the digest. Tell nothing of a case."
        rows={6}
        maxLength={1500}
        value={text}
        error={deed.at('reply')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** Complaints about the mediator: only they and administrators read them. */
export function ComplaintsCard({ complaints }: { complaints: readonly Complaint[] }) {
  const [answering, setAnswering] = useState<Complaint | null>(null);
  return (
    <Card title="Complaints" aside="only you and administrators read them">
      <ul className={styles.complaints}>
        {complaints.map((complaint) => {
          const badge = complaintBadge[complaint.status];
          return (
            <li key={complaint.id}>
              <p className={styles.complaintHead}>
                <strong>{complaintGroundWords[complaint.ground]}</strong>
                <span className={styles.quiet}>{formatDay(complaint.at)}</span>
                <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
              </p>
              <p className={styles.said}>{complaint.text}</p>
              {complaint.answer && (
                <>
                  <p className={styles.label}>Your answer</p>
                  <p className={styles.said}>{complaint.answer}</p>
                </>
              )}
              {complaint.decision && (
                <>
                  <p className={styles.label}>The decision</p>
                  <p className={styles.said}>{complaint.decision}</p>
                </>
              )}
              {complaint.status === 'open' && complaint.answer === '' && (
                <div className={styles.buttons}>
                  <Button variant="quiet" onClick={() => setAnswering(complaint)}>
                    Answer it
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {answering && (
        <ReasonDialog
          title="Answer the complaint"
          confirm="Send the answer"
          cancel="Not now"
          procedure={api.mediators.answerComplaint}
          input={(answer) => ({ complaintId: answering.id, answer })}
          field="answer"
          label="Your answer"
          help="Administrators read it before they decide. It cannot be changed afterwards."
          onDone={() => setAnswering(null)}
          onClose={() => setAnswering(null)}
        >
          {() => <p className={styles.said}>{answering.text}</p>}
        </ReasonDialog>
      )}
    </Card>
  );
}
