// Reports of delivery as post offices send them (RFC 3464), each in its own manner.

export type ReportWishes = {
  /** The id of the letter; left out where the report does not name it. */
  letterId?: string;
  action?: 'failed' | 'delayed' | 'delivered' | 'relayed';
  status?: string;
  diagnostic?: string;
  recipient?: string;
};

const lines = (...all: (string | null)[]): string => all.filter((line) => line !== null).join('\r\n');

/** A message/delivery-status: a block for the message, one for its recipient. */
const statusPart = (
  { action = 'failed', status = '5.1.1', diagnostic, recipient = 'baraka@example.org' }: ReportWishes,
  envelope: string | null,
): string =>
  lines(
    'Reporting-MTA: dns; mx.example.org',
    envelope,
    'Arrival-Date: Wed, 25 Nov 2026 12:00:00 +0300',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.example.org',
    diagnostic === undefined ? null : `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
  );

const message = (parts: readonly [type: string, content: string][]): Buffer =>
  Buffer.from(
    lines(
      'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
      'To: letters@ahadi.example',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status;',
      '\tboundary="=_cut/here"',
      '',
      'This is a MIME-encapsulated message.',
      '',
      ...parts.flatMap(([type, content]) => ['--=_cut/here', `Content-Type: ${type}`, '', content]),
      '--=_cut/here--',
      '',
    ),
  );

const forPeople = 'I am sorry to have to inform you that your message could not be delivered.';
const head = (letterId: string | undefined): string =>
  lines(
    'From: Ahadi <agreements@ahadi.example>',
    'Subject: You are invited',
    letterId === undefined ? null : `Message-ID: <${letterId}@ahadi.example>`,
    'MIME-Version: 1.0',
    '',
  );

/** The manners in which a report names the letter that it is about. */
export const manners = {
  /** By the id of the envelope alone, as who asked by RFC 3461 gets it, folded. */
  envelope: (wishes: ReportWishes) =>
    message([
      ['text/plain; charset=us-ascii', forPeople],
      [
        'message/delivery-status',
        statusPart(wishes, wishes.letterId ? `Original-Envelope-Id:\r\n ${wishes.letterId}` : null),
      ],
      ['text/rfc822-headers', head(undefined)],
    ]),
  /** By the head of the letter. */
  head: (wishes: ReportWishes) =>
    message([
      ['text/plain; charset=us-ascii', forPeople],
      ['message/delivery-status', statusPart(wishes, null)],
      ['text/rfc822-headers; charset=us-ascii', head(wishes.letterId)],
    ]),
  /** By the whole letter. */
  whole: (wishes: ReportWishes) =>
    message([
      ['text/plain', forPeople],
      ['message/delivery-status', statusPart(wishes, null)],
      ['message/rfc822', lines(head(wishes.letterId), 'Content-Type: text/plain', '', 'You are invited.')],
    ]),
  /** The same where addresses are not of ASCII (RFC 6533). */
  global: (wishes: ReportWishes) =>
    message([
      ['text/plain; charset=utf-8', forPeople],
      ['message/global-delivery-status', statusPart(wishes, null)],
      ['message/global-headers', head(wishes.letterId)],
    ]),
} as const;
