import { to } from '@ahadi/domain/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { pageMeta } from '../core/page.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PromotionEditor } from './editing/PromotionEditor.tsx';

export const meta = pageMeta('New sponsored post');

/** A sponsored post before it was saved for the first time; from then on it has an address. */
export default function AdminNewPromotionPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('adminPromotions')}>Promotions</Link>}
        title="New sponsored post"
        facts="Save it as a draft, look at it in light, dark and on a phone, and send it in. Another administrator approves it."
      />
      <PromotionEditor
        view={null}
        onCreated={(made) => {
          queryClient.setQueryData(api.promoting.get.queryKey({ input: { id: made.id } }), made);
          void navigate(to('adminEditPromotion', { id: made.id }), { replace: true });
        }}
      />
    </>
  );
}
