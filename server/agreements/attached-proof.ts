// A sealed file carries what proves it without us.
import type { Attachment } from '../core/typesetting.ts';

/** What proves a sealed agreement without us: the canonical JSON that was signed, and the newest head of the transparency log where there is one. */
export const proofsOf = (json: string, logHead: string | null): Attachment[] => [
  {
    ...{ name: 'agreement.json', text: json, mimeType: 'application/json' },
    description: 'The agreed text and parties; its SHA-256 is the content hash',
  },
  ...(logHead === null
    ? []
    : [
        {
          ...{ name: 'log-head.txt', text: logHead, mimeType: 'text/plain' },
          description:
            'A signed head of the log of all deeds: anyone who has it can tell later whether that log was cut or rewritten',
        },
      ]),
];
