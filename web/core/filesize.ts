const MEGABYTE = 1024 * 1024;

/** "640 KB", "3.1 MB". Apart from the rules of exhibits, so that a page which only shows files does not load them. */
export const megabytes = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
