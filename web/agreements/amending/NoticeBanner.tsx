import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

type Props = { view: AgreementView; notice: NonNullable<Amending['notice']>; onDone: (sentence: string) => void };

/** The notice that runs: by whom, until when, and back again for the one who gave it. */
export function NoticeBanner({ view, notice, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  const takeBack = useCommand(api.amending.takeBackNotice, {
    stale: [api.amending.key(), api.agreements.key()],
    onSuccess: () => {
      setAsking(false);
      onDone('You took your notice back. The agreement goes on as before, and the others are told.');
    },
  });
  const day = formatCalendarDay(notice.endsOn);
  return (
    <>
      <Notice
        tone="attention"
        title={`${notice.isMine ? 'You' : notice.byName} gave notice. It ends on ${day}.`}
        action={
          notice.isMine && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              Take it back
            </Button>
          )
        }
      >
        <p>“{notice.reason}”</p>
      </Notice>
      {asking && (
        <ConfirmDialog
          title="Take your notice back?"
          confirm="Take it back"
          cancel="Let it end"
          pending={takeBack.isPending}
          problem={takeBack.error && problemOf(takeBack.error).sentence}
          onConfirm={() => takeBack.run({ id: view.id })}
          onClose={() => setAsking(false)}
        >
          <p>The agreement does not end on {day}. It goes on as if no notice had been given.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
