import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/**
 * Which module answers at which address. The addresses themselves stand in domain/paths.ts; this file adds the layout
 * around each page: plain dark for what visitors may read, the shell with its guard for everything else.
 */
export default [
  layout('shell/PublicLayout.tsx', [
    index('home/LandingPage.tsx'),
    layout('shell/PublicFrame.tsx', [
      route('terms', 'home/TermsPage.tsx'),
      route('legal-services/join-mediator', 'mediators/JoinMediatorPage.tsx'),
      layout('shell/FormLayout.tsx', [route('auth', 'accounts/AuthPage.tsx')]),
    ]),
  ]),
  layout('shell/ShellLayout.tsx', [
    route('dashboard', 'home/DashboardPage.tsx'),
    route('profile', 'accounts/ProfilePage.tsx'),
    route('agreements', 'agreements/AgreementsPage.tsx'),
    route('agreements/new', 'agreements/NewAgreementPage.tsx'),
    route('agreements/edit/:id', 'agreements/EditAgreementPage.tsx'),
    route('dashboard/agreements', 'shell/AgreementsRedirect.tsx'),
    route('dashboard/agreements/:id', 'agreements/AgreementPage.tsx'),
    route('dashboard/agreements/:id/workflow', 'agreements/AgreementWorkflowPage.tsx'),
    route('dashboard/escrow', 'escrow/EscrowsPage.tsx'),
    route('dashboard/escrow/new', 'escrow/NewEscrowPage.tsx'),
    route('dashboard/escrow/:id', 'escrow/EscrowPage.tsx'),
    route('dashboard/marketplace/seller', 'marketplace/SellerDashboardPage.tsx'),
    route('marketplace/sell/shop', 'marketplace/SellerApplicationPage.tsx'),
    route('marketplace/sell/add-product', 'marketplace/AddProductPage.tsx'),
    route('marketplace/sell/edit/:id', 'marketplace/EditProductPage.tsx'),
    route('legal-services/job-board', 'mediation/JobBoardPage.tsx'),
    route('legal-services/jobs', 'mediation/JobsPage.tsx'),
    route('legal-services/jobs/:id', 'mediation/JobPage.tsx'),
    route('legal-services/jobs/:jobId/linked/:itemType/:itemId', 'mediation/LinkedItemPage.tsx'),
    route('legal-services/mediator-dashboard', 'mediators/MediatorDashboardPage.tsx'),
    route('legal-services/mediator/buy-credits', 'credits/BuyCreditsPage.tsx'),
    route('legal-services/join-mediator/apply', 'mediators/ApplyMediatorPage.tsx'),
    route('history', 'records/HistoryPage.tsx'),
    route('dashboard/legal-services', 'mediation/MediationsPage.tsx'),
    route('dashboard/legal-services/:id', 'mediation/MediationPage.tsx'),
    route('dashboard/legal-services/:id/workflow', 'mediation/MediationWorkflowPage.tsx'),
    route('legal-services/request-mediator', 'mediation/RequestMediatorPage.tsx'),
    route('legal-services/request-mediator/new', 'mediation/NewMediationPage.tsx'),
    route('legal-services/request-mediator/edit/:id', 'mediation/EditMediationPage.tsx'),
    route('legal-services/my-cases/:id', 'mediation/MyCasePage.tsx'),
    route('disputes', 'disputes/DisputesPage.tsx'),
    route('disputes/new', 'disputes/NewDisputePage.tsx'),
    route('disputes/create', 'disputes/NewDisputePage.tsx', { id: 'disputes/create' }),
    route('disputes/edit/:id', 'disputes/EditDisputePage.tsx'),
    route('disputes/:id', 'disputes/DisputePage.tsx'),
    route('disputes/:id/workflow', 'disputes/DisputeWorkflowPage.tsx'),
    // The addresses that notifications lead to; the same screens as above.
    route('dashboard/disputes/:id', 'disputes/DisputePage.tsx', { id: 'dashboard/disputes' }),
    route('dashboard/disputes/:id/workflow', 'disputes/DisputeWorkflowPage.tsx', { id: 'dashboard/disputes/workflow' }),
    layout('shell/AdminGuard.tsx', [
      route('admin/applications', 'accounts/admin/ApplicationsPage.tsx'),
      route('admin/applications/:id', 'accounts/admin/ApplicationPage.tsx'),
      route('admin/mediators', 'mediators/AdminMediatorsPage.tsx'),
      route('admin/marketplace', 'marketplace/AdminMarketplacePage.tsx'),
      route('admin/marketplace/orders/:orderId', 'marketplace/AdminOrderPage.tsx'),
      route('admin/marketplace/products/add', 'marketplace/AdminAddProductPage.tsx'),
      route('admin/marketplace/products/edit/:id', 'marketplace/AdminProductPage.tsx'),
      route('admin/marketplace/suppliers/new', 'marketplace/AdminNewSupplierPage.tsx'),
      route('admin/marketplace/suppliers/edit/:id', 'marketplace/AdminSupplierPage.tsx'),
      // Rooms that do not exist yet; the guard already answers as it will.
      route('admin/*', 'shell/NotFoundPage.tsx', { id: 'admin-not-found' }),
    ]),
    route('*', 'shell/NotFoundPage.tsx'),
  ]),
  route('blog/*', 'shell/BlogRedirect.tsx'),
] satisfies RouteConfig;
