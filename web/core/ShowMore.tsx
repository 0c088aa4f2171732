import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  variant?: 'quiet' | 'plain';
  children?: ReactNode;
};

/** Below a list that goes on: the button that brings the next rows. */
export const ShowMore = ({ list, variant = 'quiet', children = 'Show more' }: Props) =>
  list.hasNextPage && (
    <Button variant={variant} pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children}
    </Button>
  );
