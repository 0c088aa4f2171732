import { to } from '@ahadi/domain/paths.ts';
import { IconFileText, IconMailOpened, IconPencil, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMe } from '../../core/session.ts';
import styles from './Ways.module.css';
import { useHome } from './words.ts';

const invited = `${to('helpArticle', { articleId: 'create-an-account' })}#if-you-were-invited`;

/** What somebody comes here for the first time to do: the four ways to begin. */
export function Ways() {
  const say = useHome();
  const { email } = useMe();
  const ways = [
    { icon: IconFileText, to: `${to('newAgreement')}#document`, title: say.sendDocument, text: say.sendDocumentWords },
    { icon: IconPencil, to: to('newAgreement'), title: say.writeAgreement, text: say.writeAgreementWords },
    {
      ...{ icon: IconMailOpened, to: invited, title: say.answerInvitation },
      text: say.answerInvitationWords({ email }),
    },
    { icon: IconSearch, to: `${to('landing')}#public-history`, title: say.lookUp, text: say.lookUpWords },
  ];
  return (
    <ul className={styles.ways} aria-label={say.whatToDo}>
      {ways.map(({ icon: Icon, title, text, ...way }) => (
        <li key={title}>
          <Link className={styles.way} to={way.to}>
            <Icon size={24} stroke={1.6} aria-hidden />
            <span className={styles.title}>{title}</span>
            <span className={styles.text}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
