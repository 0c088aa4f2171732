export default {
  you: '{name} (you)',
  accepted: 'accepts',
  refused: 'refuses',
  doYouAccept: 'Do you accept this clause?',
  youGaveNone: 'You gave no answer.',
  notAnswered: 'has not answered yet',
  gaveNone: 'gave no answer',
  acceptClause: 'Accept the clause',
  refuseClause: 'Refuse the clause',
  acceptAfterAll: 'Accept it after all',
  refuseAfterAll: 'Refuse it after all',

  plainWords: 'In plain words, not binding:',
} as const;
