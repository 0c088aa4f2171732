import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  agreements: 'Accords',
  title: 'Nouvel accord',
  lead: 'Commencez avec un document que vous avez, un modèle ou une page vide. Personne d’autre ne le voit avant que vous le partagiez.',
  yourTemplates: 'Vos modèles',
  sendDocument: 'Envoyer un document que vous avez',
  withTemplate: 'Commencer avec un modèle',
  templateWords:
    'Vous répondez à quelques questions et vous avez un brouillon. Un texte tout prêt aide à rédiger ; ce n’est pas un conseil juridique. Ou <a>rédigez-le vous-même</a>.',
  yourself: 'Ou rédigez-le vous-même',
  about: 'De quoi s’agit-il ?',
  aboutHelp:
    'Un titre provisoire, comme « Fourniture de 400 lanternes solaires ». Vous pourrez le modifier en rédigeant.',
  currency: 'Devise',
  currencyHelp: 'Pour la valeur, s’il y en a une. Vous pourrez la changer plus tard.',
  begin: 'Commencer à rédiger',
  cancel: 'Annuler',
  addressFirst: 'Confirmez d’abord votre adresse e-mail ; le lien est dans votre boîte de réception.',
  paperWill: 'La loi exige le papier pour un testament ; il ne peut donc pas être signé ici.',
  paperFamily: 'La loi exige le papier pour une adoption ou un divorce ; cela ne peut donc pas être signé ici.',
  paperCourt: 'La loi exige le papier pour un acte judiciaire ; il ne peut donc pas être signé ici.',

  confirmFirst: 'Confirmez d’abord votre adresse e-mail',
  sendAgain: 'Renvoyer le lien',
  haveConfirmed: 'Je l’ai confirmée',
  inInbox: 'Le lien est dans la boîte de réception de <b>{email}</b>. Ce que vous avez saisi ici reste.',
  sentNewest: 'Envoyé. Ouvrez le message le plus récent.',
  notConfirmed: 'L’adresse n’est pas encore confirmée. Ouvrez le lien du message le plus récent, puis réessayez.',
  notSent: 'Le lien n’a pas été envoyé. Réessayez.',

  contract: 'Un contrat que vous avez en PDF ou en Word',
  contractHelp:
    'Déposez-le ici ou choisissez-le, jusqu’à 25 Mo. Un PDF est signé et scellé tel quel, jusqu’à 200 pages ; les mots d’un fichier Word deviennent un texte que vous continuez.',
  chooseFile: 'Choisir un fichier',
  useWithout: 'Utiliser le texte sans cela',
  fileEmpty: 'Le fichier est vide. Rien n’a été envoyé. Choisissez-en un autre.',
  fileTooLarge:
    'Le fichier fait {size} ; la limite est de {most} Mo. Rien n’a été envoyé. Choisissez un fichier plus petit.',
  sentSoFar: 'Envoyé jusqu’ici',
  readingIt: 'Lecture en cours',

  loadingTemplates: 'Chargement des modèles',
  searchTemplates: 'Rechercher un modèle',
  noTemplate: 'Aucun modèle ne contient ces mots',
  showAll: 'Tout afficher',
  questions: '{count, plural, one {# question} other {# questions}}',
  ownVersion: '{owner} · version {no}',
  actFor: 'Vous agissez pour',
  person: 'Particulier',
  business: 'Entreprise',
  government: 'Administration',
  ngo: 'ONG',
} satisfies Words<typeof en>;
