import type { ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { ProductPicture } from '../../ProductPicture.tsx';
import { rateWords } from '../shop/ratewords.ts';
import { type ContentPart, changedParts, partText, partWords, wordChanges } from './changes.ts';
import own from './product.module.css';

type Props = { before: ProductContent; after: ProductContent; currency: string };

/** What differs between what is on sale and what was changed, part by part. */
export const Changes = ({ before, after, currency }: Props) => (
  <ul className={own.changes}>
    {changedParts(before, after).map((part) => (
      <li key={part} className={own.change}>
        <p className={own.changeName}>{partWords[part]}</p>
        <PartChange part={part} before={before} after={after} currency={currency} />
      </li>
    ))}
  </ul>
);

/** One part as it was and as it would be: words marked one by one, pictures side by side. */
export function PartChange({ part, before, after, currency }: Props & { part: ContentPart }) {
  if (part === 'pictures') return <PictureChange before={before} after={after} />;
  if (part === 'delivery') {
    const lines = (content: ProductContent) =>
      content.delivery.length === 0
        ? 'as the shop says'
        : content.delivery.map((rate) => rateWords(rate, currency)).join('\n');
    return <WordChange before={lines(before)} after={lines(after)} />;
  }
  return <WordChange before={partText(before, part, currency)} after={partText(after, part, currency)} />;
}

const WordChange = ({ before, after }: { before: string; after: string }) => (
  <p className={own.changeText}>
    {wordChanges(before, after).map(({ kind, text }, index) => {
      const key = `${index}${kind}`;
      if (kind === 'same') return <span key={key}>{text}</span>;
      return kind === 'gone' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
    })}
  </p>
);

const PictureChange = ({ before, after }: Pick<Props, 'before' | 'after'>) => {
  const gone = before.pictures.filter(({ id }) => !after.pictures.some((one) => one.id === id));
  return (
    <>
      <div className={own.strip}>
        {after.pictures.map((picture) => (
          <span key={picture.id}>
            <ProductPicture picture={picture} sizes="64px" />
          </span>
        ))}
      </div>
      {gone.length > 0 && (
        <>
          <p className={own.changeName}>Taken out</p>
          <div className={own.strip}>
            {gone.map((picture) => (
              <span key={picture.id}>
                <ProductPicture picture={picture} sizes="64px" />
              </span>
            ))}
          </div>
        </>
      )}
    </>
  );
};
