import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useTyped } from '../../core/useKept.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import type { DeedDialogProps } from '../acting/PlainDialogs.tsx';
import styles from './amending.module.css';
import { openChangeOf } from './changewords.ts';
import { OpenChangeDialog } from './OpenChangeDialog.tsx';
import { useAmending } from './useAmending.ts';

const title = 'End this agreement';

/** Ends it: together, by a document that everybody signs, or by notice where the text allows that. */
export function EndDialog(props: DeedDialogProps) {
  const amending = useAmending(props.view);
  if (amending.data) return <Asked {...props} amending={amending.data} />;
  return (
    <Dialog title={title} onClose={props.onClose}>
      {amending.isError ? (
        <ErrorCard {...problemOf(amending.error)} level={3} onRetry={() => amending.refetch()} />
      ) : (
        <SkeletonText lines={5} />
      )}
    </Dialog>
  );
}

type Way = 'together' | 'notice';

const whyAsked = {
  together: 'Every party reads it in the document.',
  notice: 'Every party is told it at once.',
} as const;

function Asked({ view, amending, onDone, onClose }: DeedDialogProps & { amending: Amending }) {
  const navigate = useNavigate();
  const open = openChangeOf(amending);
  const day = amending.notice === null ? amending.noticeWouldEndOn : null;
  const mayTogether = amending.whyNot === null && open === null;
  const [way, setWay] = useState<Way>(mayTogether ? 'together' : 'notice');
  const [reason, setReason] = useTyped(`end ${view.id}`);
  const problems = { reason: problemOfReason(reason) };
  const together = useDeed(api.amending.proposeEnd, {
    problems,
    onDone: (document) => navigate(to('agreement', { id: document.id })),
  });
  const byNotice = useDeed(api.amending.giveNotice, {
    problems,
    onDone: ({ notice }) =>
      onDone(
        `You gave notice. ${notice ? `The agreement ends on ${formatCalendarDay(notice.endsOn)}. ` : ''}The others are told, with your reason.`,
      ),
  });
  if (!mayTogether && day === null)
    return <OpenChangeDialog title={title} whyNot={amending.whyNot} open={open} onClose={onClose} />;
  const deed = way === 'together' ? together : byNotice;
  return (
    <ConfirmDialog
      title={title}
      confirm={way === 'together' ? 'Propose to end it' : 'Give notice'}
      cancel="Keep it"
      tone={way === 'together' ? 'primary' : 'danger'}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, reason: reason.trim() })}
      onClose={onClose}
    >
      {day === null ? (
        <p>{togetherWords}</p>
      ) : (
        <fieldset className={styles.ways}>
          <legend className="aside-voice">How it ends</legend>
          <CheckField
            type="radio"
            name="way"
            label="End it together"
            help={togetherWords}
            checked={way === 'together'}
            disabled={!mayTogether}
            onChange={() => setWay('together')}
          />
          <CheckField
            type="radio"
            name="way"
            label="Give notice"
            help={`It ends on ${formatCalendarDay(day)}, whether the others agree or not. You can take the notice back until then.`}
            checked={way === 'notice'}
            onChange={() => setWay('notice')}
          />
        </fieldset>
      )}
      {!mayTogether && open && (
        <Notice>
          To end it together is not possible now: <Link to={to('agreement', { id: open.id })}>{open.ref}</Link> is open.
          A notice ends the agreement all the same.
        </Notice>
      )}
      <TextAreaField
        label="Why should it end?"
        help={whyAsked[way]}
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className={styles.quiet}>
        What was due before the end stays owed. What would have been due later is released.
      </p>
    </ConfirmDialog>
  );
}

const togetherWords =
  'A short document is drawn up and everybody is asked to sign it, you too. The agreement ends with the last signature; until then it holds.';
