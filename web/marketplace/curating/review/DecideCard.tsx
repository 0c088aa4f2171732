import type { CuratedProduct } from '@ahadi/domain/marketplace/curating/schema.ts';
import type { Revision } from '@ahadi/domain/marketplace/products/schema.ts';
import { useState } from 'react';
import { api } from '../../../core/api.ts';
import { useDeed } from '../../../core/useDeed.ts';
import { useTyped } from '../../../core/useKept.ts';
import { count, nameList } from '../../../core/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextAreaField } from '../../../ui/TextField.tsx';
import { partWords } from '../../selling/product/changes.ts';
import styles from '../curating.module.css';

type Outcome = 'approve' | 'ask' | 'reject';
type Props = {
  product: CuratedProduct;
  pending: Revision;
  notes: Readonly<Record<string, string>>;
  onDone: (sentence: string) => void;
};

/** What the reviewer decides about what waits. Who sent it in decides nothing. */
export function DecideCard({ product, pending, notes, onDone }: Props) {
  const [asking, setAsking] = useState<Outcome | null>(null);
  const whyNot = product.isOwn ? 'You sent it in or act for the shop; somebody else decides.' : null;
  const written = Object.keys(notes).length;
  return (
    <Card title="Decide">
      <div className={styles.main}>
        {product.whyReview && <p className={styles.quiet}>Why it is looked at: {product.whyReview}</p>}
        {product.prohibited.length > 0 && (
          <Notice tone="danger" title="Its words name what may not be sold">
            {nameList(product.prohibited)}. The words are marked in the text; a word alone decides nothing.
          </Notice>
        )}
        {product.isOwn && <Notice tone="attention">{whyNot}</Notice>}
        <div className={styles.buttons}>
          <Button whyNot={whyNot} onClick={() => setAsking('approve')}>
            Approve
          </Button>
          <Button variant="quiet" whyNot={whyNot} onClick={() => setAsking('ask')}>
            Ask for changes
          </Button>
          <Button variant="quiet" whyNot={whyNot} onClick={() => setAsking('reject')}>
            Reject
          </Button>
        </div>
        <p className={styles.quiet}>
          {written > 0
            ? `${count(written, 'note')} beside fields ${written === 1 ? 'goes' : 'go'} out when you ask for changes.`
            : 'You can write a note beside each field.'}
        </p>
      </div>
      {asking && (
        <DecideDialog
          outcome={asking}
          product={product}
          pending={pending}
          notes={notes}
          onDone={(sentence) => {
            setAsking(null);
            onDone(sentence);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}

const LEAST = 10;
const words: Record<Outcome, { title: string; confirm: string; label: string; done: string }> = {
  approve: {
    title: 'Approve it?',
    confirm: 'Approve',
    label: 'A word to the seller',
    done: 'It is on sale, and the seller is told.',
  },
  ask: {
    title: 'Ask for changes?',
    confirm: 'Ask for changes',
    label: 'What has to change',
    done: 'The seller is asked for changes.',
  },
  reject: {
    title: 'Reject it?',
    confirm: 'Reject',
    label: 'Why it is rejected',
    done: 'It is rejected, and the seller is told why.',
  },
};

function DecideDialog({
  outcome,
  product,
  pending,
  notes,
  onDone,
  onClose,
}: Props & { outcome: Outcome; onClose: () => void }) {
  const [note, setNote] = useTyped(`${outcome} ${product.id}`);
  const [hasRead, setRead] = useState(false);
  const isNamed = outcome === 'approve' && product.prohibited.length > 0;
  const it = words[outcome];
  const written = Object.keys(notes).length;
  const notesWords = written === 0 ? 'no note beside a field' : `${count(written, 'note')} beside fields`;
  const tooShort = Object.entries(notes).find(([, text]) => text.trim().length < 3)?.[0];
  const deed = useDeed(api.curating.decide, {
    problems: {
      note:
        outcome !== 'approve' && note.trim().length < LEAST
          ? `Write at least ${LEAST} characters, so that the seller understands.`
          : undefined,
      hasRead: isNamed && !hasRead ? 'Say that you read the marked words.' : undefined,
      notes:
        outcome === 'ask' && tooShort
          ? `The note about “${partWords[tooShort as keyof typeof partWords]}” is too short.` // notes are kept by the parts' own names
          : undefined,
    },
    onDone: () => onDone(it.done),
  });
  return (
    <ConfirmDialog
      title={it.title}
      confirm={it.confirm}
      cancel="Look again"
      {...(outcome === 'reject' ? { tone: 'danger' as const } : {})}
      pending={deed.pending}
      problem={deed.problem ?? deed.at('notes') ?? null}
      onConfirm={() =>
        deed.run({
          id: product.id,
          revisionId: pending.id,
          outcome,
          note: note.trim(),
          fieldNotes:
            outcome === 'ask'
              ? Object.fromEntries(Object.entries(notes).map(([part, text]) => [part, text.trim()]))
              : {},
        })
      }
      onClose={onClose}
    >
      <p>
        {outcome === 'approve' &&
          (product.live
            ? 'The change takes the place of what is on sale, at once.'
            : 'Everybody can find and buy it, at once.')}
        {outcome === 'ask' &&
          `The seller reads this and ${notesWords}, mends it and sends it again.${product.live ? ' What is on sale stays.' : ''}`}
        {outcome === 'reject' &&
          (product.live ? 'What is on sale stays as it is.' : 'It is not on sale. The seller can rewrite it.')}
      </p>
      {isNamed && (
        <CheckField
          label={`I read the words that name ${nameList(product.prohibited)}, and it may be sold.`}
          checked={hasRead}
          error={deed.at('hasRead')}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
      )}
      <TextAreaField
        label={it.label}
        optional={outcome === 'approve'}
        help="The seller reads it, and it stays in the log."
        maxLength={1000}
        value={note}
        error={deed.at('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
