import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  close: 'Fermer',
  cancel: 'Annuler',
  more: 'Plus',
  moreAbout: 'Plus <aside>sur {about}</aside>',
  notPossible: 'Impossible pour le moment, et pourquoi ({count})',
  past: 'Fait :',
  now: 'Maintenant :',
  next: 'Ensuite :',
  ended: 'Terminé :',
  optional: '(facultatif)',
  near: '{length} caractères sur {most}',
  beyond: '{length} caractères, soit {over} de trop : {most} au maximum.',
  left: 'Temps restant : {span}',
  late: 'Retard : {span}',
  passed: 'délai écoulé',
  notLoaded: 'Le chargement a échoué',
  retry: 'Réessayer',
  triesAgain: 'Cette page réessaie d’elle-même, d’abord dans {span}.',
  reference: 'Référence',
} satisfies Words<typeof en>;
