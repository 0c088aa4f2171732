import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  title: 'Pakua makubaliano',
  counting: 'Makubaliano yanahesabiwa',
  count:
    '{n, plural, one {Makubaliano # yamo kwenye orodha hii.} other {Makubaliano # yamo kwenye orodha hii.}} Yaliyochujwa hayapakuliwi.',
  many: 'Makubaliano zaidi ya {most} yamo kwenye orodha hii.',
  none: 'Hakuna makubaliano kwenye orodha hii, kwa hiyo hakuna cha kupakua.',

  table: 'Jedwali (CSV)',
  tableWhat:
    'Mstari mmoja kwa kila makubaliano: pande, thamani, tarehe, lebo, na alama ya kidijitali ya PDF yake iliyotiwa muhuri.',
  tableMany: 'Jedwali linabeba makubaliano yasiyozidi {most}. Punguza orodha kwanza.',
  saveTable: 'Pakua CSV',

  archive: 'PDF zilizotiwa muhuri (ZIP)',
  archiveWhat:
    '{n, plural, one {PDF # iliyotiwa muhuri, takriban {size}, kama ilivyotiwa muhuri.} other {PDF # zilizotiwa muhuri, takriban {size}, kama zilivyotiwa muhuri.}} Kifurushi kina pia faharasa ya orodha nzima.',
  leftOut:
    '{n, plural, one {Makubaliano # hayajatiwa muhuri na hayana PDF humu. Faharasa inayataja.} other {Makubaliano # hayajatiwa muhuri na hayana PDF humu. Faharasa inayataja.}}',
  noneSealed: 'Hakuna makubaliano kwenye orodha hii yaliyotiwa muhuri bado, kwa hiyo hakuna PDF ya kupakua.',
  archiveMany: 'Kifurushi kinabeba makubaliano yasiyozidi {most} na PDF zisizozidi GB {size}. Punguza orodha kwanza.',
  saveArchive: 'Pakua ZIP',
  begun: 'Upakuaji umeanza. Kivinjari chako kinaonyesha ulipofika. Ukikatika, pakua tena.',
  underWay: 'Kifurushi kingine kinapakuliwa sasa. Subiri kikamilike, au kighairi kwenye kivinjari chako.',
  tooOften: 'Unaweza kupakua vifurushi sitini kwa saa moja. Jaribu tena baadaye.',

  tagsToo: 'Lebo zako zimo kwenye faili hizi. Upande wa pili hauzioni hapa, lakini yeyote utakayempa faili ataziona.',
  close: 'Funga',
} satisfies Words<typeof en>;
