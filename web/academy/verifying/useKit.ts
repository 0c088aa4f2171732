import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../core/api.ts';

/**
 * Keys and withdrawn certificates. Asked for again whenever a page of the academy opens; without a connection the copy answers that the service
 * worker keeps. On the very first visit there is no worker yet when they are read, so they are read once more when it has taken over.
 */
export function useKit() {
  const kit = useQuery(api.academy.kit.queryOptions({ staleTime: 60_000, refetchOnMount: 'always', retry: false }));
  const { refetch } = kit;
  useEffect(() => {
    const worker = navigator.serviceWorker;
    // Not there in a private window of some browsers.
    if (!worker || worker.controller) return;
    const again = () => void refetch();
    worker.addEventListener('controllerchange', again, { once: true });
    return () => worker.removeEventListener('controllerchange', again);
  }, [refetch]);
  return kit;
}
