import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  close: 'Funga',
  cancel: 'Ghairi',
  more: 'Zaidi',
  moreAbout: 'Zaidi <aside>kuhusu {about}</aside>',
  notPossible: 'Haiwezekani sasa, na sababu ({count})',
  past: 'Imefanyika:',
  now: 'Sasa:',
  next: 'Inayofuata:',
  ended: 'Imeisha:',
  optional: '(si lazima)',
  near: 'Herufi {length} kati ya {most}',
  beyond: 'Herufi {length}, zimezidi kwa {over}: zisizidi {most}.',
  left: 'Muda uliobaki: {span}',
  late: 'Umechelewa kwa {span}',
  passed: 'muda umepita',
  notLoaded: 'Sehemu hii haikuweza kupakiwa',
  retry: 'Jaribu tena',
  triesAgain: 'Ukurasa huu utajaribu tena wenyewe, kwanza baada ya {span}.',
  reference: 'Kumbukumbu',
} satisfies Words<typeof en>;
