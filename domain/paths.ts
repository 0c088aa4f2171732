/** Every page's address, typed. A link is made here and nowhere else; the site-map test prints this table. */
export const paths = {
  landing: '/',
  auth: '/auth',
  terms: '/terms',
  dashboard: '/dashboard',
  profile: '/profile',
  /** Who acts for the reader's organisation. */
  people: '/people',
  /** An invitation to act for an organisation. */
  membership: '/people/:id',
  /** A text of an organisation, before it goes out: for who approves it. */
  approval: '/approvals/:id',
  agreements: '/agreements',
  newAgreement: '/agreements/new',
  editAgreement: '/agreements/edit/:id',
  /** Texts with questions: the platform's and those of one's identities. */
  templates: '/agreements/templates',
  template: '/agreements/templates/:id',
  useTemplate: '/agreements/templates/:id/use',
  agreement: '/dashboard/agreements/:id',
  agreementWorkflow: '/dashboard/agreements/:id/workflow',
  agreementChanges: '/dashboard/agreements/:id/changes',
  /** One text to everybody on a list. */
  sendToMany: '/dashboard/agreements/:id/send-to-many',
  history: '/history',
  contact: '/contact',
  help: '/help',
  helpCategory: '/help/category/:categoryId',
  helpArticle: '/help/article/:articleId',
  chatbot: '/chatbot',
  chat: '/chatbot/:sessionId',
  notes: '/dashboard/notes',
  community: '/dashboard/community',
  post: '/community/posts/:id',
  disputes: '/disputes',
  newDispute: '/disputes/new',
  /** The same screen as newDispute (specification §2). */
  createDispute: '/disputes/create',
  dispute: '/disputes/:id',
  editDispute: '/disputes/edit/:id',
  disputeWorkflow: '/disputes/:id/workflow',
  /** The addresses that notifications lead to (specification §2 Shell); the same screens as above. */
  dashboardDispute: '/dashboard/disputes/:id',
  dashboardDisputeWorkflow: '/dashboard/disputes/:id/workflow',
  /** The landing page's link (specification §2); leads on to the list. */
  dashboardAgreements: '/dashboard/agreements',
  escrows: '/dashboard/escrow',
  newEscrow: '/dashboard/escrow/new',
  escrow: '/dashboard/escrow/:id',
  marketplace: '/dashboard/marketplace',
  sellerDashboard: '/dashboard/marketplace/seller',
  product: '/marketplace/products/:id',
  shop: '/marketplace/shops/:id',
  orders: '/marketplace/orders',
  order: '/marketplace/orders/:id',
  /** One supplier's part of an order, for the one who sends it. */
  parcel: '/marketplace/parcels/:id',
  addProduct: '/marketplace/sell/add-product',
  editProduct: '/marketplace/sell/edit/:id',
  sellerApplication: '/marketplace/sell/shop',
  cart: '/cart',
  checkout: '/checkout',
  orderConfirmation: '/order-confirmation/:orderId',
  academy: '/legal-services/academy',
  academyRegister: '/legal-services/academy/register',
  academyPayment: '/legal-services/academy/payment/:registrationId',
  adminAcademy: '/admin/academy',
  adminNewCourse: '/admin/academy/new',
  adminEditCourse: '/admin/academy/edit/:id',
  adminRoster: '/admin/academy/roster/:courseId',
  adminMarketplace: '/admin/marketplace',
  adminOrder: '/admin/marketplace/orders/:orderId',
  adminAddProduct: '/admin/marketplace/products/add',
  adminEditProduct: '/admin/marketplace/products/edit/:id',
  adminNewSupplier: '/admin/marketplace/suppliers/new',
  adminEditSupplier: '/admin/marketplace/suppliers/edit/:id',
  legalServices: '/dashboard/legal-services',
  mediation: '/dashboard/legal-services/:id',
  mediationWorkflow: '/dashboard/legal-services/:id/workflow',
  /** How mediation goes, and the way to ask for it. */
  requestMediator: '/legal-services/request-mediator',
  newMediation: '/legal-services/request-mediator/new',
  editMediation: '/legal-services/request-mediator/edit/:id',
  /** The mediator's own proposals and the matters they were asked about. */
  jobs: '/legal-services/jobs',
  job: '/legal-services/jobs/:id',
  linkedItem: '/legal-services/jobs/:jobId/linked/:itemType/:itemId',
  jobBoard: '/legal-services/job-board',
  /** The case as its mediator works on it. */
  myCase: '/legal-services/my-cases/:id',
  mediatorDashboard: '/legal-services/mediator-dashboard',
  buyCredits: '/legal-services/mediator/buy-credits',
  joinMediator: '/legal-services/join-mediator',
  applyMediator: '/legal-services/join-mediator/apply',
  adminMediators: '/admin/mediators',
  adminPromotions: '/admin/promotions',
  adminNewPromotion: '/admin/promotions/new',
  adminEditPromotion: '/admin/promotions/edit/:id',
  adminRestrictions: '/admin/restrictions',
  adminOperation: '/admin/operation',
  /** What was decided about the reader, and one of these; administrators decide on the same page. */
  restrictions: '/restrictions',
  restriction: '/restrictions/:id',
  applications: '/admin/applications',
  application: '/admin/applications/:id',
} as const;

