export default {
  demoLetter: 'A demonstration sends no mail',
  openLink: 'Open its link',
  newestLetter: 'The newest letter: “{subject}”.',
} as const;
