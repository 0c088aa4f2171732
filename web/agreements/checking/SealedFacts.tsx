import type { SealedDocument } from '@ahadi/domain/agreements/copies/schema.ts';
import { bySide } from '@ahadi/domain/agreements/sides/rules.ts';
import { formatInstant } from '../../core/time.ts';
import styles from './checking.module.css';

/** Who, about what, when, and which fingerprint: all of it stands in the document itself. */
export const SealedFacts = ({ sealed }: { sealed: SealedDocument }) => (
  <dl className={styles.facts}>
    <dt>Agreement</dt>
    <dd>
      <bdi>{sealed.title}</bdi> ({sealed.ref})
    </dd>
    {bySide(sealed.parties).map(([side, people]) => (
      <div key={side}>
        <dt>Side {side}</dt>
        <dd>
          <bdi>{people.map(({ name }) => name).join(', ')}</bdi>
        </dd>
      </div>
    ))}
    <dt>Sealed</dt>
    <dd>{formatInstant(sealed.sealedAt)}</dd>
    <dt>Fingerprint of the text (SHA-256)</dt>
    <dd>
      <code>{sealed.contentHash}</code>
    </dd>
  </dl>
);
