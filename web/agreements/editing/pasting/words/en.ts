export default {
  tables:
    '{count, plural, one {The table became lines, one for each row.} other {# tables became lines, one for each row.}}',
  pictures:
    '{count, plural, one {A picture was left out: only text stands here.} other {# pictures were left out: only text stands here.}}',
} as const;
