import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  soFar: 'Réponses données : {done} sur {of}',
  saved: 'Enregistré',
  saving: 'Enregistrement …',
  failed: 'Pas encore enregistré',
  whoSees:
    'Vous seul voyez ceci jusqu’à votre signature. Ensuite, toutes les parties le voient, et cela fait partie de ce qui est signé.',
  answeredBefore: 'Vous avez répondu avant la réouverture du texte. Vérifiez que c’est toujours exact.',
  dayYouSign: 'Le jour de votre signature',
  amountIn: '{label}, en {currency}',
  amountLike: 'Écrivez un montant comme {large} ou {small}.',
  optionalOf: '{label} (facultatif)',
  choose: 'Choisir',
  fromAnswers: 'Calculé à partir de vos réponses',
  resultOf: '{label} : {result}',
  fileHelp: '{kinds}, {most} Mo au plus.',
  fileKinds: 'PDF, PNG, JPEG, WebP, texte, DOCX, MP3 ou MP4',
  chooseFile: 'Choisir un fichier',
  otherFile: 'Choisir un autre fichier',
  removeFile: 'Retirer le fichier',
  files: 'Fichiers',
  sentSoFar: 'Déjà envoyé',
  readingIt: 'Vérification',
  fileEmpty: 'Le fichier est vide. Rien n’a été envoyé. Choisissez-en un autre.',
  fileLarge:
    'Le fichier fait {size} ; la limite est de {most} Mo. Rien n’a été envoyé. Choisissez un fichier plus petit.',
  fileKind: 'Choisissez un fichier de l’un de ces types : {kinds}. Rien n’a été envoyé.',
} satisfies Words<typeof en>;
