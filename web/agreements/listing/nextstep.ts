import type { AgreementRow } from '@ahadi/domain/agreements/schema.ts';
import { nameList } from '../words.ts';

/** What comes next in one line, as the reader would say it. */
export function nextStep({ status, waitsForMe, others }: AgreementRow): string {
  const them = others.length > 0 ? nameList(others) : 'the others';
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
    case 'lapsed':
      return 'The time to sign ran out';
    case 'declined':
    case 'voided':
      return 'Nothing more happens';
  }
}
