/** Somebody to tell: with an account in the product and by mail, without one by mail only. */
export type Recipient = { userId: string | null; email: string; name: string };

/** What some people are told about a deed, in the product and by mail. */
export type Notice = {
  recipients: Recipient[];
  type: 'info' | 'success' | 'warning' | 'error';
  title: string;
  message: string;
  /** What comes in numbers is one row while it is unread: which ones, and how many of them are called, after the number. */
  group?: { key: string; many: string };
};

/** One notice, or none when there is nobody to tell. */
export const noticeTo = (recipients: Recipient[], type: Notice['type'], title: string, message: string): Notice[] =>
  recipients.length > 0 ? [{ recipients, type, title, message }] : [];
