import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  hello: 'Habari,',
  helloName: 'Habari {name},',
  open: 'Fungua barua hii uisome.',
  readHere: 'Isome kwa Kiswahili',
  from: 'Kutoka kwa',
  whoAsks: 'Anayeomba',
  about: 'Kuhusu',
  number: 'Namba',
  other: 'Upande wa pili',
  asked: 'Unachoombwa',
  by: 'Kabla ya',
  ifNobody: 'Asipochukua hatua yeyote',
  real: 'Kuhakikisha kuwa barua hii ni ya kweli, andika {host} mwenyewe kwenye kivinjari chako kisha uingie: utasoma yaleyale.',
  what: '{brand} ni mahali ambapo watu huandika wanachoahidiana, hukisaini, na kusuluhishana kisipotimizwa. {name} ndiye aliyetoa anwani yako hapa.',
  cost: 'Akaunti yenye anwani hii inaonyesha kwamba ni wewe unayesoma. Akaunti, kusoma na kujibu ni bure. Hakuna mtu wetu atakayekuomba nenosiri, PIN au msimbo.',
  check:
    'Kuhakikisha kuwa barua hii ni ya kweli, andika {host} mwenyewe kwenye kivinjari chako na ufungue akaunti kwa anwani hii: utakuta yaleyale. Au uliza {support} na utaje {number}.',
  whyAccount: 'Unapata barua hii kwa sababu una akaunti katika {brand}.',
  whyInvited: 'Unapata barua hii kwa sababu anwani yako ilitolewa hapa. Ili usipate nyingine, andika kwa {support}.',
  stop: 'Zisitishe',
  settings: 'Unachoarifiwa, na lini',
  invitedTitle: 'Umealikwa kwenye makubaliano',
  invitedSaid: '{actor} anakuomba usome {title}. Hakuna kinachokufunga hadi usaini.',
  invitedAsked: 'Isome. Kisha ukubali maandishi, tuma mabadiliko yako, au ukatae.',
  invitedSilence: 'Hakuna kinachosainiwa na hakuna anayefungwa.',
  invitedWay: 'Soma',
} satisfies Words<typeof en>;
