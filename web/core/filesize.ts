const MEGABYTE = 1024 * 1024;

/** "640 KB", "3.1 MB". Apart from the rules of exhibits, so that a page which only shows files does not load them. */
export const megabytes = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Why a file is not even sent that is empty, or larger than `most` bytes, whole megabytes; null where it is neither. `help`: what helps. */
export const whyNotSent = (
  { size }: Pick<File, 'size'>,
  most: number,
  help = 'Choose a smaller file.',
): string | null => {
  if (size === 0) return 'The file is empty. Nothing was sent. Choose another one.';
  return size > most
    ? `The file is ${megabytes(size)}; the limit is ${most / MEGABYTE} MB. Nothing was sent. ${help}`
    : null;
};
