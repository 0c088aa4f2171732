import type { ProductId } from '@ahadi/domain/core/ids.ts';
import { PICTURE_LIMIT_BYTES, pictureTypes } from '@ahadi/domain/marketplace/products/rules.ts';
import type { Picture, ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { client } from '../../../core/api.ts';
import { problemOf } from '../../../core/errors.ts';
import { whyNotSent } from '../../../core/filesize.ts';
import { withProgress } from '../../../core/upload.ts';

export const pictureLimits = { most: 8, words: `${PICTURE_LIMIT_BYTES / 1024 / 1024} MB` } as const;

/** A file on its way: shown from this device until the server has made its sizes. */
export type Upload = { key: string; name: string; url: string; share: number; problem: string | null };

/** Why this file is not even sent, or null. The server looks at what is inside. */
function problemOfFile(file: File): string | null {
  const unsent = whyNotSent(file, PICTURE_LIMIT_BYTES);
  if (unsent !== null) return unsent;
  if (file.type !== '' && !pictureTypes.some((type) => type === file.type))
    return 'Choose a PNG, JPEG, WebP, GIF or AVIF. Nothing was sent.';
  return null;
}

type Options = { id: ProductId; newest: () => ProductContent; onPictures: (pictures: Picture[]) => void };

/** Sends pictures one after the other and puts each at the end of those there are, whatever else was typed meanwhile. */
export function usePictures({ id, newest, onPictures }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of made.current) URL.revokeObjectURL(url);
    },
    [],
  );
  const set = (key: string, part: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => setUploads((before) => before.filter((one) => one.key !== key));

  const send = async (file: File, key: string) => {
    if (newest().pictures.length >= pictureLimits.most) {
      set(key, { problem: `There are ${pictureLimits.most} pictures. Remove one first. Nothing was sent.` });
      return;
    }
    try {
      const picture = await client.selling.addPicture(
        { id, file },
        { context: { idempotencyKey: uuid(), ...withProgress((share) => set(key, { share })) } },
      );
      const { pictures } = newest();
      if (pictures.some(({ sha256 }) => sha256 === picture.sha256)) {
        set(key, { problem: 'This picture is there already.' });
        return;
      }
      onPictures([...pictures, picture]);
      drop(key);
    } catch (error) {
      const { sentence, fields } = problemOf(error);
      set(key, { problem: fields.file ?? sentence });
    }
  };

  return {
    uploads,
    drop,
    isSending: uploads.some(({ problem }) => problem === null),
    add: (files: Iterable<File>) => {
      for (const file of files) {
        const key = uuid();
        const url = URL.createObjectURL(file);
        made.current.push(url);
        const problem = problemOfFile(file);
        setUploads((before) => [...before, { key, name: file.name, url, share: 0, problem }]);
        if (problem === null) line.current = line.current.then(() => send(file, key));
      }
    },
  };
}
