import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { rich } from '../../core/Rich.tsx';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useTyped } from '../../core/useKept.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import type { DeedDialogProps } from '../acting/PlainDialogs.tsx';
import styles from '../amending/amending.module.css';
import { openChangeOf } from '../amending/changewords.ts';
import { useAmending } from '../amending/useAmending.ts';
import { inEnglish, problemIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { OpenChangeDialog } from './OpenChangeDialog.tsx';
import { useEnding } from './words.ts';

/** Ends it: together, by a document that everybody signs, or by notice where the text allows that. */
export function EndDialog(props: DeedDialogProps) {
  const say = useEnding();
  const voice = useVoice();
  const amending = useAmending(props.view);
  if (amending.data) return <Asked {...props} amending={amending.data} />;
  return (
    <Dialog title={say.end} onClose={props.onClose}>
      {amending.isError ? (
        <ErrorCard {...problemIn(voice, problemOf(amending.error))} level={3} onRetry={() => amending.refetch()} />
      ) : (
        <SkeletonText lines={5} />
      )}
    </Dialog>
  );
}

type Way = 'together' | 'notice';

const whyAsked = { together: 'inDocument', notice: 'toldAtOnce' } as const;

function Asked({ view, amending, onDone, onClose }: DeedDialogProps & { amending: Amending }) {
  const say = useEnding();
  const voice = useVoice();
  const { calendarDay, language } = voice.figures;
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
    onDone: ({ notice }) => onDone(notice ? say.gaveNotice({ day: calendarDay(notice.endsOn) }) : say.gaveNoticeOnly),
  });
  if (!mayTogether && day === null)
    return <OpenChangeDialog title={say.end} whyNot={amending.whyNot} open={open} onClose={onClose} />;
  const deed = way === 'together' ? together : byNotice;
  return (
    <ConfirmDialog
      title={say.end}
      confirm={way === 'together' ? say.proposeEnd : say.giveNotice}
      cancel={say.keepIt}
      tone={way === 'together' ? 'primary' : 'danger'}
      pending={deed.pending}
      problem={deed.problem && inEnglish(voice, deed.problem)}
      onConfirm={() => deed.run({ id: view.id, reason: reason.trim() })}
      onClose={onClose}
    >
      {day === null ? (
        <p>{say.togetherWords}</p>
      ) : (
        <fieldset className={styles.ways}>
          <legend className="aside-voice">{say.howItEnds}</legend>
          <CheckField
            type="radio"
            name="way"
            label={say.endTogether}
            help={say.togetherWords}
            checked={way === 'together'}
            disabled={!mayTogether}
            onChange={() => setWay('together')}
          />
          <CheckField
            type="radio"
            name="way"
            label={say.giveNotice}
            help={say.noticeWords({ day: calendarDay(day) })}
            checked={way === 'notice'}
            onChange={() => setWay('notice')}
          />
        </fieldset>
      )}
      {!mayTogether && open && (
        <Notice>
          {rich(say.notTogether({ ref: open.ref }), {
            a: (words) => <Link to={to('agreement', { id: open.id })}>{words}</Link>,
          })}
        </Notice>
      )}
      <TextAreaField
        label={say.whyEnd}
        help={say[whyAsked[way]]}
        maxLength={REASON.most}
        value={reason}
        error={
          deed.at('reason') &&
          (language === 'en' || !problemOfReason(reason) ? deed.at('reason') : say.reasonShort({ least: REASON.least }))
        }
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className={styles.quiet}>{say.staysOwed}</p>
    </ConfirmDialog>
  );
}
