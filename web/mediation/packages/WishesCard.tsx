import type { Bargain, Wishes } from '@ahadi/domain/mediation/packages/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './packages.module.css';
import { startWishes } from './wishes.ts';

/** What matters to this side, and how good each way is for it. Nobody else ever sees the figures. */
export function WishesCard({ view, bargain }: { view: MediationView; bargain: Bargain }) {
  const [wishes, setWishes] = useState<Wishes>(() => startWishes(bargain));
  const [saved, setSaved] = useState(false);
  const deed = useDeed(api.packages.saveWishes, { onDone: () => setSaved(true) });
  const change = (next: Wishes) => {
    setSaved(false);
    setWishes(next);
  };
  return (
    <Card title="What matters to you" aside={bargain.wishes ? 'given, and sealed' : 'sealed'}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          deed.run({ mediationId: view.id, wishes });
        }}
      >
        <p className={styles.quiet}>
          Say how much each question matters to you, and how good each way would be. The other side and the mediator
          never see it. When all sides have said it, the platform can suggest packages that no other one beats for
          everybody.
        </p>
        {bargain.issues.map((issue) => (
          <fieldset key={issue.id} className={styles.wish}>
            <legend className={styles.name}>{issue.title}</legend>
            <Slider
              isFirst
              label="How much it matters"
              low="little"
              high="very much"
              value={wishes.weights[issue.id] ?? 50}
              onChange={(value) => change({ ...wishes, weights: { ...wishes.weights, [issue.id]: value } })}
            />
            <p className={styles.quiet}>How good each way would be for you</p>
            {issue.options.map((option) => (
              <Slider
                key={option.id}
                label={option.text}
                low="bad"
                high="good"
                value={wishes.values[option.id] ?? 50}
                onChange={(value) => change({ ...wishes, values: { ...wishes.values, [option.id]: value } })}
              />
            ))}
          </fieldset>
        ))}
        {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
        {saved && (
          <Notice tone="good" announce>
            Kept under seal.
          </Notice>
        )}
        <div>
          <Button type="submit" pending={deed.pending}>
            {bargain.wishes ? 'Keep the change under seal' : 'Keep it under seal'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type SliderProps = {
  /** The question as a whole, set off from its ways. */
  isFirst?: boolean;
  label: string;
  low: string;
  high: string;
  value: number;
  onChange: (value: number) => void;
};

const Slider = ({ isFirst, label, low, high, value, onChange }: SliderProps) => (
  <label className={styles.slider} data-first={isFirst}>
    <span className={styles.sliderLabel}>{label}</span>
    <span className={styles.range}>
      <span className={styles.quiet} aria-hidden>
        {low}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-valuetext={`${value} of 100`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <span className={styles.quiet} aria-hidden>
        {high}
      </span>
      <output className={styles.figure}>{value}</output>
    </span>
  </label>
);
