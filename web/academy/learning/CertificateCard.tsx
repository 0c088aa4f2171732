import { takenCertificates } from '@ahadi/domain/academy/certificates/lifecycle.ts';
import type { Certificate } from '@ahadi/domain/academy/certificates/schema.ts';
import type { LearnerCourse } from '@ahadi/domain/academy/learning/schema.ts';
import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { problemOf } from '../../core/errors.ts';
import { count, formatCalendarDay } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { certificateBadge, kindWords } from '../words.ts';
import styles from './learning.module.css';
import { Standing } from './Standing.tsx';

/** The certificate of this registration, or what is still missing for it. */
export default function CertificateCard({
  registration,
  course,
}: {
  registration: Registration;
  course: LearnerCourse;
}) {
  const isGiven = registration.certificateNumber !== null;
  const all = useQuery(api.academy.certificates.queryOptions({ enabled: isGiven }));
  const certificate = all.data?.find(({ number }) => number === registration.certificateNumber);
  if (!isGiven)
    return (
      <>
        <Card>
          <EmptyState kind="nothing" title="There is no certificate yet" action={null}>
            It is given when all that the course asks for is reached.
          </EmptyState>
        </Card>
        <Standing course={course} run={registration.run} />
      </>
    );
  if (all.isError && !all.data) return <ErrorCard {...problemOf(all.error)} onRetry={() => all.refetch()} />;
  if (!certificate) return <SkeletonText lines={6} />;
  return <Given certificate={certificate} />;
}

function Given({ certificate }: { certificate: Certificate }) {
  const badge = certificateBadge(certificate.status, certificate.expired);
  return (
    <Card inset="sheet" className={styles.certificate}>
      <p className={styles.quiet}>{kindWords[certificate.kind]}</p>
      <h2 className={styles.holder}>{certificate.holder}</h2>
      <p>
        completed <strong>{certificate.course}</strong>, {count(certificate.hours, 'hour')}
      </p>
      <KeyValue
        rows={[
          { label: 'State', value: <StateBadge tone={badge.tone}>{badge.label}</StateBadge> },
          { label: 'Number', value: <code>{certificate.number}</code> },
          { label: 'Given', value: formatCalendarDay(certificate.issuedOn) },
          {
            label: 'Good until',
            value: certificate.expiresOn === null ? 'It does not expire' : formatCalendarDay(certificate.expiresOn),
          },
        ]}
      />
      {takenCertificates.includes(certificate.status) && (
        <Notice tone="danger" title={`Anybody who checks it reads that it is ${badge.label.toLowerCase()}`}>
          <p>
            You can read why, and appeal, which costs nothing. <Link to={to('restrictions')}>Go to the decision</Link>
          </p>
        </Notice>
      )}
      <div className={styles.buttons}>
        <DownloadButton
          label="Certificate as PDF"
          name={`${certificate.number}.pdf`}
          read={(client) => client.academy.certificatePdf({ number: certificate.number })}
        />
        <ShareLink certificate={certificate} />
        <Link className={buttonClass('quiet')} to={certificate.verifyPath}>
          See what others see
        </Link>
      </div>
      <p className={styles.quiet}>
        The link and the QR code on the PDF let anybody check it, also without a connection. They never change. Your
        certificate says your name, the course and its dates, and nothing else of you.
      </p>
    </Card>
  );
}

/** Gives the link on: by what the device offers for sharing, else into the clipboard. */
function ShareLink({ certificate }: { certificate: Certificate }) {
  const [said, setSaid] = useState('');
  const url = new URL(certificate.verifyPath, window.location.origin).href;
  const share = async () => {
    if (navigator.share) {
      // Anyone who closes the sheet of the device changed their mind.
      await navigator.share({ title: `${certificate.course}, ${certificate.holder}`, url }).catch(() => undefined);
      return;
    }
    const isCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? 'The link is copied.' : `Copy it by hand: ${url}`);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => void share()}>
        Share the link
      </Button>
      <span className={styles.quiet} role="status">
        {said}
      </span>
    </>
  );
}
