/** What stands in the place of an answer to the public-history clause: who can still answer is asked, and nobody once the text is over. */
export const unanswered = (isMine: boolean, { can, isOpen }: { can: boolean; isOpen: boolean }): string =>
  isMine
    ? can
      ? 'Do you accept this clause?'
      : 'You gave no answer.'
    : isOpen
      ? 'has not answered yet'
      : 'gave no answer';
