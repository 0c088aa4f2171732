export default {
  offline: 'Offline. Your text is kept here and saved as soon as the connection is back.',
  notSaved: 'Not saved: <reason></reason> Your text is kept here.',
  chooseFirst: 'Not saved: decide first which text stays.',
  saving: 'Saving…',
  saved: 'Saved {when}',
  savedBut: 'Saved {when} · {besides}',
  savingBut: 'Saving… · {besides}',
  leave: 'Leave without saving?',
  leaveAndLose: 'Leave and lose it',
  stay: 'Stay',
  lost: '{reason} If you leave now, that part is lost.',
} as const;
