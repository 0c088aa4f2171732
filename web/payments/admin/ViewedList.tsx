import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { ListCard } from '../../core/ListCard.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from '../payments.module.css';
import { deskPath } from './useDeskTab.ts';

type Props<View extends string> = {
  views: readonly { value: View; label: string }[];
  view: View;
  onView: (view: View) => void;
  list: ComponentProps<typeof ListCard>['list'];
  label: string;
  /** What is said where a view has nothing. */
  empty: Readonly<Record<View, { title: string; words: string }>>;
  kind: ComponentProps<typeof EmptyState>['kind'];
  children: ReactNode;
};

/** A list of the desk by one view of it at a time; `children` are its rows. */
export function ViewedList<View extends string>({
  views,
  view,
  onView,
  list,
  label,
  empty,
  kind,
  children,
}: Props<View>) {
  return (
    <>
      <Chips legend="Show" options={views} start={view} onChange={onView} />
      <ListCard
        list={list}
        label={label}
        empty={
          <EmptyState
            kind={kind}
            title={empty[view].title}
            action={
              <Link className={buttonClass('quiet')} to={deskPath('reviews')}>
                Look at reviews
              </Link>
            }
          >
            {empty[view].words}
          </EmptyState>
        }
      >
        <ul className={styles.rows}>{children}</ul>
      </ListCard>
    </>
  );
}
