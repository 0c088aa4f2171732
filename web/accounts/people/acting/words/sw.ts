import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  bar: 'Unayetenda kwa niaba yake',
  actsFor: 'Unatenda kwa niaba ya <b>{organisation}</b>. {powers}.',
  actsInPlace: 'Unatenda kwa niaba ya <b>{organisation}</b>. {powers}, ukishika nafasi ya {other}.',
  owner: 'Mmiliki',
  signatory: 'Mwenye mamlaka ya kusaini',
  drafter: 'Mwandishi wa rasimu',
  reader: 'Msomaji',
  withLimit: '{powers}, hadi {limit}',
  withMoney: '{powers}, pia kwa fedha zake',
  asSelf: 'Tenda kwa jina lako',
  actFor: 'Tenda kwa niaba ya {organisation}',
  cannot: 'Huwezi kufanya hili kwa niaba ya {organisation}',
  cannotWords:
    'Wanaotenda kwa niaba yake hushughulikia makubaliano yake na ahadi zilizomo, migogoro yake, usuluhishi wake, amana zake, na kile inachoagiza au kutuma, kila mmoja kwa kiwango cha wajibu wake; baadhi hushughulikia pia fedha zake. Duka na bidhaa zake, kozi na mengine yote hufanywa kwa kuingia kwenye akaunti yake yenyewe.',
  notSent: 'Ulichoandika bado hakijatumwa. Jaribu tena baada ya muda mfupi.',
  failed: 'Hakuna kilichobadilika: bado unatenda kama awali. Jaribu tena.',
  error: 'Hitilafu',
} satisfies Words<typeof en>;
