import { promotionPicture } from '@ahadi/domain/promotions/form.ts';
import type { PromotionForm } from '@ahadi/domain/promotions/schema.ts';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { whyNotSent } from '../../core/filesize.ts';
import { withProgress } from '../../core/upload.ts';
import { FileField } from '../../ui/FileField.tsx';
import { pictureUrl } from '../words.ts';
import styles from './editing.module.css';

type Props = {
  form: PromotionForm;
  error: string | undefined;
  onChange: (part: Pick<PromotionForm, 'imageSha256'>) => void;
};

/** The picture: chosen or dropped, looked at and made again by the server, shown as it is kept. */
export function PictureField({ form, error, onChange }: Props) {
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<string>();
  const send = async (file: File) => {
    setRefused(undefined);
    setProgress(0);
    try {
      const unsent = whyNotSent(file, promotionPicture.bytes);
      if (unsent !== null) throw new RangeError(unsent);
      const picture = await client.promoting.addPicture(
        { file },
        { context: { idempotencyKey: uuid(), ...withProgress(setProgress) } },
      );
      onChange({ imageSha256: picture.sha256 });
    } catch (failure) {
      const { fields, sentence } = problemOf(failure);
      setRefused(failure instanceof RangeError ? failure.message : (fields.file ?? sentence));
    } finally {
      setProgress(null);
    }
  };
  return (
    <div data-path="imageSha256" tabIndex={-1}>
      <FileField
        label="Picture"
        help="Twice as wide as it is high, like 1200 × 600, at least 600 wide, at most 1 MB. PNG, JPEG, WebP or AVIF."
        button={form.imageSha256 === null ? 'Choose a picture' : 'Choose another'}
        accept="image/png,image/jpeg,image/webp,image/avif"
        progress={progress}
        error={refused ?? error}
        onFile={(file) => void send(file)}
      >
        {form.imageSha256 !== null && (
          <img
            className={styles.thumb}
            src={pictureUrl(form.imageSha256)}
            alt={form.imageAlt}
            width={240}
            height={120}
          />
        )}
      </FileField>
    </div>
  );
}
