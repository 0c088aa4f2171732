import type { Review } from '@ahadi/domain/marketplace/products/schema.ts';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from './product.module.css';

const LEAST = 3;
const MOST = 1500;

type Props = { review: Review; onDone: (reply: NonNullable<Review['reply']>) => void; onClose: () => void };

/** The shop's word below a review of its goods; a later one takes the place of the one before. */
export function ReplyDialog({ review, onDone, onClose }: Props) {
  const isChange = review.reply !== null;
  const [text, setText, forget] = useKept(`reply:${review.id}`, review.reply?.text ?? '');
  const deed = useDeed(api.selling.reply, {
    problems: {
      text: text.trim().length < LEAST ? `Write an answer of at least ${LEAST} characters.` : undefined,
    },
    onDone: (reply) => {
      forget();
      onDone(reply);
    },
  });
  return (
    <ConfirmDialog
      title={isChange ? 'Change your answer' : `Answer ${review.author}`}
      confirm={isChange ? 'Publish the change' : 'Publish it'}
      cancel={isChange ? 'Leave it as it is' : 'Not yet'}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: review.id, text: text.trim() })}
      onClose={onClose}
    >
      <blockquote className={styles.quoted}>
        <p className={styles.quiet}>
          {review.author} gave {review.rating} of 5 and wrote
        </p>
        <p className={styles.plain}>{review.text}</p>
      </blockquote>
      <TextAreaField
        label="Your answer"
        rows={5}
        maxLength={MOST}
        help={`Everybody who is signed in reads it below the review, as the shop’s word. At most ${MOST.toLocaleString('en')} characters.`}
        value={text}
        error={deed.at('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
