// Who was told what, when and by which channel is one file that can be checked.
import { brand } from '@ahadi/domain/brand.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { isCopy } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeSide, NoticeProof } from '@ahadi/domain/disputes/schema.ts';
import { bounceReasonOf, bounceWords } from '@ahadi/domain/notifications/bounces.ts';
import { maskedAddress } from '@ahadi/domain/privacy/holding/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { printAside } from '../core/printing.ts';
import type { Typeset } from '../core/typesetting.ts';
import { zoneOfReader } from '../core/zone.ts';
import { disputes } from './dispute.ts';
import { sideOf } from './held.ts';
import { chainLinks, type LedgerRow, ledgerRows } from './notice-ledger.store.ts';

/** One step of a notice on its way: what happened and when; a failure with its reason. */
type Receipt = {
  state: 'queued' | 'sent' | 'delivered' | 'opened' | 'failed' | 'returned';
  at: string | null;
  reason?: string;
};

const kindWords: Record<NoticeProof['kind'], string> = {
  dispute_notice: 'Notice of the dispute',
  dispute_notice_second: 'Second notice of the dispute',
  dispute_notice_third: 'Third notice of the dispute',
  final_notice: 'Final notice',
  publication_notice: 'Notice of publication',
  decision_notice: 'Notice of what a court decided',
};

/** What became of a notice, in its order. */
function receiptsOf(row: LedgerRow): Receipt[] {
  const at = (moment: Date) => moment.toISOString();
  return [
    { state: 'queued', at: at(row.queuedAt) },
    ...(row.sentAt ? [{ state: 'sent' as const, at: at(row.sentAt) }] : []),
    ...(row.deliveredAt
      ? [
          {
            state: 'delivered' as const,
            at: at(row.deliveredAt),
            ...(row.channel === 'email' ? { reason: 'taken by the mail service that carries it on' } : {}),
          },
        ]
      : []),
    ...(row.failedReason === null
      ? []
      : [{ state: 'failed' as const, at: null, reason: 'not taken by the post office of the address' }]),
    ...(row.returnedAt && row.returnedStatus
      ? [
          {
            state: 'returned' as const,
            at: at(row.returnedAt),
            reason: `${bounceWords[bounceReasonOf(row.returnedStatus)]} (status ${row.returnedStatus})`,
          },
        ]
      : []),
    ...(row.openedAt ? [{ state: 'opened' as const, at: at(row.openedAt) }] : []),
  ];
}

/** An address as its own side reads it; the other side's is masked. */
const shownAddress = (row: LedgerRow, reader: DisputeSide | null): string =>
  row.channel === 'in_app'
    ? `the ${row.side}’s account`
    : row.side === reader
      ? row.address
      : maskedAddress(row.address);

/** The ledger of a dispute's notices as a file. Throws NOT_FOUND where the dispute is not the reader's. */
export async function readNoticeProof(ctx: Ctx, { id, as }: { id: string; as: 'pdf' | 'json' }): Promise<File> {
  const held = await disputes.read(ctx, id);
  const reader = sideOf(ctx, held);
  const rows = await ledgerRows(ctx, held.id);
  const links = await chainLinks(
    ctx,
    rows.flatMap(({ eventId }) => eventId ?? []),
  );
  const ledger = {
    platform: brand.name,
    dispute: held.ref,
    madeAt: ctx.now.toISOString(),
    notices: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      to: row.side,
      isCopy: isCopy(row),
      channel: row.channel,
      address: shownAddress(row, reader),
      sha256: row.bodyHash,
      event: row.eventId,
      receipts: receiptsOf(row),
    })),
    chain: links.map((link) => ({ ...link, at: link.at.toISOString() })),
    howToCheck: [
      'sha256 of a notice is over its title and words (in the account), or its subject and words (by e-mail), with a line break between, in UTF-8.',
      'noticesHash in a deed is SHA-256 over the sha256 of its notices in the order of their ids, with line breaks between.',
      'hash of a deed is SHA-256 over canonical JSON (RFC 8785) of id, subjectKind, subjectId, seq, name, actorId, at, payload and previous.',
    ],
  };
  if (as === 'json')
    return new File([JSON.stringify(ledger, null, 2)], `notices-${held.ref}.json`, { type: 'application/json' });
  const pdf = await printAside(layOut(ledger, await zoneOfReader(ctx)));
  return new File([new Uint8Array(pdf)], `notices-${held.ref}.pdf`, { type: 'application/pdf' });
}

type Ledger = {
  dispute: string;
  madeAt: string;
  notices: {
    kind: NoticeProof['kind'];
    isCopy: boolean;
    channel: string;
    address: string;
    sha256: string;
    receipts: Receipt[];
  }[];
  chain: { seq: number; name: string; at: string; hash: string }[];
  howToCheck: string[];
};

const stateWords: Record<Receipt['state'], string> = {
  queued: 'Written',
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened in the account by its recipient, signed in',
  failed: 'Not delivered',
  returned: 'Came back',
};
const said = ({ state, at, reason }: Receipt): string =>
  `${stateWords[state]}${at ? ` ${formatUtc(at)}` : ''}${reason ? ` (${reason})` : ''}`;

const layOut = (ledger: Ledger, tz: string): Typeset => ({
  template: import.meta.resolve('./notice-ledger.typ'),
  at: new Date(ledger.madeAt),
  tz,
  data: {
    title: `Notices of ${ledger.dispute}`,
    brand: brand.name,
    footer: `${ledger.dispute} · page {page} of {pages}`,
    heading: `Who was told what: ${ledger.dispute}`,
    made: `Made on ${formatUtc(ledger.madeAt)}. Addresses of the other side are masked.`,
    nothing: 'No notice was sent yet.',
    notices: ledger.notices.map((notice) => ({
      what: `${notice.isCopy ? 'Copy for the side that filed it: ' : ''}${kindWords[notice.kind]}`,
      lines: [
        notice.channel === 'email' ? `By e-mail to ${notice.address}` : `In the product, to ${notice.address}`,
        ...notice.receipts.map(said),
      ],
      hash: `SHA-256 of its words: ${notice.sha256}`,
    })),
    links: 'The links of the history',
    chain: ledger.chain.map((link) => `${link.seq}. ${link.name} · ${formatUtc(link.at)} · ${link.hash}`),
    check: 'How to check it',
    howToCheck: ledger.howToCheck,
  },
});
