/** Where people of the platform work: rights that go by the role alone and not by what it is about. `permissions` says whose they are. */
export type Desk =
  | 'academy.desk'
  | 'finance.desk'
  | 'help.desk'
  | 'marketplace.curate'
  | 'mediator.roster'
  | 'moderation.desk'
  | 'operating.desk'
  | 'promotion.desk'
  | 'restriction.desk'
  | 'support.desk'
  | 'verification.queue';
