import { isOrganisations, powersWords } from '@ahadi/domain/organisations/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Section } from '../../ui/Section.tsx';
import listed from '../rows.module.css';

/** In the account of an organisation the way to its people; in a person's the organisations that they act for, where there are any. */
export default function ForOrganisations() {
  const { identities, isMember } = useMe();
  if (isOrganisations(identities))
    return (
      <Section
        title="People who act for it"
        about="They sign in with accounts of their own, and each has a role."
        action={
          <Link className={buttonClass('quiet')} to={to('people')}>
            See and invite people
          </Link>
        }
      />
    );
  return isMember ? <Mine /> : null;
}

function Mine() {
  const mine = useQuery(api.organisations.mine.queryOptions());
  return (
    <Section
      title="Organisations you act for"
      about="Each has an account of its own. You act for one at a time; the menu below your name switches."
    >
      <Card inset="flush">
        <ul className={listed.rows}>
          {mine.data?.map((it) => (
            <li key={it.id} className={listed.row}>
              <div>
                <p className={listed.name}>{it.organisation}</p>
                <p className={listed.facts}>{powersWords(it)}</p>
              </div>
              <Link className={buttonClass('quiet')} to={to('membership', { id: it.id })}>
                Open
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
