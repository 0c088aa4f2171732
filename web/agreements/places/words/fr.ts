import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  signature: 'Signature',
  initials: 'Paraphe',
  name: 'Nom',
  date: 'Date',
  text: 'Texte',
  number: 'Nombre',
  choice: 'Choix',
  tick: 'Case à cocher',
  anAnswer: 'Une réponse',
  placeOf: '{place} de {who}',
  placeOnPage: '{place}, page {page}',
  side: 'côté {side}',

  placesNoDocument: 'Seul un document apporté a des pages sur lesquelles placer quelque chose.',
  placesSigned:
    'Ce document a été signé avant d’être apporté. Tout ajout sur ses pages ferait paraître ces signatures altérées : chaque côté signe donc sur la feuille qui le suit.',
  whereSign: 'Où signer',
  forWhom: 'Pour',
  tapPage: 'Touchez la page à l’endroit voulu : {kind}.',
  dragHint: 'Faites glisser un élément sur la page, ou choisissez-le puis touchez la page.',
  keys: 'Les flèches le déplacent, avec Maj elles changent sa taille, et Suppr le retire.',
  unsigned:
    '{count, plural, one {{who} n’a pas d’emplacement pour signer : la signature figurera seulement sur la feuille qui suit le document.} other {{who} n’ont pas d’emplacement pour signer : les signatures figureront seulement sur la feuille qui suit le document.}}',
  putOn: '{kind} : placé sur la page {page}.',
  isFor: '{place} : désormais pour {who}.',
  takenOff: '{place} : retiré de la page {page}.',
  onEvery: 'Il figure déjà sur chaque page.',
  putMore: '{count, plural, one {Ajouté sur # autre page.} other {Ajouté sur # autres pages.}}',

  whatAsked: 'Ce qui est demandé',
  chooseFrom: 'Choix possibles, un par ligne',
  optionsLike: 'M-Pesa\nBanque',
  mustTick: 'À cocher obligatoirement',
  mustFill: 'À remplir obligatoirement',
  filledBy: 'Rempli par',
  copyAll: 'Copier sur toutes les pages',
  takeOff: 'Retirer',

  document: 'Le document',
  another: 'Une autre version',
  anotherHelp: 'Elle remplace celle-ci. Ce qui figure à côté reste.',
  choosePdf: 'Choisir un autre PDF',
  about: '{name}, {count, plural, one {# page} other {# pages}}, {size}',
  download: 'Télécharger',
  signedBefore:
    '{count, plural, one {porte une signature antérieure, qui reste valable} other {porte # signatures antérieures, qui restent valables}}',
  notShown: 'Les pages n’ont pas pu être affichées',
  pageOf: 'Page {number} sur {count}',

  fileEmpty: 'Le fichier est vide. Rien n’a été envoyé. Choisissez-en un autre.',
  fileTooLarge:
    'Le fichier fait {size} ; la limite est de {most} Mo. Rien n’a été envoyé. Choisissez un fichier plus petit.',
  sentSoFar: 'Envoyé jusqu’ici',
  readingIt: 'Lecture en cours',
} satisfies Words<typeof en>;
