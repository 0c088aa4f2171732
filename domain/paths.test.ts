import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKnownPath, isPublicPath, type PathName, paths, publicPatterns, safeNext, to } from './paths.ts';

/** The site map, page by page; a changed address shows here. */
const siteMap = () =>
  Object.entries(paths)
    .map(([name, path]) => `${path}  ${name}${isPublicPath(path) ? '  (public)' : ''}`)
    .join('\n');

describe('the site map', () => {
  it('is this', () => {
    expect(siteMap()).toMatchInlineSnapshot(`
      "/  landing  (public)
      /auth  auth  (public)
      /terms  terms  (public)
      /dashboard  dashboard
      /profile  profile
      /people  people
      /people/:id  membership
      /approvals/:id  approval
      /agreements  agreements
      /agreements/new  newAgreement
      /agreements/edit/:id  editAgreement
      /agreements/templates  templates
      /agreements/templates/:id  template
      /agreements/templates/:id/use  useTemplate
      /dashboard/agreements/:id  agreement
      /dashboard/agreements/:id/workflow  agreementWorkflow
      /dashboard/agreements/:id/changes  agreementChanges
      /dashboard/agreements/:id/send-to-many  sendToMany
      /history  history
      /contact  contact  (public)
      /help  help  (public)
      /help/category/:categoryId  helpCategory  (public)
      /help/article/:articleId  helpArticle  (public)
      /chatbot  chatbot
      /chatbot/:sessionId  chat
      /dashboard/notes  notes
      /dashboard/community  community
      /community/posts/:id  post
      /disputes  disputes
      /disputes/new  newDispute
      /disputes/create  createDispute
      /disputes/:id  dispute
      /disputes/edit/:id  editDispute
      /disputes/:id/workflow  disputeWorkflow
      /dashboard/disputes/:id  dashboardDispute
      /dashboard/disputes/:id/workflow  dashboardDisputeWorkflow
      /dashboard/agreements  dashboardAgreements
      /dashboard/escrow  escrows
      /dashboard/escrow/new  newEscrow
      /dashboard/escrow/:id  escrow
      /dashboard/marketplace  marketplace
      /dashboard/marketplace/seller  sellerDashboard
      /marketplace/products/:id  product
      /marketplace/shops/:id  shop
      /marketplace/orders  orders
      /marketplace/orders/:id  order
      /marketplace/parcels/:id  parcel
      /marketplace/sell/add-product  addProduct
      /marketplace/sell/edit/:id  editProduct
      /marketplace/sell/shop  sellerApplication
      /cart  cart
      /checkout  checkout
      /order-confirmation/:orderId  orderConfirmation
      /legal-services/academy  academy  (public)
      /legal-services/academy/register  academyRegister
      /legal-services/academy/payment/:registrationId  academyPayment
      /admin/academy  adminAcademy
      /admin/academy/new  adminNewCourse
      /admin/academy/edit/:id  adminEditCourse
      /admin/academy/roster/:courseId  adminRoster
      /admin/marketplace  adminMarketplace
      /admin/marketplace/orders/:orderId  adminOrder
      /admin/marketplace/products/add  adminAddProduct
      /admin/marketplace/products/edit/:id  adminEditProduct
      /admin/marketplace/suppliers/new  adminNewSupplier
      /admin/marketplace/suppliers/edit/:id  adminEditSupplier
      /dashboard/legal-services  legalServices
      /dashboard/legal-services/:id  mediation
      /dashboard/legal-services/:id/workflow  mediationWorkflow
      /legal-services/request-mediator  requestMediator
      /legal-services/request-mediator/new  newMediation
      /legal-services/request-mediator/edit/:id  editMediation
      /legal-services/jobs  jobs
      /legal-services/jobs/:id  job
      /legal-services/jobs/:jobId/linked/:itemType/:itemId  linkedItem
      /legal-services/job-board  jobBoard
      /legal-services/my-cases/:id  myCase
      /legal-services/mediator-dashboard  mediatorDashboard
      /legal-services/mediator/buy-credits  buyCredits
      /legal-services/join-mediator  joinMediator  (public)
      /legal-services/join-mediator/apply  applyMediator
      /admin/mediators  adminMediators
      /admin/promotions  adminPromotions
      /admin/promotions/new  adminNewPromotion
      /admin/promotions/edit/:id  adminEditPromotion
      /admin/restrictions  adminRestrictions
      /admin/operation  adminOperation
      /restrictions  restrictions
      /restrictions/:id  restriction
      /admin/applications  applications
      /admin/applications/:id  application"
    `);
  });

  it('opens to visitors what the specification lists (§2, public routes), and nothing else', () => {
    expect(publicPatterns.join('\n')).toMatchInlineSnapshot(`
      "/
      /auth
      /contact
      /terms
      /help
      /help/category/:categoryId
      /help/article/:articleId
      /legal-services/join-mediator
      /legal-services/academy
      /blog/*"
    `);
  });

  it('has one address for each page', () => {
    const patterns = Object.values(paths);
    expect(new Set(patterns).size).toBe(patterns.length);
  });
});

