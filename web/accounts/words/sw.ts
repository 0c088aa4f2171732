import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  person: 'Mimi binafsi',
  business: 'Biashara',
  government: 'Serikali',
  ngo: 'NGO',
  showCharacters: 'Onyesha herufi',
  longEnough: 'Lina urefu wa kutosha.',
  atLeast: 'Angalau herufi {min}. Sentensi fupi inafaa.',
  soFar: 'Herufi {length} kati ya angalau {min}.',

  password: 'Nenosiri',
  newPassword: 'Nenosiri jipya',
  keepPassword: 'Hifadhi nenosiri hili',
  againPassword: 'Uliingia muda uliopita. Thibitisha kwamba ni wewe.',
  againPasskey:
    'Uliingia muda uliopita. Bonyeza kitufe tena: kifaa chako kitaomba alama ya kidole, uso au PIN ili kuthibitisha kwamba ni wewe.',
  againLetter:
    'Uliingia muda uliopita, na akaunti hii haina nenosiri wala ufunguo wa siri wa kuthibitisha. <a>Chagua kwanza nenosiri kupitia barua</a>.',
  codesReady:
    'Uwe na karatasi au faili salama: misimbo huonyeshwa mara moja tu. Itaanza kufanya kazi utakaposema umeihifadhi.',
  showCodes: 'Onyesha misimbo yangu',
  recoveryCodes: 'Misimbo ya kurejesha akaunti',
  codesOnce:
    'Pamoja na barua kwa anwani yako, kila msimbo hukurejesha mara moja. Huonyeshwa sasa tu. Ihifadhi mahali ambapo kifaa chako hakipo.',
  codesKept: 'Nimehifadhi misimbo hii',
  codesNotKept: 'Ihifadhi kwanza, kisha useme hivyo.',
  goOn: 'Endelea',
  copied: 'Imenakiliwa.',
  notCopied: 'Kivinjari hiki hakiruhusu kunakili. Iandike au hifadhi faili.',
  copyThem: 'Inakili',
  keepFile: 'Hifadhi kama faili',
  printThem: 'Ichapishe',
} satisfies Words<typeof en>;
