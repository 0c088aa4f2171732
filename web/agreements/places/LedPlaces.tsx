import { isOwnDoing } from '@ahadi/domain/agreements/fields/rules.ts';
import { placeWords } from '@ahadi/domain/agreements/places/rules.ts';
import type { Place } from '@ahadi/domain/agreements/places/schema.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { useWordsHere } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { AnswerField } from '../answering/AnswerField.tsx';
import { type AnsweringWords, answering as words } from '../answering/words.ts';
import type { Leading } from './leading.ts';
import styles from './places.module.css';
import { styleOf } from './places.ts';

type LayerProps = { page: number; leading: Leading };

/** The reader's own places on a page: where one is led to, and what one has given so far. */
export function OwnPlaces({ page, leading }: LayerProps) {
  return (
    <div className={styles.layer} data-mantine-color-scheme="light">
      {leading.places
        .filter((place) => place.page === page)
        .map((place) => {
          const given = leading.givenAt(place);
          return (
            <button
              key={place.id}
              type="button"
              className={styles.place}
              style={styleOf(place)}
              data-place={place.id}
              data-current={place.id === leading.current?.id || undefined}
              data-given={given === '' ? undefined : ''}
              data-mark={place.shows === 'signature' && given !== '' ? '' : undefined}
              aria-label={`${placeWords(place, leading.terms.fields)}, page ${page}${given === '' ? '' : `: ${given}`}`}
              onClick={() => leading.goTo(place)}
            >
              <span>{given === '' ? placeWords(place, leading.terms.fields) : given}</span>
            </button>
          );
        })}
    </div>
  );
}

const said = ({ shows }: Place, say: AnsweringWords): string =>
  shows === 'signature' ? say.signatureHere : shows === 'name' ? say.nameHere : say.dayHere;

/** What a place is for: a question has the words of who asks. */
const nameOf = (place: Place, { fields }: AgreementTerms, say: AnsweringWords): string =>
  place.shows === 'signature' ? say.signature : place.shows === 'name' ? say.name : placeWords(place, fields);

/** Leads through the places of the reader one after the other, with the control for each. */
export function LedBar({ leading, terms }: { leading: Leading; terms: AgreementTerms }) {
  const say = useWordsHere(words);
  const { places, current, answering } = leading;
  // Nobody signs answers that they do not see, nor writes over them.
  if (answering.loadProblem !== null)
    return (
      <div className={styles.led} role="alert">
        <div className={styles.row}>
          <p>
            {say.notLoaded} {answering.loadProblem}
          </p>
          <Button variant="quiet" onClick={answering.reload}>
            {say.retry}
          </Button>
        </div>
      </div>
    );
  if (answering.isLoading)
    return (
      <p className={styles.led} role="status">
        {say.loading}
      </p>
    );
  const at = current ? places.indexOf(current) : -1;
  if (!current)
    return (
      <div className={styles.led}>
        <div className={styles.row}>
          <p>{say.yourPlaces({ count: places.length })}</p>
          <Button variant="quiet" onClick={() => leading.goTo(places[0])}>
            {places.length === 1 ? say.showIt : say.showFirst}
          </Button>
        </div>
      </div>
    );
  const field = answering.fields.find(({ id }) => id === current.fieldId);
  const settled = field && answering.settled.get(field.id);
  const isAsked = field !== undefined && settled?.isAsked === true && !isOwnDoing(field);
  return (
    <section className={styles.led} aria-label={say.placesOfYours}>
      <h3 aria-live="polite">
        {say.placeNo({
          ...{ no: at + 1, all: places.length, page: current.page },
          name: nameOf(current, terms, say),
        })}
      </h3>
      {isAsked ? (
        <div data-path={`answers.${field.id}`} data-led data-wrong={leading.errorOf(field.id) ? true : undefined}>
          <AnswerField
            key={field.id}
            {...{ field, settled }}
            value={answering.answers[field.id]}
            error={leading.errorOf(field.id)}
            currency={terms.currency}
            isFormer={answering.former.has(field.id)}
            onChange={(next) => answering.put(field.id, next)}
            onLeave={() => undefined}
          />
        </div>
      ) : (
        <p className={styles.help}>{field !== undefined && !isOwnDoing(field) ? say.notAsked : said(current, say)}</p>
      )}
      {answering.keepState === 'failed' && <p className={styles.help}>{answering.keepProblem}</p>}
      <div className={styles.row}>
        <Button variant="quiet" whyNot={at <= 0 ? say.isFirst : null} onClick={() => leading.goTo(places[at - 1])}>
          {say.previous}
        </Button>
        <Button
          variant="quiet"
          whyNot={at === places.length - 1 ? say.isLast : null}
          onClick={() => leading.goTo(places[at + 1])}
        >
          {say.next}
        </Button>
      </div>
    </section>
  );
}
