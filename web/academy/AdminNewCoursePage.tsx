import type { CourseId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { useDeed } from '../core/useDeed.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { focusFirstProblem } from '../ui/problem.ts';
import { TextField } from '../ui/TextField.tsx';
import styles from './registering/registering.module.css';

export const meta = pageMeta('New course');

/** A course begins with its code; `?copy=` begins it with everything of another one. */
export default function AdminNewCoursePage() {
  const navigate = useNavigate();
  const [search] = useSearch();
  const copyOf = search.get('copy') as CourseId | null; // the address's; the server decides whether it names anything
  const [code, setCode] = useState('');
  const deed = useDeed(api.teaching.createCourse, {
    problems: {
      code: /^[A-Z]{2,5}-\d{3}$/.test(code)
        ? undefined
        : 'Write two to five capital letters and three digits, like MED-101.',
    },
    onDone: ({ id }) => navigate(to('adminEditCourse', { id }), { replace: true }),
  });
  const isTaken = deed.code === 'ACA_CODE_TAKEN';
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('adminAcademy')}>Academy</Link>}
        title="New course"
        facts={
          copyOf
            ? 'Everything of the course it is copied from comes along; nothing is published.'
            : 'A draft that only administrators see.'
        }
      />
      <form
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          deed.run({ code, ...(copyOf ? { copyOf } : {}) });
          focusFirstProblem(event.currentTarget);
        }}
      >
        <TextField
          label="Code of the course"
          help="It stands in addresses, on certificates and among what comes before other courses, and cannot be changed later."
          placeholder="MED-101"
          autoComplete="off"
          maxLength={9}
          value={code}
          error={deed.at('code') ?? (isTaken ? (deed.problem ?? undefined) : undefined)}
          onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
        />
        {deed.problem && !isTaken && <Notice tone="danger">{deed.problem}</Notice>}
        <div>
          <Button type="submit" pending={deed.pending}>
            Begin the course
          </Button>
        </div>
      </form>
    </>
  );
}
