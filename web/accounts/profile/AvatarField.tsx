import { AVATAR_LIMIT_BYTES, avatarTypes } from '@ahadi/domain/accounts/rules.ts';
import { useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { whyNotSent } from '../../core/filesize.ts';
import { useMe } from '../../core/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './profile.module.css';

/** Why this file is not even sent, or null. The server looks at what is inside. */
const problemOfFile = (file: File): string | null =>
  whyNotSent(file, AVATAR_LIMIT_BYTES) ??
  (avatarTypes.some((type) => type === file.type)
    ? null
    : 'Choose a PNG, JPEG, WebP or GIF picture. Nothing was sent.');

const SIDE = 144;

/** The middle of a picture as it will be shown, small enough to be an address; null for what is no picture. */
async function smallPicture(file: File): Promise<string | null> {
  const whole = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const brush = canvas.getContext('2d');
  if (!whole || !brush) return null;
  const side = Math.min(whole.width, whole.height);
  brush.drawImage(whole, (whole.width - side) / 2, (whole.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  whole.close();
  return canvas.toDataURL('image/png');
}

/** Choose a picture or drop one; it is shown at once while it is sent. A refused one goes, and the one before is back. */
export function AvatarField() {
  const me = useMe();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const done = () => setPreview(null);
  const upload = useCommand(api.accounts.uploadAvatar, { onSuccess: done, onError: done });
  const remove = useCommand(api.accounts.removeAvatar);
  const failed = upload.error ?? remove.error;

  const take = async (file: File | undefined) => {
    if (!file || upload.isPending) return;
    const found = problemOfFile(file);
    setProblem(found);
    upload.reset();
    remove.reset();
    if (found) return;
    setPreview(await smallPicture(file));
    upload.run({ file });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <span className={styles.picture} data-busy={upload.isPending || undefined}>
          <Avatar name={me.name} src={preview ?? me.avatarUrl} size={72} />
        </span>
        <div className={styles.words}>
          <div className={styles.buttons}>
            <Button variant="quiet" pending={upload.isPending} onClick={() => input.current?.click()}>
              {me.avatarUrl ? 'Choose another picture' : 'Choose a picture'}
            </Button>
            {me.avatarUrl && (
              <Button variant="plain" pending={remove.isPending} onClick={() => remove.run(undefined)}>
                Remove it
              </Button>
            )}
          </div>
          <p className={styles.hint}>
            Or drop one here. PNG, JPEG, WebP or GIF up to 5 MB; it becomes a square, and the place where it was taken
            is left out.
          </p>
        </div>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="Picture"
          accept={avatarTypes.join(',')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = ''; // the same file can be chosen again
          }}
        />
      </div>
      {(problem || failed) && <Notice tone="danger">{problem ?? problemOf(failed).sentence}</Notice>}
    </>
  );
}
