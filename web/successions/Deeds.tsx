import type { Succession } from '@ahadi/domain/successions/schema.ts';
import { useState } from 'react';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { ReasonDialog } from '../core/ReasonDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import styles from './successions.module.css';

type Reasoned = 'endorse' | 'confirm' | 'refuse' | 'end';
type Words = { label: string; title: string; what: string; help: string; done: string; tone?: 'danger' };
const words: Record<Reasoned, Words> = {
  endorse: {
    label: 'Find it proven',
    title: 'Is it proven?',
    what: 'The papers show that the person died and that who asks may act. Nobody acts yet: a second reviewer looks at it, and deadlines rest until then, for fourteen days at least, once in a year.',
    help: 'Say what you compared. Reviewers read it.',
    done: 'A second reviewer is told.',
  },
  confirm: {
    label: 'Confirm it',
    title: 'Confirm it as the second reviewer?',
    what: 'They act from now on in what is open. Both sides are told, and what rested goes on with fourteen days at least.',
    help: 'Say what you compared. Who asked reads it.',
    done: 'They act from now on. Everybody in what is open is told.',
    tone: 'danger',
  },
  refuse: {
    label: 'Refuse it',
    title: 'Refuse it?',
    what: 'Nobody acts by it, and what rested goes on.',
    help: 'Who asked reads exactly this.',
    done: 'It is refused. Who asked is told why.',
    tone: 'danger',
  },
  end: {
    label: 'End it',
    title: 'End it?',
    what: 'Nobody acts by it any more, at once. What was done stays done.',
    help: 'Who acts reads this.',
    done: 'Nobody acts by it any more.',
    tone: 'danger',
  },
};
const plain = {
  withdraw: {
    label: 'Take it back',
    title: 'Take it back?',
    what: 'Nobody acts by it, and what rested goes on.',
    done: 'It is taken back.',
  },
  contradict: {
    label: 'That is not so',
    title: 'Say that it is not so?',
    what: 'It ends at once, and nobody acts for you. Reviewers look whether the papers were false.',
    done: 'It is over. Nobody acts for you.',
  },
} as const;
type Plain = keyof typeof plain;

const shownIn = (it: Succession): readonly (Reasoned | Plain)[] => {
  const isOpen = ['asked', 'endorsed'].includes(it.status);
  if (it.isAboutMe) return isOpen || it.status === 'in_force' ? ['contradict'] : [];
  if (it.isMine) return isOpen ? ['withdraw'] : it.status === 'in_force' ? ['end'] : [];
  if (isOpen) return [it.status === 'asked' ? 'endorse' : 'confirm', 'refuse'];
  return it.status === 'in_force' ? ['end'] : [];
};
const isPlain = (deed: Reasoned | Plain): deed is Plain => deed in plain;

/** What its reader can do about it now. */
export function Deeds({ it, onDone }: { it: Succession; onDone: (sentence: string) => void }) {
  const [asking, setAsking] = useState<Reasoned | Plain | null>(null);
  const shown = shownIn(it);
  if (shown.length === 0) return null;
  const done = (sentence: string) => {
    setAsking(null);
    onDone(sentence);
  };
  return (
    <Card title="What you can do">
      <div className={styles.buttons}>
        {shown.map((deed, at) => (
          <Button
            key={deed}
            variant={at === 0 && deed !== 'withdraw' ? 'primary' : 'quiet'}
            whyNot={it.may[deed]}
            onClick={() => setAsking(deed)}
          >
            {isPlain(deed) ? plain[deed].label : words[deed].label}
          </Button>
        ))}
      </div>
      {asking && isPlain(asking) && (
        <PlainDialog it={it} deed={asking} onDone={() => done(plain[asking].done)} onClose={() => setAsking(null)} />
      )}
      {asking && !isPlain(asking) && (
        <ReasonDialog
          {...{ title: words[asking].title, confirm: words[asking].label, help: words[asking].help }}
          {...(words[asking].tone && { tone: words[asking].tone })}
          procedure={api.successions[asking]}
          input={(reason) => ({ id: it.id, reason })}
          onDone={() => done(words[asking].done)}
          onClose={() => setAsking(null)}
        >
          <p>{words[asking].what}</p>
        </ReasonDialog>
      )}
    </Card>
  );
}

type PlainProps = { it: Succession; deed: Plain; onDone: () => void; onClose: () => void };
function PlainDialog({ it, deed, onDone, onClose }: PlainProps) {
  const command = useCommand(api.successions[deed]);
  return (
    <ConfirmDialog
      title={plain[deed].title}
      confirm={plain[deed].label}
      tone="danger"
      pending={command.isPending}
      problem={command.error && problemOf(command.error).sentence}
      onConfirm={() => void command.runAsync({ id: it.id }).then(onDone, () => undefined)} // told inside
      onClose={onClose}
    >
      <p>{plain[deed].what}</p>
    </ConfirmDialog>
  );
}
