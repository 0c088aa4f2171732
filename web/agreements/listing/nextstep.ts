import type { AgreementRow } from '@ahadi/domain/agreements/schema.ts';

/** What comes next in one line, as the reader would say it. */
export function nextStep({ status, waitsForMe, others }: AgreementRow): string {
  // With more than one the names stand beside it already.
  const them = others.length === 1 ? others[0] : 'the others';
  switch (status) {
    case 'draft':
      return 'Finish it and share it';
    case 'negotiating':
      return waitsForMe ? 'Read the text and answer it' : `Waiting for ${them} to accept the text`;
    case 'signing':
      return waitsForMe ? 'Read it and sign' : `Waiting for ${them} to sign`;
    case 'executed':
      return 'Comes into force on its own';
    case 'active':
      return 'Nothing to do';
    case 'completed':
      return 'Everything that was promised is closed';
    case 'expired':
      return 'Its time is over; what is open stays owed';
    case 'terminated':
      return 'It was ended; what was due stays owed';
    case 'lapsed':
      return 'The time to sign ran out';
    case 'declined':
    case 'voided':
      return 'Nothing more happens';
  }
}
