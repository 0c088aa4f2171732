import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  title: 'Ce qui a changé',
  titleOf: 'Ce qui a changé dans {title}',
  agreements: 'Accords',
  untitled: 'Accord sans titre',
  print: 'Imprimer',
  back: 'Retour à l’accord',
  from: 'De',
  to: 'À',
  version: 'Version {no} · {author}',
  versionAt: 'Version {no} · {author} · {when}',
  printed: '{ref} · {title} · de la version {older} à la version {newer}',
  since: 'Voici ce qui a changé depuis votre dernière lecture.',
  oneVersion: 'Il n’y a qu’une version pour l’instant',
  oneVersionWords: 'Quand quelqu’un enverra un autre texte, vous verrez ici ce qui a changé, mot à mot.',
  readIt: 'Le lire',
  loading: 'Chargement des versions',
} satisfies Words<typeof en>;
