import { pictureTypes } from '@ahadi/domain/marketplace/products/rules.ts';
import type { Picture } from '@ahadi/domain/marketplace/products/schema.ts';
import { IconArrowLeft, IconArrowRight, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Part } from '../../../ui/Part.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../../forms/form.module.css';
import { ReviewerNote } from '../../forms/ReviewerNote.tsx';
import { ProductPicture } from '../../ProductPicture.tsx';
import pictures from './pictures.module.css';
import type { ProductEditing } from './productform.ts';
import { pictureLimits, type Upload, usePictures } from './usePictures.ts';

/** The same pictures with the one at `from` standing at `to`. */
export const movedTo = <One,>(list: readonly One[], from: number, to: number): One[] => {
  const rest = list.filter((_one, at) => at !== from);
  const it = list[from];
  return it === undefined ? rest : [...rest.slice(0, to), it, ...rest.slice(to)];
};

/** Pictures: dropped or chosen, ordered by dragging or by buttons, each with words for who cannot see it. */
export function PictureFields({ editing, onSending }: { editing: ProductEditing; onSending: (is: boolean) => void }) {
  const { content, change, problems, notes } = editing;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const sending = usePictures({
    id: editing.product.id,
    newest: editing.newest,
    onPictures: (next) => change({ pictures: next }),
  });
  const { isSending } = sending;
  useEffect(() => onSending(isSending), [isSending, onSending]);
  const list = content.pictures;
  const isFull = list.length + sending.uploads.filter(({ problem }) => problem === null).length >= pictureLimits.most;
  const move = (from: number, to: number) => {
    change({ pictures: movedTo(list, from, to) });
    setSaid(`Picture ${from + 1} is now picture ${to + 1} of ${list.length}.`);
  };
  const problem = problems.at('pictures');
  return (
    <Part
      id="pictures"
      title="Pictures"
      sentence={`Up to ${pictureLimits.most}, ${pictureLimits.words} each. The first is the cover. Daylight and a plain ground show most; places and names hidden in the file are taken out.`}
    >
      <ReviewerNote note={notes.pictures} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the button inside does the same */}
      <div
        className={pictures.drop}
        data-over={over || undefined}
        data-error={problem ? true : undefined}
        onDragOver={(event) => {
          if (dragged !== null) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (dragged !== null) return;
          event.preventDefault();
          setOver(false);
          sending.add(event.dataTransfer.files);
        }}
      >
        {(list.length > 0 || sending.uploads.length > 0) && (
          <ol className={pictures.list} aria-label="Pictures in their order">
            {list.map((picture, index) => (
              <Tile
                key={picture.id}
                picture={picture}
                index={index}
                count={list.length}
                error={problems.at(`pictures.${index}.alt`)}
                isDragged={dragged === index}
                onDrag={(is) => setDragged(is ? index : null)}
                onDropped={() => {
                  if (dragged !== null && dragged !== index) move(dragged, index);
                  setDragged(null);
                }}
                onMove={(to) => move(index, to)}
                onAlt={(alt) =>
                  change({ pictures: list.map((one) => (one.id === picture.id ? { ...one, alt } : one)) })
                }
                onLeave={() => problems.touch(`pictures.${index}.alt`)}
                onRemove={() => {
                  change({ pictures: list.filter((one) => one.id !== picture.id) });
                  setSaid(`Picture ${index + 1} is removed.`);
                }}
              />
            ))}
            {sending.uploads.map((upload) => (
              <OnItsWay key={upload.key} upload={upload} onDrop={() => sending.drop(upload.key)} />
            ))}
          </ol>
        )}
        <div className={pictures.foot}>
          <Button
            variant="quiet"
            data-path="pictures"
            aria-invalid={problem ? true : undefined}
            whyNot={isFull ? `There are ${pictureLimits.most} pictures. Remove one first.` : null}
            onClick={() => input.current?.click()}
          >
            <IconPhotoPlus size={16} stroke={1.8} aria-hidden />{' '}
            {list.length === 0 ? 'Choose pictures' : 'Add pictures'}
          </Button>
          <span className={styles.quiet}>or drop them here</span>
        </div>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <input
          ref={input}
          hidden
          multiple
          type="file"
          aria-label="Choose pictures"
          accept={pictureTypes.join(',')}
          onChange={(event) => {
            sending.add([...(event.target.files ?? [])]);
            event.target.value = ''; // the same file can be chosen again
          }}
        />
      </div>
      <p className="aside-voice" role="status">
        {said}
      </p>
    </Part>
  );
}

type TileProps = {
  picture: Picture;
  index: number;
  count: number;
  error: string | undefined;
  isDragged: boolean;
  onDrag: (is: boolean) => void;
  onDropped: () => void;
  onMove: (to: number) => void;
  onAlt: (alt: string) => void;
  onLeave: () => void;
  onRemove: () => void;
};

function Tile({ picture, index, count, error, isDragged, ...on }: TileProps) {
  const name = `picture ${index + 1}`;
  return (
    <li
      className={pictures.tile}
      data-dragged={isDragged || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        on.onDropped();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the buttons below do the same */}
      <div
        className={pictures.frame}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          on.onDrag(true);
        }}
        onDragEnd={() => on.onDrag(false)}
      >
        <ProductPicture picture={picture} sizes="180px" decorative />
        {index === 0 && (
          <span className={pictures.cover}>
            <StateBadge tone="gold" dot={false}>
              Cover
            </StateBadge>
          </span>
        )}
      </div>
      <div className={pictures.tools}>
        <button
          type="button"
          className={styles.icon}
          aria-label={`Move ${name} forward`}
          disabled={index === 0}
          onClick={() => on.onMove(index - 1)}
        >
          <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.icon}
          aria-label={`Move ${name} back`}
          disabled={index === count - 1}
          onClick={() => on.onMove(index + 1)}
        >
          <IconArrowRight size={16} stroke={1.8} aria-hidden />
        </button>
        <button type="button" className={styles.icon} aria-label={`Remove ${name}`} onClick={on.onRemove}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </button>
      </div>
      <TextField
        label="What can be seen"
        aria-label={`What can be seen in ${name}`}
        placeholder="A yellow lamp on a table"
        maxLength={160}
        value={picture.alt}
        data-path={`pictures.${index}.alt`}
        error={error}
        onChange={(event) => on.onAlt(event.currentTarget.value)}
        onBlur={on.onLeave}
      />
    </li>
  );
}

const OnItsWay = ({ upload, onDrop }: { upload: Upload; onDrop: () => void }) => (
  <li className={pictures.tile}>
    <div className={pictures.frame} data-sending={upload.problem === null || undefined}>
      <img className={pictures.local} src={upload.url} alt="" />
    </div>
    {upload.problem === null ? (
      <div className={pictures.sending}>
        <progress className={pictures.progress} value={upload.share} aria-label={`${upload.name}, sent so far`} />
        {/* All has left: the server is making its sizes. */}
        <span>{upload.share < 1 ? `${Math.round(upload.share * 100)} %` : 'Making its sizes'}</span>
      </div>
    ) : (
      <div className={pictures.failed} role="alert">
        <p className={styles.problem}>
          {upload.name}: {upload.problem}
        </p>
        <Button variant="plain" onClick={onDrop}>
          Leave it out
        </Button>
      </div>
    )}
  </li>
);
