import { to } from '@ahadi/domain/paths.ts';
import { Navigate, useLocation } from 'react-router';

/** /dashboard/agreements is the landing page's link (specification §2); the list lives at /agreements, with the filters of the address. */
export default function AgreementsRedirect() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to('agreements'), search }} replace />;
}
