import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  title: 'Exporter les accords',
  counting: 'Décompte des accords',
  count:
    '{n, plural, one {# accord figure dans cette liste.} other {# accords figurent dans cette liste.}} Ce que les filtres écartent n’est pas exporté.',
  many: 'Plus de {most} accords figurent dans cette liste.',
  none: 'Aucun accord ne figure dans cette liste : il n’y a rien à exporter.',

  table: 'Tableau (CSV)',
  tableWhat: 'Une ligne par accord : parties, valeur, dates, étiquettes et empreinte du PDF scellé.',
  tableMany: 'Un tableau contient au plus {most} accords. Affinez d’abord la liste.',
  saveTable: 'Télécharger le CSV',

  archive: 'PDF scellés (ZIP)',
  archiveWhat:
    '{n, plural, one {# PDF scellé, environ {size}, exactement tel qu’il a été scellé.} other {# PDF scellés, environ {size}, exactement tels qu’ils ont été scellés.}} L’archive contient aussi un index de toute la liste.',
  leftOut:
    '{n, plural, one {# accord n’est pas encore scellé et n’a pas de PDF ici. L’index le mentionne.} other {# accords ne sont pas encore scellés et n’ont pas de PDF ici. L’index les mentionne.}}',
  noneSealed: 'Aucun accord de cette liste n’est encore scellé : il n’y a pas de PDF à télécharger.',
  archiveMany: 'Une archive contient au plus {most} accords et {size} Go de PDF. Affinez d’abord la liste.',
  saveArchive: 'Télécharger le ZIP',
  begun:
    'Le téléchargement a commencé. Votre navigateur en montre l’avancement. S’il s’interrompt, téléchargez de nouveau.',
  underWay: 'Une archive est déjà en cours de téléchargement. Attendez la fin, ou annulez-la dans votre navigateur.',
  tooOften: 'Vous pouvez télécharger soixante archives par heure. Réessayez plus tard.',

  tagsToo:
    'Vos étiquettes figurent dans ces fichiers. L’autre partie ne les voit pas ici, mais toute personne à qui vous remettez un fichier les verra.',
  close: 'Fermer',
} satisfies Words<typeof en>;
