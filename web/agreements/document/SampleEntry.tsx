import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { bySide } from '@ahadi/domain/agreements/sides/rules.ts';
import { amountBand, entryText } from '@ahadi/domain/records/rules.ts';
import type { PublicIdentity } from '@ahadi/domain/records/schema.ts';
import styles from './clause.module.css';
import type { Signer } from './sides.ts';

const identity = (name: string): PublicIdentity =>
  ({
    name,
    kind: 'business',
    city: 'your city',
    userNumber: 'your number',
  }) as PublicIdentity; // of an identity the text of an entry says these and nothing else

/** An entry as it would be if this agreement came to that, written by the function that writes the real ones, and what is never in it. */
export const SampleEntry = ({ terms, parties }: { terms: AgreementTerms; parties: readonly Signer[] }) => (
  <>
    <p>An entry like this one, made up here with the names of this agreement and dates of no meaning:</p>
    <blockquote className={styles.entry}>
      {textOf(terms, parties)
        .split('\n')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </blockquote>
    <p>
      Beside it stand a statement of each side, if it writes one for the public, in the same size, and notes such as
      “resolved”. Both sides see the entry word for word ten days before it can be public.
    </p>
    <p>
      Never published: the text of the agreement, the exact sum, documents and exhibits, offers, and what anybody wrote
      in the dispute. A dispute about a party that refused this clause never becomes public.
    </p>
  </>
);

function textOf(terms: AgreementTerms, parties: readonly Signer[]): string {
  const [one, other] = bySide(parties).map(([, names]) => names[0]?.name);
  return entryText({
    subject: identity(one || 'One side'),
    filer: identity(other || 'The other side'),
    category: 'breach_other',
    agreementKind: terms.kind,
    agreementDate: '2026-01-15',
    amountBand: terms.valueMinor === null ? null : amountBand(terms.valueMinor, terms.currency),
    filedOn: '2026-03-02',
    servedOn: '2026-03-05',
    respondedOn: null,
    responseKind: null,
    deadlineOn: '2026-04-20',
    outcome: 'unresolved_no_response',
  });
}
