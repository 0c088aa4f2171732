import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  check: 'Vérifier un document signé',
  signedFile: 'Le PDF signé ou son dossier de preuves',
  haveFile: 'Vous avez le PDF ? Vérifiez-le jusqu’au dernier octet',
  staysHere: 'Le fichier reste sur votre appareil. Seule son empreinte est envoyée.',
  choose: 'Choisir un fichier',
  emptyFile: 'Le fichier est vide. Rien n’a été envoyé. Choisissez-en un autre.',
  tooLarge:
    'Le fichier fait {size} ; la limite est de {limit} Mo. Rien n’a été envoyé. Un accord scellé est plus petit.',

  sealed: 'Authentique et inchangé',
  sealedWords: 'Chaque octet est tel qu’il a été scellé.',
  addedTo: 'Authentique, mais complété après coup',
  addedToWords:
    'Le document scellé est à l’intérieur, et quelque chose a été ajouté au fichier ensuite. Seul ce qui a été scellé compte : demandez le fichier d’origine.',
  changed: 'Modifié',
  changedWords:
    'Le fichier porte le sceau d’{brand}, mais ce n’est pas ce qui a été scellé. Ne vous y fiez pas. Demandez l’original à une partie.',
  foreign: 'Pas scellé ici',
  foreignWords:
    'Ce n’est pas un fichier scellé par {brand}. Un scan, une photo ou une nouvelle impression est un autre fichier : scannez le code de ses pages, ou demandez le PDF tel qu’il a été téléchargé.',
  unknown: 'Ce navigateur ne peut pas vérifier un dossier de preuves',
  unknownWords:
    'Il ne connaît pas les signatures Ed25519. Cela ne dit rien du fichier : utilisez un navigateur plus récent, ou vérifiez le PDF qu’il contient.',

  checkingCode: 'Vérification du code',
  notOurs: 'Ce code n’est pas de nous',
  notOursWords: 'Aucun accord n’a été scellé ici avec ce code. Ne vous fiez pas au papier qui le porte.',
  codeFound: 'Cet accord a été scellé ici',
  codeFoundWords:
    'Un code peut être recopié sur une autre page. Comparez le papier avec ce qui figure ici ; son pied de page montre le début de l’empreinte.',

  agreement: 'Accord',
  side: 'Côté {side}',
  sealedAt: 'Scellé',
  fingerprint: 'Empreinte du texte (SHA-256)',

  sentSoFar: 'Déjà envoyé',
  readingIt: 'Lecture en cours',
  thePack: 'Dossier de preuves',
  theText: 'Texte',
  theSignatures: 'Signatures',
  theHistory: 'Historique',
  theLog: 'Registre de tous les actes',
  thePdf: 'PDF',
  holds: '{part} : contrôle réussi',
  holdsNot: '{part} : contrôle échoué',
} satisfies Words<typeof en>;
