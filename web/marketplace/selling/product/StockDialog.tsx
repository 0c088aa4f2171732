import { parseWhole } from '@ahadi/domain/core/numbers.ts';
import type { OwnProduct } from '@ahadi/domain/marketplace/products/schema.ts';
import { useState } from 'react';
import { api } from '../../../core/api.ts';
import { useDeed } from '../../../core/useDeed.ts';
import { count } from '../../../core/words.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { SelectField, TextField } from '../../../ui/TextField.tsx';

/** As many pieces as one change may move. */
const MOST_MOVED = 100_000;

type Way = 'receive' | 'counted' | 'gone';
const ways: Record<Way, { label: string; field: string }> = {
  receive: { label: 'Pieces came in', field: 'How many came in' },
  counted: { label: 'I counted them', field: 'How many there are' },
  gone: { label: 'Some are gone or broken', field: 'How many are gone' },
};

/** How many pieces more or less that is. */
const byOf = (way: Way, number: number, onHand: number): number =>
  way === 'receive' ? number : way === 'counted' ? number - onHand : -number;

type Move = { by: number | null; problem: string | undefined };

/** By how many pieces what is typed changes what there is, as it is typed and never less, and why that cannot be. */
export function moveOf(way: Way, text: string, { onHand, reserved }: Pick<OwnProduct, 'onHand' | 'reserved'>): Move {
  const number = parseWhole(text);
  const by = number === null ? null : byOf(way, number, onHand);
  if (by === null || number === null || number < 0) return { by, problem: 'Write a whole number.' };
  if (number > MOST_MOVED) {
    const [most, given] = [MOST_MOVED.toLocaleString('en'), number.toLocaleString('en')];
    return { by, problem: `At most ${most} at once. This is ${given}.` };
  }
  if (by === 0) return { by, problem: 'That changes nothing.' };
  const isKept = onHand + by < reserved;
  const kept = `${count(reserved, 'piece')} ${reserved === 1 ? 'is' : 'are'} kept for orders; refuse those first.`;
  return { by, problem: isKept ? kept : undefined };
}

type Props = {
  product: Pick<OwnProduct, 'id' | 'onHand' | 'reserved' | 'tracksStock'> & { title: string };
  onDone: (product: OwnProduct) => void;
  onClose: () => void;
};

/** Changes how many pieces there are, with what is kept for orders always left. */
export function StockDialog({ product, onDone, onClose }: Props) {
  const { id, onHand, reserved, tracksStock } = product;
  const [way, setWay] = useState<Way>(onHand === 0 ? 'receive' : 'counted');
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const { by, problem } = moveOf(way, text, product);
  const after = by === null ? null : onHand + by;
  const deed = useDeed(api.selling.adjustStock, { problems: { by: problem }, onDone });
  return (
    <ConfirmDialog
      title={`Pieces of ${product.title}`}
      confirm="Keep it"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          id,
          by: by ?? 0,
          why: way === 'receive' ? 'receive' : 'adjust',
          note: note.trim(),
          ...(tracksStock ? {} : { tracks: true }),
        })
      }
      onClose={onClose}
    >
      <p>
        {tracksStock
          ? `There are ${onHand}; ${reserved} of them are kept for orders.`
          : 'Its pieces are not counted now. With this they are.'}
      </p>
      <SelectField label="What happened" value={way} onChange={(event) => setWay(event.currentTarget.value as Way)}>
        {Object.entries(ways).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label={ways[way].field}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={deed.at('by')}
        help={
          after !== null && problem === undefined
            ? `Then there are ${after}, ${after - reserved} of them free.`
            : undefined
        }
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextField
        label="Note"
        optional
        help="Only you see it, in the history."
        maxLength={200}
        value={note}
        error={deed.at('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
