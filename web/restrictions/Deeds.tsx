import { changeWords } from '@ahadi/domain/restrictions/rules.ts';
import type { Restriction } from '@ahadi/domain/restrictions/schema.ts';
import { useState } from 'react';
import { api } from '../core/api.ts';
import { ReasonDialog } from '../core/ReasonDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import styles from './restrictions.module.css';

type Deed = Exclude<keyof Restriction['may'], 'appeal'>;
type Input = { id: Restriction['id']; reason: string };

const words: Record<
  Deed,
  { label: string; title: string; what: (it: Restriction) => string; help: string; done: string; tone?: 'danger' }
> = {
  confirm: {
    label: 'Confirm it',
    title: 'Confirm it as the second person?',
    what: (it) => `It counts at once. They are told, can appeal, and read: “${changeWords(it.thing, it.measure)}”`,
    help: 'Say what you looked at. Administrators read it.',
    done: 'It is in force. Who it is about is told why, and how to appeal.',
    tone: 'danger',
  },
  turn_down: {
    label: 'Turn it down',
    title: 'Turn it down?',
    what: () => 'Nothing comes of it; what was suspended meanwhile is as before.',
    help: 'Who proposed it reads it.',
    done: 'It is turned down.',
  },
  withdraw: {
    label: 'Take it back',
    title: 'Take it back?',
    what: () => 'Nothing comes of it; what was suspended meanwhile is as before.',
    help: 'Administrators read it.',
    done: 'It is taken back.',
  },
  uphold: {
    label: 'Uphold it',
    title: 'Uphold it against the appeal?',
    what: () => 'It stays as it is, and that is the last word here.',
    help: 'Who appealed reads it.',
    done: 'It stays as it is. Who appealed is told why.',
    tone: 'danger',
  },
  overturn: {
    label: 'Grant the appeal',
    title: 'Grant the appeal?',
    what: () => 'Everything is as before, at once.',
    help: 'Who appealed reads it.',
    done: 'Everything is as before. Who appealed is told.',
  },
  lift: {
    label: 'Lift it',
    title: 'Lift it?',
    what: () => 'Everything is as before, at once. Undoing needs one person only.',
    help: 'Who it is about reads it.',
    done: 'Everything is as before.',
  },
};
const order = Object.keys(words) as Deed[]; // the table's own keys

/** What an administrator can do about it now; what somebody else has to do says so. */
export function Deeds({ it, onDone }: { it: Restriction; onDone: (sentence: string) => void }) {
  const [asking, setAsking] = useState<Deed | null>(null);
  const shown = groupOf(it.status);
  if (shown.length === 0) return null;
  const procedures: Record<Exclude<Deed, 'uphold' | 'overturn'>, typeof api.restrictions.confirm> = {
    confirm: api.restrictions.confirm,
    turn_down: api.restrictions.turnDown,
    withdraw: api.restrictions.withdraw,
    lift: api.restrictions.lift,
  };
  const dialog = asking && {
    ...{ title: words[asking].title, confirm: words[asking].label, help: words[asking].help },
    ...(words[asking].tone && { tone: words[asking].tone }),
    onDone: () => {
      setAsking(null);
      onDone(words[asking].done);
    },
    onClose: () => setAsking(null),
  };
  return (
    <Card title="What can be done">
      <div className={styles.buttons}>
        {order
          .filter((deed) => shown.includes(deed))
          .map((deed, at) => (
            <Button
              key={deed}
              variant={at === 0 ? 'primary' : 'quiet'}
              whyNot={it.may[deed]}
              onClick={() => setAsking(deed)}
            >
              {words[deed].label}
            </Button>
          ))}
      </div>
      {dialog && (asking === 'uphold' || asking === 'overturn') && (
        <ReasonDialog
          {...dialog}
          procedure={api.restrictions.decideAppeal}
          input={(reason) => ({ id: it.id, outcome: asking, reason })}
        >
          <p>{words[asking].what(it)}</p>
        </ReasonDialog>
      )}
      {dialog && asking && asking !== 'uphold' && asking !== 'overturn' && (
        <ReasonDialog {...dialog} procedure={procedures[asking]} input={(reason): Input => ({ id: it.id, reason })}>
          <p>{words[asking].what(it)}</p>
        </ReasonDialog>
      )}
    </Card>
  );
}

function groupOf(status: Restriction['status']): readonly Deed[] {
  if (status === 'proposed' || status === 'protecting') return ['confirm', 'turn_down', 'withdraw'];
  if (status === 'appealed') return ['uphold', 'overturn', 'lift'];
  return status === 'in_force' || status === 'upheld' ? ['lift'] : [];
}