export type PathName = keyof typeof paths;
type ParamsOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<Name extends PathName> = { [Key in ParamsOf<(typeof paths)[Name]>]: string };

/** The address of a page: `to('agreement', { id })`, with an optional query. */
export function to<Name extends PathName>(
  name: Name,
  ...[params, query]: ParamsOf<(typeof paths)[Name]> extends never
    ? [params?: Record<string, never>, query?: Record<string, string>]
    : [params: Params<Name>, query?: Record<string, string>]
): string {
  const path = Object.entries((params ?? {}) as Record<string, string>).reduce<string>(
    (pattern, [key, value]) => pattern.replace(`:${key}`, encodeURIComponent(value)),
    paths[name],
  );
  const pairs = Object.entries(query ?? {}).map(
    ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
  );
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** The view of the front page in which anybody checks a signed document. */
export const checkView = 'verify';
/** The short address on every sealed page; it leads there, with the hash of the text that the page is of. */
export const checkAddress = '/verify';

/**
 * The routes that need no sign-in, exactly as the specification lists them (§2 "Public routes"). The guard of §4 lets these
 * through and no others. Some rooms behind them are built later; until then they answer with the not-found page.
 */
export const publicPatterns = [
  '/',
  '/auth',
  '/contact',
  '/terms',
  '/help',
  '/help/category/:categoryId',
  '/help/article/:articleId',
  '/legal-services/join-mediator',
  '/legal-services/academy',
  '/blog/*',
] as const;

const matches = (pattern: string, pathname: string): boolean => {
  const want = pattern.split('/');
  const have = (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname).split('/');
  if (want.at(-1) === '*') return want.slice(0, -1).every((part, index) => part === have[index]);
  return (
    want.length === have.length &&
    want.every((part, index) => (part.startsWith(':') ? have[index] !== '' : part === have[index]))
  );
};

/** True when a signed-out visitor may see this path. */
export const isPublicPath = (pathname: string): boolean => publicPatterns.some((pattern) => matches(pattern, pathname));

/** True when this page is the one, or one of those, at this path. */
export const isPageAt = (name: PathName, pathname: string): boolean => matches(paths[name], pathname);

const blanks = (pattern: string): number => pattern.split(':').length;

/** The pattern of the page that answers at this path, the one with the fewest blanks where several do; undefined where none does. */
export const patternAt = (pathname: string): string | undefined =>
  Object.values(paths)
    .filter((pattern) => matches(pattern, pathname))
    .sort((one, other) => blanks(one) - blanks(other))[0];

/** True when a page of ours answers at this path; anything else is not found. */
export const isKnownPath = (pathname: string): boolean => patternAt(pathname) !== undefined;

/** Pages that are there in all languages; docs/languages.md says what of them is not, and what comes next. Every other page is English, and says so. */
const translated: readonly (string | undefined)[] = [
  undefined,
  paths.landing,
  paths.auth,
  paths.agreement,
  paths.agreementChanges,
  paths.agreements,
  paths.newAgreement,
  paths.editAgreement,
  paths.templates,
  paths.template,
  paths.useTemplate,
  paths.sendToMany,
  paths.approval,
  paths.dashboard,
];
/** True of these, and where no page is: that is said in all of them. */
export const isTranslated = (pathname: string): boolean => translated.includes(patternAt(pathname));

/** A path inside the product to return to after sign-in, or the dashboard when the asked one is not ours (no open redirects). */
export const safeNext = (next: string | null): string =>
  next && /^\/(?![/\\])/.test(next) && isKnownPath(next.split(/[?#]/)[0] ?? '') ? next : paths.dashboard;
