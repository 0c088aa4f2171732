import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  shareTitle: 'Partager « {title} »',
  shareWith: 'Partager avec {name}',
  shareWithMany: '{count, plural, one {Partager avec # partie} other {Partager avec # parties}}',
  notYet: 'Pas encore',
  invited: 'Voici qui est invité par e-mail, avec un lien vers le texte :',
  reachedAt: '{email} · côté {side}',
  shareWords:
    'Ces personnes peuvent le lire, proposer un autre texte et l’accepter. En le partageant, vous acceptez ce texte. Personne n’est engagé avant que tout le monde ait signé. Une fois partagé, il peut être retiré, mais plus supprimé.',

  sendTitle: 'Envoyer comme version {no}',
  keepWriting: 'Continuer la rédaction',
  send: 'Envoyer cette version',
  same: 'Votre texte est le même que la version actuelle.',
  compared:
    'Comparé à la version {no}. Tout le monde est prévenu et doit accepter de nouveau ; vous acceptez en envoyant.',
  changelog: 'Ce qui a changé, en une ligne',
  changelogHelp: 'Figure dans la liste des versions.',
  sentMeanwhile: 'La version {no} a été envoyée pendant votre relecture',
  lookAgain:
    'Les différences ci-dessus portent maintenant sur la version la plus récente. Relisez, puis envoyez. Votre texte est conservé.',

  asSeen: 'Ce que verra {name}',
  asSeenByOther: 'Ce que verra l’autre côté',
  close: 'Fermer',
  seenBy: 'Vu par',
  unnamed: 'une partie sans nom pour l’instant',
  yourAnswer: 'Votre réponse',
  accept: 'Accepter',
  refuse: 'Refuser',
  previewOf: 'Ceci est un aperçu : c’est {name} qui décide.',
  previewOfOther: 'Ceci est un aperçu : c’est l’autre côté qui décide.',

  discardTitle: 'Abandonner vos modifications ?',
  discard: 'Abandonner mes modifications',
  discardWords:
    'Votre copie est supprimée et ne peut pas être rétablie. La version {no}, que tout le monde voit, reste telle quelle.',

  otherWindow: 'Ce texte a aussi été modifié dans une autre fenêtre',
  otherWindowWords:
    'Ce que vous avez saisi ici est conservé. Rien n’est enregistré depuis cette fenêtre tant que vous n’avez pas choisi.',
  compare: 'Comparer et choisir',
  whichStays: 'Quel texte reste ?',
  useTheirs: 'Prendre celui de l’autre fenêtre',
  keepMine: 'Garder le mien',
  bothTexts:
    'L’autre fenêtre a enregistré son texte : {when}. Les mots barrés ne sont que là-bas ; les mots soulignés ne sont qu’ici.',

  frozen: 'Le texte a été figé pendant que vous rédigiez',
  frozenWords: '{why} Ce que vous avez saisi reste sur cette page ; copiez-le avant de partir.',
  behind: 'La version {no} a été envoyée pendant que vous rédigiez',
  behindWords:
    'Vous êtes parti de la version {base}. Votre texte est conservé ; avant l’envoi, vous verrez toutes les différences avec la version la plus récente.',
  cannotChange: 'Le texte ne peut plus être modifié',
  goTo: 'Aller à {ref}',
} satisfies Words<typeof en>;
