import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  title: 'Kilichobadilika',
  titleOf: 'Kilichobadilika katika {title}',
  agreements: 'Makubaliano',
  untitled: 'Makubaliano yasiyo na kichwa',
  print: 'Chapisha',
  back: 'Rudi kwenye makubaliano',
  from: 'Kutoka',
  to: 'Hadi',
  version: 'Toleo la {no} · {author}',
  versionAt: 'Toleo la {no} · {author} · {when}',
  printed: '{ref} · {title} · kutoka toleo la {older} hadi toleo la {newer}',
  since: 'Hiki ndicho kilichobadilika tangu uliposoma mara ya mwisho.',
  oneVersion: 'Kuna toleo moja tu hadi sasa',
  oneVersionWords: 'Mtu akituma maneno mengine, utaona hapa kilichobadilika, neno kwa neno.',
  readIt: 'Yasome',
  loading: 'Inapakia matoleo',
} satisfies Words<typeof en>;
