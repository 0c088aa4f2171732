import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { pageMeta } from '../core/page.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { CartLink } from './CartLink.tsx';
import { Categories } from './front/Categories.tsx';
import { Featured } from './front/Featured.tsx';
import { Filters } from './front/Filters.tsx';
import styles from './front/front.module.css';
import { Results } from './front/Results.tsx';
import { Search, SortBy } from './front/Search.tsx';
import { isPlain, useFrontQuery } from './front/useFrontQuery.ts';

export const meta = pageMeta('Marketplace');

/** The shop front: everything that is on sale, searched, narrowed and sorted by the address. */
export default function MarketplacePage() {
  const { asked, setAsked } = useFrontQuery();
  const canOpen = useCanOpen();
  return (
    <>
      <PageHeader
        title="Marketplace"
        facts="Every shop was checked. Your money is held here until you have what you bought."
        actions={
          <>
            {canOpen(to('sellerDashboard')) && (
              <Link className={buttonClass('quiet')} to={to('sellerDashboard')}>
                Sell here
              </Link>
            )}
            <Link className={buttonClass('quiet')} to={to('orders')}>
              Your orders
            </Link>
            <CartLink />
          </>
        }
      />
      <div className={styles.layout}>
        <Search label="Search the marketplace" />
        <Categories />
        <Filters />
        <SortBy />
        <div className={styles.main}>
          {isPlain(asked) && <Featured />}
          <Results asked={asked} setAsked={setAsked} />
        </div>
      </div>
    </>
  );
}
