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
        // A part of a desk has the desk's address and more behind it.
        const behind = queues.data?.filter(({ path }) => path === href || path.startsWith(`${href}&`)) ?? [];
        const [count, late] = [sum(behind, 'count'), sum(behind, 'late')];
        if (count === 0) return undefined;
        const shown = capped(count);
        const words = late > 0 ? `${shown} waiting, ${capped(late)} late` : `${shown} waiting`;
        return { shown, words, isLate: late > 0 };
      }}
    />
  );
}

type Counted = { count: number; late: number };
const sum = (queues: readonly Counted[], of: keyof Counted) => queues.reduce((all, queue) => all + queue[of], 0);
