import type { SealedDocument } from '@ahadi/domain/agreements/copies/schema.ts';
import { bySide } from '@ahadi/domain/agreements/sides/rules.ts';
import { useFigures, useWordsHere } from '../../core/here.ts';
import styles from './checking.module.css';
import { checking } from './words.ts';

/** Who, about what, when, and which fingerprint: all of it stands in the document itself. */
export function SealedFacts({ sealed }: { sealed: SealedDocument }) {
  const say = useWordsHere(checking);
  const figures = useFigures();
  return (
    <dl className={styles.facts}>
      <dt>{say.agreement}</dt>
      <dd>
        <bdi>{sealed.title}</bdi> ({sealed.ref})
      </dd>
      {bySide(sealed.parties).map(([side, people]) => (
        <div key={side}>
          <dt>{say.side({ side })}</dt>
          <dd>
            <bdi>{figures.list(people.map(({ name }) => name))}</bdi>
          </dd>
        </div>
      ))}
      <dt>{say.sealedAt}</dt>
      <dd>{figures.instant(sealed.sealedAt)}</dd>
      <dt>{say.fingerprint}</dt>
      <dd>
        <code>{sealed.contentHash}</code>
      </dd>
    </dl>
  );
}
