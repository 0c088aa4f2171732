import type { ReactNode } from 'react';
import { PageHeader } from './PageHeader.tsx';
import { Skeleton } from './Skeleton.tsx';

type Props = {
  /** Read aloud: "Loading the order". */
  label: string;
  /** What kind of thing it is, heard in the place of its title. */
  kind?: string;
  /** How wide the words above, in and under the title will be, as CSS lengths; nothing stands where none is given. */
  breadcrumb?: string;
  title: string;
  facts?: string;
  /** What stands below the head, grey too. */
  children: ReactNode;
};

/** The page of a thing that is being read, in its final shape, so that nothing jumps. */
export const PageLoading = ({ label, kind, breadcrumb, title, facts, children }: Props) => (
  <div role="status" aria-label={label}>
    <PageHeader
      breadcrumb={breadcrumb && <Skeleton width={breadcrumb} />}
      title={
        <>
          {kind && <span className="aside-voice">{kind}</span>}
          <Skeleton width={title} />
        </>
      }
      facts={facts && <Skeleton width={facts} height="1.4em" />}
    />
    {children}
  </div>
);
