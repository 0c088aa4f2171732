/** Files whose texts stand in catalogues. The list only grows: a text put into one of them by hand fails the check. */
export const moved: readonly string[] = [
  'web/accounts/AuthPage.tsx',
  'web/assistant/SupportShortcut.tsx',
  'web/notifications/NotificationBell.tsx',
  'web/restrictions/SuspendedBar.tsx',
  'web/accounts/PasswordField.tsx',
  ...[
    'CheckMailView',
    'DemoPeople',
    'ForgotView',
    'Heading',
    'KindChoice',
    'LoginView',
    'PersonFields',
    'SecondStep',
  ].map(entry),
  ...['SignUpView', 'TermsField', 'WhatFor'].map(entry),
  ...['AdminGuard', 'AsOf', 'LanguageSwitch', 'MenuFooter', 'MenuGroups', 'NotFoundPage', 'OfflineChip'].map(inFrame),
  ...['PageBoundary', 'PaletteButton', 'PublicFrame', 'SecondStepBar', 'Shell', 'ShellLayout', 'SideMenu'].map(inFrame),
  ...['SignOutQuestion', 'SkipLink', 'TermsLine', 'ThemeToggle', 'Toaster', 'TopBar', 'VisitorBar'].map(inFrame),
  ...['VisitorButtons', 'palette/Palette'].map(inFrame),
  ...['menu', 'palette/places', 'palette/useChoices', 'profile', 'useSignOut'].map((name) => `web/shell/${name}.ts`),
];

function inFrame(name: string): string {
  return `web/shell/${name}.tsx`;
}

function entry(name: string): string {
  return `web/accounts/entry/${name}.tsx`;
}
