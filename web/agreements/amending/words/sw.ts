import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  begins: '<b>Asipochukua hatua yeyote</b> yanaanza kutumika mwanzoni mwa tarehe {day}.',
  terminates:
    '<b>Asipochukua hatua yeyote</b> ilani inaanza kufanya kazi mwishoni mwa tarehe {day}, na makubaliano yanakwisha. Lililostahili kabla ya hapo bado linadaiwa; ambalo lingestahili baadaye linaachiliwa.',
  renews: '<b>Asipochukua hatua yeyote</b> yanahuishwa hadi {day} na kuendelea.',
  goesOn: '<b>Asipochukua hatua yeyote</b> yanaendelea.',
  completes: '<b>Asipochukua hatua yeyote</b> yanakamilika mwishoni mwa tarehe {day}: ahadi zote zimefungwa.',
  expires: '<b>Asipochukua hatua yeyote</b> muda wake unaisha mwishoni mwa tarehe {day}.',
  expiresOrCompletes:
    '<b>Asipochukua hatua yeyote</b> muda wake unaisha mwishoni mwa tarehe {day}. Yanakamilika ikiwa ahadi zote zimefungwa kufikia hapo; ambalo bado liko wazi linaendelea kudaiwa na linaweza kufunguliwa mgogoro.',
  staysUntilClosed: '<b>Asipochukua hatua yeyote</b> yanaendelea kutumika hadi ahadi zote zifungwe.',
  stays: '<b>Asipochukua hatua yeyote</b> yanaendelea kutumika.',
  changeNothing: '<b>Asipochukua hatua yeyote</b> haileti matokeo, na makubaliano yanabaki kama yalivyo.',
  changeNothingInTime:
    '<b>Asipochukua hatua yeyote</b> kwa wakati, haileti matokeo, na makubaliano yanabaki kama yalivyo.',
  endNothing: '<b>Asipochukua hatua yeyote</b> haileti matokeo, na makubaliano yanaendelea.',
  endNothingInTime: '<b>Asipochukua hatua yeyote</b> kwa wakati, haileti matokeo, na makubaliano yanaendelea.',
  changeHolds: '<b>Asipochukua hatua yeyote</b> makubaliano yanatumika kama yalivyorekebishwa hapa.',
  endHolds: '<b>Asipochukua hatua yeyote</b> makubaliano yanabaki yamesitishwa.',

  amendment: 'Marekebisho',
  termination: 'Usitishaji',
  amending: 'Yanarekebishwa · {ref}',
  beingEnded: 'Yanasitishwa · {ref}',
  noticeGiven: 'Ilani ya kusitisha imetolewa',

  thisChanges: 'Hii inarekebisha <a>{name}</a>',
  thisEnds: 'Hii inasitisha <a>{name}</a>',
  named: '{ref}, “{title}”',
  why: 'Sababu: {reason}',
  cameToNothing: 'Haikuleta matokeo, na haibadilishi chochote.',
  changeTookEffect: 'Ilianza kufanya kazi wote walipokuwa wameisaini.',
  endTookEffect: 'Makubaliano yalikwisha wote walipokuwa wamesaini hii.',
  changeTakesEffect: 'Inaanza kufanya kazi wote wakishaisaini. Hadi wakati huo makubaliano yanatumika kama yalivyo.',
  endTakesEffect: 'Makubaliano yanakwisha wote wakishasaini hii. Hadi wakati huo yanatumika kama yalivyo.',
  whatItChanges: 'Inachobadilisha',

  endAndChanges: 'Mwisho wake na marekebisho yake',
  chain: 'Yaliyoyarekebisha au yanayokusudia kuyarekebisha',
  lastDay: 'Siku ya mwisho',
  atItsEnd: 'Muda ukiisha',
  renewed:
    '{count, plural, one {Yanahuishwa kwa mwezi mmoja kila mara.} =12 {Yanahuishwa kwa mwaka mmoja kila mara.} other {Yanahuishwa kwa miezi # kila mara.}}',
  unlessNotice:
    '{count, plural, =0 {Hayahuishwi ilani ikitolewa kufikia siku ya mwisho.} one {Hayahuishwi ilani ikitolewa siku moja kabla ya mwisho.} other {Hayahuishwi ilani ikitolewa siku # kabla ya mwisho.}}',
  noticeStops: 'Yanakwisha, kwa kuwa ilani imetolewa',
  noticeUntil: 'Mwisho wa kutoa ilani',
  canBeEnded: 'Yanaweza kusitishwa',
  byNotice:
    '{count, plural, =0 {Na upande wowote, siku ya ilani yake} one {Na upande wowote, siku moja baada ya ilani yake} other {Na upande wowote, siku # baada ya ilani yake}}',
  by: 'na {name}',
  since: 'tangu {day}',
  sinceAs: 'tangu {day} · {ref}',
  quoted: '“{words}”',
  amendmentNo: 'Marekebisho ya {no}',
  amendmentRef: 'Marekebisho {ref}',
  terminationRef: 'Usitishaji {ref}',

  youGaveNotice: 'Ulitoa ilani. Yanakwisha {day}.',
  gaveNotice: '{name} alitoa ilani. Yanakwisha {day}.',
  takeBack: 'Ondoa ilani',
  takeBackNotice: 'Uondoe ilani yako?',
  letItEnd: 'Acha yaishe',
  takeBackWords: 'Makubaliano hayatakwisha {day}. Yataendelea kana kwamba hakuna ilani iliyotolewa.',
  tookBack: 'Umeondoa ilani yako. Makubaliano yanaendelea kama awali, na wengine wataarifiwa.',

  inForceNow: 'Yanayotumika sasa',
  asFirstSigned: 'Yalivyosainiwa kwanza',
  whatChanged: 'Kilichobadilika',
  whichText: 'Maandishi yanayoonyeshwa',
  nowBy: 'Kama yalivyorekebishwa na <a>Marekebisho ya {no}</a> ya {day}.',
  firstBy: 'Kama yalivyosainiwa kwanza. Hayatumiki hivi tena tangu <a>Marekebisho ya {no}</a> ya {day}.',
  differenceBy: 'Kutoka maandishi yaliyosainiwa kwanza hadi <a>Marekebisho ya {no}</a> ya {day}.',
  changedSince: 'Kilichobadilika tangu yaliposainiwa kwanza',
} satisfies Words<typeof en>;
