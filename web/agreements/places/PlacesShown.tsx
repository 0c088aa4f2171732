import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import type { Answered } from '../fields/FieldLines.tsx';
import styles from './places.module.css';
import { givenAt, type Seated, styleOf, titleOf } from './places.ts';

type Props = {
  page: number;
  terms: AgreementTerms;
  parties: readonly Seated[];
  answered: Answered | undefined;
  /** A side that is shown in another way. */
  except: string | undefined;
};

/** What stands on a page and for whom; once a side signed, what it left there. */
export function PlacesShown({ page, terms, parties, answered, except }: Props) {
  return (
    <div className={styles.layer} data-mantine-color-scheme="light">
      {(terms.places ?? [])
        .filter((place) => place.page === page && place.side !== except)
        .map((place) => {
          const title = titleOf(place, terms, parties);
          const given = givenAt(place, terms, parties, answered);
          return (
            <div
              key={place.id}
              className={styles.place}
              style={styleOf(place)}
              title={title}
              data-side={place.side}
              data-given={given === null ? undefined : ''}
              data-mark={given !== null && place.shows === 'signature' ? '' : undefined}
            >
              <span>
                <span className="aside-voice">{given === null ? 'To be filled in: ' : `${title}: `}</span>
                {given ?? title}
              </span>
            </div>
          );
        })}
    </div>
  );
}
