import { type CardName, cards } from '@ahadi/domain/dashboard/rules.ts';
import type { Dashboard } from '@ahadi/domain/dashboard/schema.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useFigures } from '../../core/here.ts';
import { useDeed } from '../../core/useDeed.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Arrange.module.css';
import { useReread } from './useDashboard.ts';
import { useHome } from './words.ts';

type Props = Pick<Dashboard, 'order' | 'hidden'> & { onClose: () => void };

/** Which cards stand on the dashboard, and in which order; the same on every device. What waits always stands first. */
export default function Arrange({ order: before, hidden: away, onClose }: Props) {
  const say = useHome();
  const { language } = useFigures();
  const [order, setOrder] = useState<readonly CardName[]>(before);
  const [hidden, setHidden] = useState<readonly CardName[]>(away);
  const reread = useReread();
  const deed = useDeed(api.dashboard.arrange, {
    onDone: async () => {
      await reread();
      onClose();
    },
  });
  const move = (from: number, to: number) => {
    const card = order[from];
    if (card === undefined || to < 0 || to >= order.length) return;
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, card));
  };
  const toggle = (card: CardName) =>
    setHidden(hidden.includes(card) ? hidden.filter((one) => one !== card) : [...hidden, card]);
  return (
    <Dialog
      title={say.arrangeTitle}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="plain"
            onClick={() => {
              setOrder(cards);
              setHidden([]);
            }}
          >
            {say.atFirst}
          </Button>
          <Button pending={deed.pending} onClick={() => deed.run({ order: [...order], hidden: [...hidden] })}>
            {say.save}
          </Button>
        </>
      }
    >
      {deed.problem && <Notice tone="danger">{language === 'en' ? deed.problem : say.failed}</Notice>}
      <p className={styles.hint}>{say.arrangeHint}</p>
      <ol className={styles.list}>
        {order.map((card, index) => (
          <li key={card} className={styles.row}>
            <label className={styles.name}>
              <input type="checkbox" checked={!hidden.includes(card)} onChange={() => toggle(card)} />
              {say[card]}
            </label>
            <button
              type="button"
              className={styles.move}
              aria-label={say.moveUp({ card: say[card] })}
              aria-disabled={index === 0 || undefined}
              onClick={() => move(index, index - 1)}
            >
              <IconArrowUp size={16} stroke={1.8} aria-hidden />
            </button>
            <button
              type="button"
              className={styles.move}
              aria-label={say.moveDown({ card: say[card] })}
              aria-disabled={index === order.length - 1 || undefined}
              onClick={() => move(index, index + 1)}
            >
              <IconArrowDown size={16} stroke={1.8} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
