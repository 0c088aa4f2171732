export default {
  title: 'Export agreements',
  counting: 'Counting the agreements',
  count:
    '{n, plural, one {# agreement is in this list.} other {# agreements are in this list.}} What the filters leave out is not exported.',
  many: 'More than {most} agreements are in this list.',
  none: 'No agreement is in this list, so there is nothing to export.',

  table: 'Table (CSV)',
  tableWhat: 'One row for each agreement: parties, value, days, tags, and the fingerprint of its sealed PDF.',
  tableMany: 'A table holds up to {most} agreements. Narrow the list first.',
  saveTable: 'Download CSV',

  archive: 'Sealed PDFs (ZIP)',
  archiveWhat:
    '{n, plural, one {# sealed PDF, about {size}, exactly as it was sealed.} other {# sealed PDFs, about {size}, exactly as they were sealed.}} The archive also has an index of the whole list.',
  leftOut:
    '{n, plural, one {# agreement is not sealed yet and has no PDF here. The index names it.} other {# agreements are not sealed yet and have no PDF here. The index names them.}}',
  noneSealed: 'No agreement in this list is sealed yet, so there is no PDF to download.',
  archiveMany: 'An archive holds up to {most} agreements and {size} GB of PDFs. Narrow the list first.',
  saveArchive: 'Download ZIP',
  begun: 'The download has started. Your browser shows how far it is. If it stops, download it again.',
  underWay: 'An archive is being downloaded already. Wait until it is done, or cancel it in your browser.',
  tooOften: 'You can download sixty archives in an hour. Try again later.',

  tagsToo: 'Your tags are in these files. The other side cannot see them here, but anyone you give a file to can.',
  close: 'Close',
} as const;