const ids = { id: '0192f7e4-0000-7000-8000-000000000000' };

describe('a link', () => {
  it('made by name leads to a page of ours', () => {
    for (const name of Object.keys(paths) as PathName[]) {
      const make = to as (name: PathName, params: Record<string, string>) => string; // the parameters differ from name to name
      expect(isKnownPath(make(name, ids)), name).toBe(true);
    }
  });

  it('carries its parameters escaped, so that none of them adds a step to the path', () => {
    expect(to('agreement', { id: '../admin?x=1' })).toBe('/dashboard/agreements/..%2Fadmin%3Fx%3D1');
    expect(to('auth', {}, { view: 'login', next: '/agreements?a=b' })).toBe(
      '/auth?view=login&next=%2Fagreements%3Fa%3Db',
    );
  });

  it('to a page that is not ours is not known', () => {
    for (const path of ['/nothing', '/agreements/new/more', '/dashboard/agreements//workflow', '//agreements', ''])
      expect(isKnownPath(path), path).toBe(false);
  });

  it('is known with a closing slash, too', () => {
    expect(isKnownPath('/agreements/')).toBe(true);
    expect(isPublicPath('/help/')).toBe(true);
  });
});

describe('a path', () => {
  it('is public only if the specification says so', () => {
    for (const path of [
      '/',
      '/auth',
      '/help/category/signing',
      '/blog',
      '/blog/2026/a-post',
      '/legal-services/academy',
    ])
      expect(isPublicPath(path), path).toBe(true);
    for (const path of ['/dashboard', '/helper', '/help/category', '/blogs', '/legal-services/academy/register'])
      expect(isPublicPath(path), path).toBe(false);
  });
});

describe('where sign-in leads', () => {
  it('is the page that was asked for', () => {
    expect(safeNext(`/dashboard/agreements/${ids.id}?tab=life#end`)).toBe(
      `/dashboard/agreements/${ids.id}?tab=life#end`,
    );
  });

  it('is the dashboard when the page is not ours, whatever is asked for', () => {
    for (const next of [
      null,
      '',
      'https://elsewhere.example/',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:1',
    ])
      expect(safeNext(next), String(next)).toBe('/dashboard');
  });

  it('is always a page of ours on this site, whatever an address is put together from', () => {
    const parts = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      'dashboard',
      'agreements',
      'new',
      ':',
      '@',
      'elsewhere.example',
      '?',
      '#',
    ];
    const address = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), { maxLength: 8 });
    fc.assert(
      fc.property(address, (pieces) => {
        const target = new URL(safeNext(pieces.join('')), 'https://ahadi.example');
        expect(target.origin).toBe('https://ahadi.example');
        expect(isKnownPath(target.pathname)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
