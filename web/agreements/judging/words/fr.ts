import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  nameShort: 'Écrivez au moins deux caractères.',
  nameLong: 'Utilisez au plus {most} caractères.',
  nameHidden: 'Retirez les caractères invisibles.',
  emailLetters:
    'Utilisez les lettres a à z. Un domaine qui en contient d’autres peut aussi s’écrire ainsi : bücher.example devient xn--bcher-kva.example.',
  emailLike: 'Écrivez une adresse e-mail comme name@example.org.',

  titlePaper:
    '{subject, select, will {La loi exige le papier pour un testament ; il ne peut donc pas être signé ici.} family {La loi exige le papier pour une adoption ou un divorce ; cela ne peut donc pas être signé ici.} other {La loi exige le papier pour un acte judiciaire ; il ne peut donc pas être signé ici.}}',
  titleShort: 'Donnez à l’accord un titre d’au moins trois caractères.',
  textTwice: 'Le texte est un document ou des clauses, pas les deux. Retirez l’un des deux.',
  clauseNone: 'Rédigez au moins une clause : qui fait quoi, et pour quand.',
  clauseBare: 'Cette clause a un intitulé, mais pas de texte.',
  clauseEmpty: 'Personne ne peut reconnaître une clause vide. Rédigez-la, ou décochez la case.',
  endTurned: 'La fin précède le début.',
  endMissing: 'Dites jusqu’à quand il court : sans fin, il n’y a rien à renouveler.',
  endNotice: 'Le préavis est aussi long que la durée ajoutée. Raccourcissez-le.',
  valueLike: 'Écrivez un montant comme {large} ou {small}, ou laissez vide.',
  windowWhole: 'Indiquez un nombre entier de jours, entre {least} et {most}.',

  partyTwice:
    'Cette adresse figure déjà dans la liste. Deux personnes d’un même côté peuvent la partager si toutes sauf une signent en personne.',
  partyOtherSide: 'Ajoutez une partie de l’autre côté : un accord demande au moins deux parties, de deux côtés.',
  attendantIsParty: 'Cette personne est une partie. Qui est engagé ne peut pas aussi approuver ou témoigner.',
  attendantTwice: 'Cette adresse figure déjà dans la liste.',
  attendantStandsBy: 'Choisissez la partie concernée.',
  attendantStandsByNone: 'Un lecteur n’accompagne aucune partie.',

  promiseTitle: 'Dites en quelques mots ce qui est promis.',
  promiseOwnSide: 'Personne ne doit quelque chose à son propre côté. Choisissez l’autre côté.',
  promiseAmount: 'Dites combien est payé.',
  promiseDay: 'Choisissez le jour.',
  promiseEarly: 'C’est avant l’entrée en vigueur de l’accord.',
  promiseClauseGone: 'Sa clause n’existe plus. Choisissez-en une autre, ou aucune.',
  promiseClauseDue: 'Les termes de sa clause ont changé. Modifiez-le aussi, ou dites qu’il reste tel quel.',
  promiseTwice: 'Il figure deux fois dans la liste.',
  ruleOften: 'Dites à quel rythme il se répète : chaque semaine, mois ou année.',
  ruleEndless: 'Dites combien de fois ou jusqu’à quand il se répète. Ce qui n’a pas de fin ne peut pas être promis.',
  ruleFirst: 'Choisissez le premier jour.',
  ruleTurned: 'Le dernier jour précède le premier.',
  ruleMany: 'Il se répète plus de {most} fois. Réduisez ce nombre, et convenez-en de nouveau ensuite.',

  amendProof: 'Un avenant est signé avec au moins la preuve exigée pour l’accord.',
  amendClauseStays:
    'Un avenant ne peut pas retirer la clause d’historique public. Elle reste telle qu’il y a été répondu.',
  amendNoClause: 'Un avenant ne peut pas ajouter la clause d’historique public. Faites pour cela un nouvel accord.',
  amendCurrency: 'Un avenant garde la devise.',
  amendFrom: 'Un avenant s’applique dès que tout le monde l’a signé. Le jour d’entrée en vigueur reste le même.',
  amendSides:
    'Un avenant ne change pas ce que doivent, ni ce qu’ont à recevoir, les personnes d’un même côté. Faites pour cela un nouvel accord.',
  amendWindow: 'Un avenant se signe sous {least} à {most} jours.',

  answerMissing: 'Une réponse est nécessaire ici.',
  answerLong: 'Utilisez au plus {most} caractères.',
  answerHidden: 'Il y a là un retour à la ligne ou un caractère invisible.',
  answerNumber: 'Écrivez un nombre entier, comme 12.',
  answerAmount: 'Écrivez un montant comme {large} ou {small}.',
  answerDay: 'Choisissez un jour.',
  answerChoice: 'Choisissez l’une des réponses.',
  answerMonths: 'Au plus {most} mois ; faites ensuite un autre accord.',
  answerDays: 'Au plus {most} jours.',
  answerLaw: 'Nommez la loi en {most} caractères au plus. Il y en a {length}.',
  answerTimes: 'Au plus {most} fois.',
  bracesTorn: '{name} est en partie dans un autre style. Écrivez le tout en normal, ou tout en gras.',
  bracesOpen: 'Les accolades vers « {words} » ne nomment pas de question. Écrivez-les comme {like}.',
  templateEmpty: 'Rédigez au moins une clause.',
  questionsMany: 'Posez au plus {most} questions.',
  questionUnknown:
    'Le texte demande {name}, mais aucune question ne porte ce nom. Ajoutez la question, ou retirez les accolades.',
  choiceGone: 'Elle dépend de la réponse « {answer} », qu’on ne peut plus choisir.',
  questionShort: 'Écrivez la question.',
  questionTwice: 'Une autre question s’appelle aussi {name}. Renommez-en une.',
  questionUnused: '{name} ne figure nulle part dans le texte. Placez-le, ou supprimez la question.',
  questionChoices: 'Donnez au moins deux réponses différentes au choix.',
} satisfies Words<typeof en>;
