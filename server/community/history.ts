// What happened in the community has words in everybody's own history.
/** What somebody did in the community, in words that follow "You". */
const sentences: Readonly<Record<string, string>> = {
  'post.published': 'wrote a post',
  'post.deleted': 'deleted a post',
  'post.accepted': 'chose the answer to a question',
  'post.locked': 'locked a post',
  'post.unlocked': 'opened a locked post',
  'post.moved': 'moved a post to another topic',
  'comment.published': 'wrote a comment',
  'comment.deleted': 'deleted a comment',
  'post.choose_reminded': 'It was asked which answer helped',
  'moderation_case.opened': 'A text is to be looked at',
  'moderation_case.hidden': 'A text was hidden for now',
  'moderation_case.late': 'A decision about a text is late',
  'moderation_case.decided': 'decided a case of moderation',
  'moderation_case.appealed': 'appealed against a decision about your words',
  'moderation_case.appeal_decided': 'decided an appeal',
};

/** The words for a deed on a post, a comment or a case of moderation, or undefined. */
export const sentenceOfCommunity = (name: string): string | undefined => sentences[name];
