import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { bySide } from '@ahadi/domain/agreements/sides/rules.ts';
import { MOST_OBLIGATIONS, obligationDefaults } from '@ahadi/domain/obligations/rules.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useFigures } from '../../core/here.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import type { Signer } from '../document/sides.ts';
import styles from '../promising/promises.module.css';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';
import { useEditingWords } from './words.ts';

// Many texts promise nothing with a day.
const load = () => import('../promising/PromiseItem.tsx').then((module) => ({ default: module.PromiseItem }));
const PromiseItem = lazy(load);

const newPromise = (sides: readonly string[]): ObligationTerm => ({
  id: uuid(),
  clauseId: null,
  debtor: sides[0] ?? 'A',
  creditor: sides[1] ?? 'B',
  kind: 'deliver',
  title: '',
  criteria: '',
  amountMinor: null,
  evidenceRequired: false,
  reviewDays: obligationDefaults.reviewDays,
  due: { kind: 'on', day: null },
});

/** What is promised with a day: from here come reminders, the other side's answer, and a dispute that is half written when it is broken. */
export function PromisesSection({ view, editing }: { view: AgreementView; editing: Editing }) {
  const say = useEditingWords();
  const { list } = useFigures();
  const [added, setAdded] = useState<string | null>(null);
  const all = editing.terms.obligations ?? [];
  const parties: readonly Signer[] = view.status === 'draft' ? editing.parties.value : view.parties;
  const sides = bySide(parties).map(([side, people]) => ({
    side,
    names: list(people.map(({ name }) => name).filter((name) => name.trim() !== '')),
  }));
  // Without any promise the text has none at all, so that it stays what it was before there were any.
  const keep = (next: readonly ObligationTerm[]) =>
    editing.change({ obligations: next.length === 0 ? undefined : [...next] });
  const put = (id: string, part: Partial<ObligationTerm>) =>
    keep((editing.keeper.terms.obligations ?? []).map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <Section id="promises" title={say.promises} sentence={say.promisesLead}>
      <ol className={styles.list}>
        {all.map((term, index) => (
          <li key={`${term.id}-${editing.generation}`}>
            <Suspense fallback={<SkeletonText lines={8} />}>
              <PromiseItem
                term={term}
                index={index}
                editing={editing}
                sides={sides}
                isNew={added === term.id}
                put={(part) => put(term.id, part)}
                onRemove={() => keep(all.filter(({ id }) => id !== term.id))}
              />
            </Suspense>
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="quiet"
          whyNot={all.length >= MOST_OBLIGATIONS ? say.mostPromises({ most: MOST_OBLIGATIONS }) : null}
          onPointerEnter={() => void load()}
          onClick={() => {
            const made = newPromise(sides.map(({ side }) => side));
            setAdded(made.id);
            keep([...all, made]);
          }}
        >
          <IconPlus size={16} stroke={1.8} aria-hidden />
          {say.addPromise}
        </Button>
      </div>
    </Section>
  );
}
