import { to } from '@ahadi/domain/paths.ts';
import { Navigate } from 'react-router';

/** /dashboard/agreements is the landing page's link (specification §2); the list lives at /agreements. */
export default function AgreementsRedirect() {
  return <Navigate to={to('agreements')} replace />;
}
