import { capped } from '@ahadi/domain/dashboard/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { Tabs, type TabsProps } from './Tabs.tsx';

/** Tabs of which some are desks of staff: beside those stands how much waits there, marked where some of it is late. */
export function DeskTabs(props: TabsProps) {
  const queues = useQuery(api.dashboard.queues.queryOptions());
  return (
    <Tabs
      {...props}
      waiting={({ href }) => {
        const queue = queues.data?.find(({ path }) => path === href);
        if (!queue) return undefined;
        const shown = capped(queue.count);
        const late = queue.late > 0 ? `, ${capped(queue.late)} late` : '';
        return { shown, words: `${shown} waiting${late}`, isLate: queue.late > 0 };
      }}
    />
  );
}
