import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { amendments } from './words.ts';

type Props = { view: AgreementView; notice: NonNullable<Amending['notice']>; onDone: (sentence: string) => void };

/** The notice that runs: by whom, until when, and back again for the one who gave it. */
export function NoticeBanner({ view, notice, onDone }: Props) {
  const voice = useVoice();
  const say = useWordsHere(amendments);
  const [asking, setAsking] = useState(false);
  const takeBack = useCommand(api.amending.takeBackNotice, {
    stale: [api.amending.key(), api.agreements.key()],
    onSuccess: () => {
      setAsking(false);
      onDone(say.tookBack);
    },
  });
  const day = voice.figures.calendarDay(notice.endsOn);
  return (
    <>
      <Notice
        tone="attention"
        title={notice.isMine ? say.youGaveNotice({ day }) : say.gaveNotice({ name: notice.byName, day })}
        action={
          notice.isMine && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {say.takeBack}
            </Button>
          )
        }
      >
        <p dir="auto">{say.quoted({ words: notice.reason })}</p>
      </Notice>
      {asking && (
        <ConfirmDialog
          title={say.takeBackNotice}
          confirm={say.takeBack}
          cancel={say.letItEnd}
          pending={takeBack.isPending}
          problem={takeBack.error && refusalIn(voice, problemOf(takeBack.error))}
          onConfirm={() => takeBack.run({ id: view.id })}
          onClose={() => setAsking(false)}
        >
          <p>{say.takeBackWords({ day })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
