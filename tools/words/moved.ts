/** Files whose texts stand in catalogues. The list only grows: a text put into one of them by hand fails the check. */
export const moved: readonly string[] = [
  'web/accounts/AuthPage.tsx',
  'web/assistant/SupportShortcut.tsx',
  ...['Bell', 'Item', 'List', 'Menu', 'sTab'].map((name) => `web/notifications/Notification${name}.tsx`),
  ...['Channels', 'EmailHealth', 'NotificationSettings', 'Pause', 'Pushes', 'QuietTimes'].map(
    (name) => `web/notifications/settings/${name}.tsx`,
  ),
  'web/notifications/pushing.ts',
  ...['marking', 'snoozing', 'useAct'].map((name) => `web/notifications/${name}.ts`),
  'web/restrictions/SuspendedBar.tsx',
  ...['FreshProof', 'NewPassword', 'PasswordField', 'security/Codes', 'security/KeepCodes'].map(
    (name) => `web/accounts/${name}.tsx`,
  ),
  'web/core/demo/DemoLetter.tsx',
  ...['passkeys', 'recovering', 'useFreshDeed'].map((name) => `web/accounts/${name}.ts`),
  ...[
    'AddressForm',
    'CheckMailView',
    'ConfirmView',
    'DemoPeople',
    'ForgotView',
    'FreshStartForm',
    'Heading',
    'KeysView',
    'RecoverView',
    'ResetView',
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
  ...['Dialog', 'ConfirmDialog', 'MoreActions', 'Countdown', 'Timeline', 'Field', 'ErrorCard'].map(
    (name) => `web/ui/${name}.tsx`,
  ),
  ...['NewAgreementPage.tsx', 'creating/ConfirmAddress.tsx', 'documents/SendDocument.tsx'].map(ofAgreements),
  ofAgreements('templates/TemplateCards.tsx'),
  ...['LeaveGuard', 'SaveNote', 'Frozen'].map((name) => `web/core/${name}.tsx`),
  ...['EditAgreementPage.tsx', 'attending/AttendantsSection.tsx', 'amending/EndFields.tsx'].map(ofAgreements),
  ...[
    'ClauseItem',
    'ClauseList',
    'EditBar',
    'ItemCard',
    'PartiesForm',
    'PartiesSection',
    'PartiesShared',
    'PartyRow',
    'PlainWords',
  ].map((name) => ofAgreements(`editing/${name}.tsx`)),
  ...['PromisesSection', 'PublicClauseSection', 'RichTextField', 'Section', 'TermsForm'].map((name) =>
    ofAgreements(`editing/${name}.tsx`),
  ),
  ...['editing/unsaved.ts', 'editing/useClauses.ts', 'promising/due.ts'].map(ofAgreements),
  ...[
    'ConflictNotice',
    'DiscardDialog',
    'EditingNotices',
    'FrozenText',
    'PreviewDialog',
    'SendDialog',
    'SendingDialog',
    'ShareDialog',
  ].map((name) => ofAgreements(`sending/${name}.tsx`)),
  ...['ClauseDue', 'PromiseDue', 'PromiseItem', 'RepeatFields'].map((name) => ofAgreements(`promising/${name}.tsx`)),
  ...['Outline', 'ReadyClauses', 'SideFields', 'SigningForm'].map((name) => ofAgreements(`further/${name}.tsx`)),
  ...['TemplatesPage', 'TemplatePage', 'UseTemplatePage', 'templates/KeepDialog', 'templates/PassageList'].map((name) =>
    ofAgreements(`${name}.tsx`),
  ),
  ...['Dialog', 'Field', 'List'].map((name) => ofAgreements(`templates/Question${name}.tsx`)),
  ...['Missing', 'Notice'].map((name) => ofAgreements(`templates/Template${name}.tsx`)),
  ofAgreements('templates/useTemplateDraft.ts'),
  ...['Field', 'File'].map((name) => ofAgreements(`answering/Answer${name}.tsx`)),
  ofAgreements('answering/AnswersStep.tsx'),
  ...['ConditionEditor', 'FieldCard', 'FieldCards', 'FormulaField', 'LimitFields'].map((name) =>
    ofAgreements(`fields/${name}.tsx`),
  ),
  ...['SendToManyPage', 'batches/BadLines', 'batches/BatchCard', 'batches/ListForm'].map((name) =>
    ofAgreements(`${name}.tsx`),
  ),
  ...['documents/DocumentDesk', 'places/ChosenPlace', 'places/MovablePlaces'].map((name) =>
    ofAgreements(`${name}.tsx`),
  ),
  ...['places/PlacingTools.tsx', 'places/usePlacing.ts'].map(ofAgreements),
  ...['asking/PassedDays', 'asking/PromisesApart', 'attending/AttendantRow', 'documents/DocumentEditor'].map((name) =>
    ofAgreements(`${name}.tsx`),
  ),
  ...['AttendingCard', 'DelegationCards', 'GuestCards', 'PresenceScreen', 'TakingPart'].map((name) =>
    ofAgreements(`attending/${name}.tsx`),
  ),
  ...['ChangeDialog', 'EndDialog', 'OpenChangeDialog'].map((name) => ofAgreements(`ending/${name}.tsx`)),
  ...['AgreementsPage.tsx', 'listing/AgreementRows.tsx', 'listing/EmptyList.tsx', 'listing/nextstep.ts'].map(
    ofAgreements,
  ),
  ofAgreements('exporting/ExportDialog.tsx'),
  ...['AgreementChangesPage.tsx', 'document/DifferenceView.tsx', 'document/Redline.tsx'].map(ofAgreements),
  ofAgreements('documents/PagesChanged.tsx'),
  ...['invited/InvitedPage.tsx', 'invited/LetterView.tsx', 'standing/silence.ts'].map(ofAgreements),
  ...['invited/Answering.tsx', 'invited/CodeForm.tsx'].map(ofAgreements),
  ...['AgreementPage.tsx', 'AgreementMissing.tsx', 'offer.ts', 'badges.ts', 'refusal.ts'].map(ofAgreements),
  ...['acting/ActionBar.tsx', 'acting/PlainDialogs.tsx', 'acting/ReasonDialog.tsx', 'acting/reasons.ts'].map(
    ofAgreements,
  ),
  ...['acting/DeedDialog.tsx', 'attending/DelegateDialog.tsx', 'document/ClauseAnswers.tsx'].map(ofAgreements),
  ...[
    'document/unanswered.ts',
    'document/PublicClause.tsx',
    'standing/PartiesCard.tsx',
    'standing/StandingCard.tsx',
  ].map(ofAgreements),
  ...['standing/IfNobodyActs.tsx', 'standing/steps.ts'].map(ofAgreements),
  ...['CheckCopy', 'LogHead', 'ProofCards', 'ReportView', 'VerifyCard', 'VersionsCard'].map((name) =>
    ofAgreements(`proof/${name}.tsx`),
  ),
  ...[
    'AmendingBadges',
    'ChangesNotice',
    'EndsAndChangesCard',
    'NoticeBanner',
    'TextInForce',
    'TextThatHolds',
    'WhatItChanges',
  ].map((name) => ofAgreements(`amending/${name}.tsx`)),
  ofAgreements('standing/WhatComes.tsx'),
  ...['AuthorityFields.tsx', 'Ceremony.tsx', 'DrawnPad.tsx', 'MarkStep.tsx', 'ProofStep.tsx', 'ReadStep.tsx'].map(
    inSigning,
  ),
  ...['mark.ts', 'refusals.ts', 'useSigning.ts', 'useAuthority.ts'].map(inSigning),
  ...['AnswerBar.tsx', 'ClauseTalk.tsx', 'CommentForm.tsx', 'CommentThread.tsx', 'SinceRead.tsx'].map(inTalk),
  ...[
    'PromisesNamed.tsx',
    'PromisesSaid.tsx',
    'SuggestDialog.tsx',
    'SuggestionCard.tsx',
    'TextInTalk.tsx',
    'accepting.ts',
  ].map(inTalk),
  ...['menu', 'palette/places', 'palette/useChoices', 'profile', 'useSignOut'].map((name) => `web/shell/${name}.ts`),
  ...['ClaimDialog', 'PromiseBadges', 'PromiseDialog', 'PromiseItem', 'PromiseStory', 'Promises', 'Standing'].map(
    (name) => `web/obligations/${name}.tsx`,
  ),
  'web/obligations/turn.ts',
  'web/home/DashboardPage.tsx',
  ...['Arrange', 'Cards', 'DeadlineStrip', 'DutyList', 'PutOff', 'Setup'].map(
    (name) => `web/home/dashboard/${name}.tsx`,
  ),
  ...['dashboard/useDashboard', 'dashboard/sentences', 'duties/said'].map((name) => `web/home/${name}.ts`),
  ...['ActionLink', 'ClosingCall', 'CountdownCard', 'Ecosystem', 'Founder', 'Hero', 'Highlights', 'HowItWorks'].map(
    front,
  ),
  ...['LandingFooter', 'LandingHeader', 'LifeOfAPromise', 'Mediation', 'Pillars'].map(front),
  ...['PublicHistory', 'RegisterEntry', 'SignedSheet', 'VideoCard', 'history/LiveDeadline', 'history/Deadline'].map(
    front,
  ),
  ...['history/NameSearch', 'history/RemovedLink'].map(front),
  'web/accounts/people/useActing.ts',
  ofAgreements('ApprovalPage.tsx'),
  ...['ApprovalNotice', 'ApprovedFirst', 'ReturnDialog', 'SendLabel', 'StepList'].map((name) =>
    ofAgreements(`approving/${name}.tsx`),
  ),
  ...['ActingBar', 'ActingSwitch', 'ApprovalRule', 'OwnOnly', 'StepDialog'].map(
    (name) => `web/accounts/people/${name}.tsx`,
  ),
  ...['CheckDocument', 'CheckedCode', 'CheckedFile', 'Findings', 'SealedFacts'].map((name) =>
    ofAgreements(`checking/${name}.tsx`),
  ),
];

function ofAgreements(name: string): string {
  return `web/agreements/${name}`;
}

function inTalk(name: string): string {
  return `web/agreements/negotiating/${name}`;
}

function inSigning(name: string): string {
  return `web/agreements/signing/${name}`;
}

function inFrame(name: string): string {
  return `web/shell/${name}.tsx`;
}

function entry(name: string): string {
  return `web/accounts/entry/${name}.tsx`;
}

function front(name: string): string {
  return `web/home/landing/${name}.tsx`;
}
