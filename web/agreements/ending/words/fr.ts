import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  change: 'Modifier cet accord',
  end: 'Mettre fin à cet accord',
  goTo: 'Aller à {ref}',
  openAmendment:
    '{name} a proposé un avenant : {ref}. Un seul document à la fois peut modifier un accord ou y mettre fin. Signez-le, refusez-le ou faites-le retirer d’abord.',
  openEnd:
    '{name} a proposé d’y mettre fin : {ref}. Un seul document à la fois peut modifier un accord ou y mettre fin. Signez-le, refusez-le ou faites-le retirer d’abord.',
  reasonShort: 'Donnez une raison d’au moins {least} caractères, pour que les autres comprennent.',

  goOnWriting: 'Continuer la rédaction',
  begun:
    'Vous avez commencé {ref} : « {reason} » Personne d’autre ne le voit encore. Pour commencer avec une autre raison, supprimez d’abord ce brouillon.',
  writeAmendment: 'Rédiger l’avenant',
  notNow: 'Pas maintenant',
  whatChange: 'Que faut-il modifier, et pourquoi ?',
  besideIt: 'Chaque partie le lit à côté de l’avenant.',
  changeWords:
    'Vous obtenez un brouillon avec le texte tel qu’il est, et avec les mêmes parties. Modifiez ce qui doit l’être, puis partagez-le. Rien ne change avant que tous aient signé l’avenant.',

  inDocument: 'Chaque partie le lit dans le document.',
  toldAtOnce: 'Chaque partie en est informée aussitôt.',
  gaveNotice:
    'Vous avez donné un préavis. L’accord prend fin le {day}. Les autres en sont informés, avec votre raison.',
  gaveNoticeOnly: 'Vous avez donné un préavis. Les autres en sont informés, avec votre raison.',
  proposeEnd: 'Proposer d’y mettre fin',
  giveNotice: 'Donner un préavis',
  keepIt: 'Le garder',
  howItEnds: 'Comment il prend fin',
  endTogether: 'Y mettre fin ensemble',
  togetherWords:
    'Un court document est établi et tous sont invités à le signer, vous aussi. L’accord prend fin à la dernière signature ; d’ici là, il s’applique.',
  noticeWords: 'Il prend fin le {day}, que les autres soient d’accord ou non. Vous pouvez retirer le préavis d’ici là.',
  notTogether:
    'Y mettre fin ensemble n’est pas possible maintenant : <a>{ref}</a> est en cours. Un préavis met quand même fin à l’accord.',
  whyEnd: 'Pourquoi y mettre fin ?',
  staysOwed: 'Ce qui était dû avant la fin reste dû. Ce qui l’aurait été plus tard ne l’est plus.',
} satisfies Words<typeof en>;
