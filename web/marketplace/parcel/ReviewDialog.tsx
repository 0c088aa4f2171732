import type { OrderLine } from '@ahadi/domain/marketplace/buying/schema.ts';
import { reviewIs } from '@ahadi/domain/marketplace/rules.ts';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { Stars } from '../Rating.tsx';
import styles from './parcel.module.css';

const LEAST = 10;
const MOST = 1500;
const words = ['Bad', 'Poor', 'Fair', 'Good', 'Very good'] as const;

type Props = { line: OrderLine; onDone: (sentence: string) => void; onClose: () => void };

/** What the buyer thinks of something they received; everybody reads it on the product's page. */
export function ReviewDialog({ line, onDone, onClose }: Props) {
  const [typed, setTyped, forget] = useKept(`review:${line.id}`, { rating: 0, text: '' });
  const left = LEAST - typed.text.trim().length;
  const deed = useDeed(api.marketplace.review, {
    problems: {
      rating: typed.rating === 0 ? 'Choose from one to five stars.' : undefined,
      text: left > 0 ? `Say in at least ${LEAST} characters what you think of it.` : undefined,
    },
    onDone: () => {
      forget();
      onDone(`Your review of “${line.title}” can be read now.`);
    },
  });
  const problem = deed.at('rating');
  return (
    <ConfirmDialog
      title={`Your review of ${line.title}`}
      confirm="Publish it"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ lineId: line.id, rating: typed.rating, text: typed.text.trim() })}
      onClose={onClose}
    >
      <p>{reviewIs.words}</p>
      <fieldset className={styles.starring}>
        <legend className={styles.legend}>How good is it?</legend>
        <div className={styles.stars}>
          {words.map((word, index) => {
            const rating = index + 1;
            return (
              <label key={word} className={styles.star}>
                <input
                  type="radio"
                  name="rating"
                  aria-invalid={problem ? true : undefined}
                  checked={typed.rating === rating}
                  onChange={() => setTyped({ ...typed, rating })}
                />
                <Stars rating={rating} size={16} />
                <span>{word}</span>
              </label>
            );
          })}
        </div>
        {problem && <p className={styles.error}>{problem}</p>}
      </fieldset>
      <TextAreaField
        label="What you think of it"
        rows={5}
        maxLength={MOST}
        help={left > 0 ? `${left} characters more.` : undefined}
        value={typed.text}
        error={deed.at('text')}
        onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
      />
    </ConfirmDialog>
  );
}
