import type { ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { TextAreaField } from '../../../ui/TextField.tsx';
import { ProductPicture } from '../../ProductPicture.tsx';
import { type ContentPart, partText, partWords, wordChanges } from '../../selling/product/changes.ts';
import { rateWords } from '../../selling/shop/ratewords.ts';
import styles from '../curating.module.css';
import { marked } from './marked.ts';

type Props = {
  part: ContentPart;
  /** What buyers see now; null before anything was on sale. */
  live: ProductContent | null;
  content: ProductContent;
  currency: string;
  isChanged: boolean;
  /** What the reviewer writes about it; null where nothing is to be decided. */
  note: string | null;
  onNote: (note: string) => void;
};

/** One part of what was sent in, beside what is on sale, with a place for a note. */
export function PartCard({ part, live, content, currency, isChanged, note, onNote }: Props) {
  const [writes, setWrites] = useState(false);
  const name = partWords[part];
  const isWriting = writes || (note !== null && note !== '');
  return (
    <section className={styles.part} data-changed={isChanged || undefined} aria-label={name}>
      <h3 className={styles.partName}>
        {name}
        {isChanged && (
          <StateBadge tone="gold" dot={false}>
            changed
          </StateBadge>
        )}
      </h3>
      <div>
        {part === 'pictures' ? (
          <Pictures live={isChanged ? live : null} content={content} />
        ) : live && isChanged ? (
          <Sides before={textOf(live, part, currency)} after={textOf(content, part, currency)} />
        ) : (
          <Marked text={textOf(content, part, currency)} />
        )}
      </div>
      {note !== null && !isWriting && (
        <Button variant="plain" aria-label={`Write a note about: ${name}`} onClick={() => setWrites(true)}>
          Write a note
        </Button>
      )}
      {note !== null && isWriting && (
        <div className={styles.partNote}>
          <TextAreaField
            label={`Note about: ${name}`}
            help="The seller reads it beside the field when you ask for changes."
            rows={2}
            maxLength={500}
            value={note}
            error={note !== '' && note.trim().length < 3 ? 'Write at least three characters.' : undefined}
            onChange={(event) => onNote(event.currentTarget.value)}
          />
        </div>
      )}
    </section>
  );
}

function textOf(content: ProductContent, part: ContentPart, currency: string): string {
  if (part === 'delivery' && content.delivery.length > 0)
    return content.delivery.map((rate) => rateWords(rate, currency)).join('\n');
  return partText(content, part, currency);
}

/** A text with the words of the list marked. */
const Marked = ({ text }: { text: string }) =>
  text === '' ? (
    <p className={styles.quiet}>Nothing</p>
  ) : (
    <p className={styles.text}>
      {marked(text).map(({ text: piece, what }, index) =>
        what === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity
          <span key={index}>{piece}</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <mark key={index} title={`May not be sold: ${what}`}>
            {piece}
            <span className="aside-voice"> (may not be sold: {what})</span>
          </mark>
        ),
      )}
    </p>
  );

/** What is on sale and what was sent in, side by side: gone words on the left, new ones on the right. */
function Sides({ before, after }: { before: string; after: string }) {
  const pieces = wordChanges(before, after);
  return (
    <div className={styles.sides}>
      <div>
        <p className={styles.sideName}>On sale now</p>
        <p className={styles.text}>
          {pieces
            .filter(({ kind }) => kind !== 'new')
            .map(({ kind, text }, index) => {
              const key = `${index}${kind}`;
              return kind === 'gone' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
            })}
          {before === '' && <span className={styles.quiet}>Nothing</span>}
        </p>
      </div>
      <div>
        <p className={styles.sideName}>Sent in</p>
        <p className={styles.text}>
          {pieces
            .filter(({ kind }) => kind !== 'gone')
            .map(({ kind, text }, index) => {
              const key = `${index}${kind}`;
              return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
            })}
          {after === '' && <span className={styles.quiet}>Nothing</span>}
        </p>
        {marked(after).some(({ what }) => what !== null) && <Marked text={after} />}
      </div>
    </div>
  );
}

function Pictures({ live, content }: { live: ProductContent | null; content: ProductContent }) {
  const isNew = (id: string) => live !== null && !live.pictures.some((one) => one.id === id);
  const gone = live?.pictures.filter(({ id }) => !content.pictures.some((one) => one.id === id)) ?? [];
  return (
    <ul className={styles.pictures}>
      {content.pictures.map((picture) => (
        <li key={picture.id} className={styles.picture} data-change={isNew(picture.id) ? 'new' : undefined}>
          <ProductPicture picture={picture} sizes="200px" decorative />
          <span>
            {isNew(picture.id) && <strong>New. </strong>}
            {picture.alt || 'Without words'}
          </span>
        </li>
      ))}
      {gone.map((picture) => (
        <li key={picture.id} className={styles.picture} data-change="gone">
          <ProductPicture picture={picture} sizes="200px" decorative />
          <span>
            <strong>Taken out. </strong>
            {picture.alt}
          </span>
        </li>
      ))}
    </ul>
  );
}
