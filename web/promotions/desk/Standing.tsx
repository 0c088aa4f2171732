import { emptyPromotion } from '@ahadi/domain/promotions/form.ts';
import type { PromotionForm, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { fieldNames, fieldWords } from '../editing/fieldwords.ts';
import { Previews } from '../editing/Previews.tsx';
import styles from './desk.module.css';
import { Record } from './Record.tsx';
import { useDeeds } from './useDeeds.ts';

const fields = (Object.keys(emptyPromotion) as (keyof PromotionForm)[]).filter((field) => field !== 'imageSha256'); // the form's own keys

type Props = { view: PromotionView; onDone: (sentence: string) => void; onWrite: () => void };

/** A post that is not being written: what was sent in, how it looks, what can be done, and what became of it. */
export function Standing({ view, onDone, onWrite }: Props) {
  const { id, form, status, note } = view;
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        {note && status === 'ended' && <Notice title="Why it was ended">{note}</Notice>}
        <Deeds view={view} onDone={onDone} onWrite={onWrite} />
        <Card title="What it says">
          <KeyValue rows={fields.map((field) => ({ label: fieldNames[field], value: fieldWords(field, form) }))} />
        </Card>
      </div>
      <div className={styles.side} key={id}>
        <Previews form={form} />
        <Record view={view} />
      </div>
    </div>
  );
}

function Deeds({ view, onDone, onWrite }: Props) {
  const { id, revision, status } = view;
  const { userId } = useMe();
  const { asked, setAsked, pause, resume, why, more } = useDeeds(view);
  const approve = useCommand(api.promoting.approve, {
    onSuccess: (after) =>
      onDone(
        after.status === 'active' ? 'It is approved and shown from now on.' : 'It is approved and begins on its day.',
      ),
  });
  const write = () => {
    onDone('It is a draft again.');
    onWrite();
  };
  const withdraw = useCommand(api.promoting.withdraw, { onSuccess: write });
  const revise = useCommand(api.promoting.revise, { onSuccess: write });
  const wroteIt = view.authorUserIds.includes(userId);
  const whyNoReview = wroteIt ? 'You wrote in it. Another administrator looks at it.' : null;
  const failed = approve.error ?? withdraw.error ?? revise.error;
  return (
    <Card title={status === 'in_review' ? 'May it be shown?' : 'What can be done'}>
      <div className={styles.deeds} data-left>
        {status === 'in_review' && (
          <>
            <Button whyNot={whyNoReview} pending={approve.isPending} onClick={() => approve.run({ id, revision })}>
              Approve
            </Button>
            <Button variant="quiet" whyNot={whyNoReview} onClick={() => setAsked('send_back')}>
              Send back
            </Button>
            <Button variant="quiet" pending={withdraw.isPending} onClick={() => withdraw.run({ id })}>
              Take it back
            </Button>
          </>
        )}
        {status === 'draft' && (
          <Button variant="quiet" onClick={onWrite}>
            Change it
          </Button>
        )}
        {status === 'active' && (
          <Button variant="quiet" pending={pause.isPending} onClick={() => pause.run({ id })}>
            Pause
          </Button>
        )}
        {status === 'paused' && (
          <Button pending={resume.isPending} onClick={() => resume.run({ id })}>
            Resume
          </Button>
        )}
        {why('revise') === null && (
          <Button variant="quiet" pending={revise.isPending} onClick={() => revise.run({ id })}>
            Change it
          </Button>
        )}
        <MoreActions variant="plain" toRight actions={more} />
      </div>
      {why('revise') === null && (
        <p className={styles.quiet}>Changing it makes it a draft again, which another administrator approves again.</p>
      )}
      {failed && <Notice tone="danger">{problemOf(failed).sentence}</Notice>}
      {asked === 'send_back' && (
        <ReasonDialog
          input={(reason) => ({ id, reason })}
          procedure={api.promoting.sendBack}
          title="Send it back?"
          confirm="Send it back"
          help="Its authors read it, and it stays in the history."
          onDone={() => {
            setAsked(null);
            onDone('It was sent back, and its authors are told.');
          }}
          onClose={() => setAsked(null)}
        >
          <p>It becomes a draft again. Say what has to be changed before it can be shown.</p>
        </ReasonDialog>
      )}
      {asked === 'end' && (
        <ReasonDialog
          input={(reason) => ({ id, reason })}
          procedure={api.promoting.end}
          title="End this sponsored post?"
          confirm="End it"
          tone="danger"
          help="Its authors read it, and it stays in the history of the post."
          onDone={() => {
            setAsked(null);
            onDone('It is ended and not shown any more.');
          }}
          onClose={() => setAsked(null)}
        >
          <p>It is not shown any more and cannot be taken up again. You can copy it.</p>
        </ReasonDialog>
      )}
    </Card>
  );
}
