import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  begins: '<b>Si personne n’agit</b>, il entre en vigueur au début du {day}.',
  terminates:
    '<b>Si personne n’agit</b>, le préavis prend effet à la fin du {day} et l’accord prend fin. Ce qui était dû avant reste dû ; ce qui l’aurait été plus tard ne l’est plus.',
  renews: '<b>Si personne n’agit</b>, il est reconduit jusqu’au {day} et se poursuit.',
  goesOn: '<b>Si personne n’agit</b>, il se poursuit.',
  completes: '<b>Si personne n’agit</b>, il est mené à bien à la fin du {day} : tout ce qui était promis est clos.',
  expires: '<b>Si personne n’agit</b>, sa durée s’achève à la fin du {day}.',
  expiresOrCompletes:
    '<b>Si personne n’agit</b>, sa durée s’achève à la fin du {day}. Il est mené à bien si tout ce qui était promis est clos d’ici là ; ce qui est encore ouvert reste dû et peut faire l’objet d’un litige.',
  staysUntilClosed: '<b>Si personne n’agit</b>, il reste en vigueur jusqu’à ce que tout ce qui était promis soit clos.',
  stays: '<b>Si personne n’agit</b>, il reste en vigueur.',
  changeNothing: '<b>Si personne n’agit</b>, cela reste sans suite et l’accord vaut tel quel.',
  changeNothingInTime: '<b>Si personne n’agit</b> à temps, cela reste sans suite et l’accord vaut tel quel.',
  endNothing: '<b>Si personne n’agit</b>, cela reste sans suite et l’accord se poursuit.',
  endNothingInTime: '<b>Si personne n’agit</b> à temps, cela reste sans suite et l’accord se poursuit.',
  changeHolds: '<b>Si personne n’agit</b>, l’accord vaut tel qu’il est modifié ici.',
  endHolds: '<b>Si personne n’agit</b>, l’accord reste terminé.',

  amendment: 'Avenant',
  termination: 'Résiliation',
  amending: 'Avenant en cours · {ref}',
  beingEnded: 'Résiliation en cours · {ref}',
  noticeGiven: 'Préavis donné',

  thisChanges: 'Ceci modifie <a>{name}</a>',
  thisEnds: 'Ceci met fin à <a>{name}</a>',
  named: '{ref}, « {title} »',
  why: 'Motif : {reason}',
  cameToNothing: 'Cela est resté sans suite et ne change rien.',
  changeTookEffect: 'L’avenant a pris effet une fois signé par tous.',
  endTookEffect: 'L’accord a pris fin une fois ceci signé par tous.',
  changeTakesEffect: 'L’avenant prend effet une fois signé par tous. D’ici là, l’accord vaut tel quel.',
  endTakesEffect: 'L’accord prend fin une fois ceci signé par tous. D’ici là, il vaut tel quel.',
  whatItChanges: 'Ce que cela change',

  endAndChanges: 'Sa fin et ses modifications',
  chain: 'Ce qui l’a modifié ou le modifierait',
  lastDay: 'Dernier jour',
  atItsEnd: 'À son terme',
  renewed:
    '{count, plural, one {Reconduit d’un mois à chaque fois.} =12 {Reconduit d’un an à chaque fois.} other {Reconduit de # mois à chaque fois.}}',
  unlessNotice:
    '{count, plural, =0 {Pas de reconduction si un préavis est donné au plus tard le dernier jour.} one {Pas de reconduction si un préavis est donné un jour avant la fin.} other {Pas de reconduction si un préavis est donné # jours avant la fin.}}',
  noticeStops: 'Il prend fin, un préavis ayant été donné',
  noticeUntil: 'Préavis jusqu’au',
  canBeEnded: 'Peut être résilié',
  byNotice:
    '{count, plural, =0 {Par toute partie, le jour de son préavis} one {Par toute partie, un jour après son préavis} other {Par toute partie, # jours après son préavis}}',
  by: 'par {name}',
  since: 'depuis le {day}',
  sinceAs: 'depuis le {day} · {ref}',
  quoted: '« {words} »',
  amendmentNo: 'Avenant {no}',
  amendmentRef: 'Avenant {ref}',
  terminationRef: 'Résiliation {ref}',

  youGaveNotice: 'Vous avez donné un préavis. L’accord prend fin le {day}.',
  gaveNotice: '{name} a donné un préavis. L’accord prend fin le {day}.',
  takeBack: 'Retirer le préavis',
  takeBackNotice: 'Retirer votre préavis ?',
  letItEnd: 'Laisser l’accord prendre fin',
  takeBackWords: 'L’accord ne prend pas fin le {day}. Il se poursuit comme si aucun préavis n’avait été donné.',
  tookBack: 'Vous avez retiré votre préavis. L’accord se poursuit comme avant et les autres en sont informés.',

  inForceNow: 'En vigueur',
  asFirstSigned: 'Signé à l’origine',
  whatChanged: 'Ce qui a changé',
  whichText: 'Texte affiché',
  nowBy: 'Tel que modifié par l’<a>avenant {no}</a> du {day}.',
  firstBy: 'Tel que signé à l’origine. Il ne vaut plus ainsi depuis l’<a>avenant {no}</a> du {day}.',
  differenceBy: 'Du texte signé à l’origine à l’<a>avenant {no}</a> du {day}.',
  changedSince: 'Ce qui a changé depuis la première signature',
} satisfies Words<typeof en>;
