import { to } from '@ahadi/domain/paths.ts';
import { PAPER_BYTES, PAPERS_KEPT_DAYS, REST_DAYS } from '@ahadi/domain/successions/rules.ts';
import type { Succession } from '@ahadi/domain/successions/schema.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { pageMeta } from '../core/page.ts';
import { acceptedPapers, problemOfPaper } from '../core/paperfile.ts';
import { useDeed } from '../core/useDeed.ts';
import { useTyped } from '../core/useKept.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { FileField } from '../ui/FileField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { TextAreaField, TextField } from '../ui/TextField.tsx';
import styles from './successions.module.css';

export const meta = pageMeta('Ask to act for somebody');

/** For whom, as what, and what proves it. */
export default function AskSuccessionPage() {
  const navigate = useNavigate();
  const [name, setName] = useTyped('succession name');
  const [email, setEmail] = useTyped('succession email');
  const [capacity, setCapacity] = useTyped('succession capacity');
  const [statement, setStatement] = useTyped('succession statement');
  const [file, setFile] = useState<File | null>(null);
  const deed = useDeed(api.successions.ask, {
    problems: {
      name: name.trim().length < 2 ? 'Write the name in at least 2 characters.' : undefined,
      email: /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : 'Write the e-mail address of their account.',
      capacity: capacity.trim().length < 3 ? 'Say as what you act, in at least 3 characters.' : undefined,
      file: file === null ? 'Choose the paper that proves it.' : (problemOfPaper(file, PAPER_BYTES) ?? undefined),
    },
    onDone: (made: Succession) => navigate(to('succession', { id: made.id })),
  });
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('successions')}>Acting for somebody</Link>}
        title="Ask to act for somebody who died"
        facts="What they promised and what they are owed goes on. If two people find it proven, you bring it to an end for them."
      />
      <div className={styles.stack}>
        <Card>
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              deed.run({
                ...{ name: name.trim(), email: email.trim(), capacity: capacity.trim() },
                ...{ statement: statement.trim(), file: file as File }, // without one it is not sent
              });
            }}
          >
            <div className={styles.pair}>
              <TextField
                label="Their name"
                maxLength={200}
                value={name}
                error={deed.at('name')}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <TextField
                label="E-mail address of their account"
                help="The one that they sign in with here."
                type="email"
                maxLength={254}
                value={email}
                error={deed.at('email')}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
            </div>
            <TextField
              label="As what you act"
              help="Executor, administrator of the estate, or heir. Once it is proven, the other sides of what is open read it."
              maxLength={120}
              value={capacity}
              error={deed.at('capacity')}
              onChange={(event) => setCapacity(event.currentTarget.value)}
            />
            <FileField
              label="What proves it"
              help={`The death certificate, or the paper that gives you the right to act: a grant of probate, letters of administration, or the order of a court. PDF, PNG, JPEG or WebP, up to 10 MB. You can add the others afterwards. All are forgotten ${PAPERS_KEPT_DAYS} days after it is over.`}
              error={deed.at('file')}
              button={file ? 'Choose another file' : 'Choose a file'}
              accept={acceptedPapers}
              progress={null}
              onFile={setFile}
            >
              {file && <p>{file.name}</p>}
            </FileField>
            <TextAreaField
              label="What else we should know"
              optional
              maxLength={2_000}
              value={statement}
              error={deed.at('statement')}
              onChange={(event) => setStatement(event.currentTarget.value)}
            />
            <Notice title="What happens then">
              Two people of the platform look at the papers. If there is an account with this address, it is told at
              once, its deadlines rest meanwhile, for up to {REST_DAYS} days in a year, and who is alive after all ends
              it with one click. Whether there is one you read only once it is decided.
            </Notice>
            {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
            <div className={styles.buttons}>
              <Button type="submit" pending={deed.pending}>
                Send it
              </Button>
              <Link className={buttonClass('quiet')} to={to('successions')}>
                Not now
              </Link>
            </div>
          </form>
        </Card>
      </div>
    </>
  );
}
