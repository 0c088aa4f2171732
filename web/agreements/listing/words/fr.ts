import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  title: 'Accords',
  sendDocument: 'Envoyer un document',
  newAgreement: 'Nouvel accord',
  show: 'Afficher',
  search: 'Rechercher un mot, un nom ou une référence',
  yours: 'Vos accords',
  loading: 'Chargement de vos accords',
  more: 'Plus',

  all: 'Tous',
  waiting: 'Vous attendent',
  drafts: 'Brouillons',
  open: 'En cours',
  signed: 'Signés',
  ended: 'Terminés',

  amendmentOf: 'Avenant à {ref}',
  ends: 'Met fin à {ref}',
  withOthers: 'avec {names}',
  nobodyYet: 'personne encore de l’autre côté',
  untitled: 'Accord sans titre',
  courtOrder: 'Décision de justice',
  changed: 'modifié le {day}',

  finish: 'Terminez-le et partagez-le',
  readAndAnswer: 'Lisez le texte et répondez',
  nameAccepts: 'En attente : {name} doit accepter le texte',
  othersAccept: 'En attente : les autres doivent accepter le texte',
  readAndSign: 'Lisez-le et signez',
  nameSigns: 'En attente de la signature de {name}',
  othersSign: 'En attente de la signature des autres',
  comesByItself: 'Entre en vigueur de lui-même',
  nothingToDo: 'Rien à faire',
  allClosed: 'Tout ce qui était promis est clos',
  timeOver: 'Sa durée est écoulée ; ce qui est ouvert reste dû',
  wasEnded: 'Il a pris fin ; ce qui était dû reste dû',
  signOver: 'Le délai de signature est écoulé',
  nothingMore: 'Rien d’autre ne se passe',

  noMatch: 'Rien ne correspond à « {q} »',
  noMatchUnder: 'Rien sous « {label} » ne correspond à « {q} »',
  clear: 'Effacer la recherche',
  looksAt:
    'La recherche porte sur les titres, les références comme AG-2026-000123 et les mots des documents qui font le texte.',
  nothingWaits: 'Rien ne vous attend',
  showAll: 'Afficher tous les accords',
  waitsHere: 'Dès qu’un texte attend votre réponse ou votre signature, il apparaît ici en premier.',
  noneUnder: 'Aucun accord sous « {label} »',
  none: 'Pas encore d’accord',
  writeFirst: 'Rédiger le premier',
  toDashboard: 'Retour au tableau de bord',
  writeWords:
    'Écrivez qui fait quoi et pour quand, partagez-le avec l’autre côté, et signez-le ensemble. Les accords que d’autres partagent avec vous apparaissent aussi ici.',
  sharedHere: 'Les accords que d’autres partagent avec vous apparaissent ici.',
} satisfies Words<typeof en>;
