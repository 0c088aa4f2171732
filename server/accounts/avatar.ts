// A picture is drawn again before it is kept, so that nothing else comes in with it.
import { AVATAR_LIMIT_BYTES, avatarTypes } from '@ahadi/domain/accounts/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { fileTypeFromBuffer } from 'file-type';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { keepFile } from '../core/files.ts';
import { megabytes, redrawn } from '../core/picture.ts';
import { setImage } from './account.store.ts';

/** The side of a kept picture, in pixels. */
const SIDE = 512;

/**
 * Gives the reader a new picture: 512×512 WebP made again from the pixels, so that places, serial numbers and hidden content
 * stay behind. Throws FILE_TOO_LARGE (bytes or pixels) and FILE_TYPE; then nothing was saved.
 */
export async function uploadAvatar(ctx: Ctx, file: File): Promise<{ avatarUrl: string; sha256: string }> {
  const userId = userIdOf(ctx);
  const picture = await squareOf(file);
  return transaction(ctx, async (ctx) => {
    const sha256 = await keepFile(ctx, picture, 'image/webp');
    const avatarUrl = `/api/avatars/${sha256}`;
    await setImage(ctx, userId, avatarUrl);
    await emit(ctx, 'profile.changed', { kind: 'user', id: userId }, { what: 'picture' }, [userId]);
    return { avatarUrl, sha256 };
  });
}

/** Takes the reader's picture away; their initials are shown instead. Without one nothing happens. */
export const removeAvatar = (ctx: Ctx): Promise<{ removed: true }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await setImage(ctx, userId, null);
    await emit(ctx, 'profile.changed', { kind: 'user', id: userId }, { what: 'picture removed' }, [userId]);
    return { removed: true };
  });

async function squareOf(file: File): Promise<Buffer> {
  if (file.size > AVATAR_LIMIT_BYTES)
    throw new DomainError(
      'FILE_TOO_LARGE',
      `The picture is ${megabytes(file.size)} MB; the limit is ${megabytes(AVATAR_LIMIT_BYTES)} MB. Nothing was saved. Choose a smaller one.`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await fileTypeFromBuffer(bytes);
  if (!avatarTypes.some((mime) => mime === type?.mime))
    throw new DomainError(
      'FILE_TYPE',
      'This file is not a PNG, JPEG, WebP or GIF picture, whatever its name says. Nothing was saved.',
    );
  return redrawn(bytes, (picture) => picture.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }));
}
