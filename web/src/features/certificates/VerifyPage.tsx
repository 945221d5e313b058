import { certificatePage } from '@academy/contract/pages/site';
import { pageQueries } from '../../api/page-queries.ts';
import type { Certificate, CertificateContent } from '@academy/contract/schemas/certificates';
import { checkedParts, linkedInAddress, REVOCATION_TEXTS } from '@academy/domain/certificates';
import { formatDate } from '@academy/domain/dates';
import { pages } from '@academy/domain/pages';
import { Fragment, useId } from 'react';
import { useParams } from 'react-router';
import { Answered } from '../../catalog/reading/Answered.tsx';
import { ShareButtons } from '../../catalog/ShareButtons.tsx';
import { CertificateSheet } from './CertificateSheet.tsx';
import { Notice } from '../../layouts/Notice.tsx';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export function VerifyPage() {
  const { id = '' } = useParams();
  const [certificate] = pageQueries(certificatePage, { id });
  return (
    <Answered query={certificate} what="certificate" skeleton={<VerifySkeleton />}>
      {(certificate) => <Verified certificate={certificate} />}
    </Answered>
  );
}

const COLUMN =
  'container flex w-full max-w-[64rem] flex-col gap-6 py-8 tablet:py-12 print:p-0 print:max-w-none';

function Verified({ certificate }: { certificate: Certificate }) {
  const { content, revokedAt, revokedBecause, issuedAt, id } = certificate;
  const { tenant, origins } = usePage();
  if (!content)
    return (
      <Notice title="This certificate is no longer valid">
        <p className="max-w-prose text-lg text-soft">
          {revokedBecause && REVOCATION_TEXTS[revokedBecause]}
          {revokedAt && ` It ended on ${formatDate(new Date(revokedAt))}.`}
        </p>
        <ButtonLink to={pages.courses.path()}>Browse Courses</ButtonLink>
      </Notice>
    );
  const organization = tenant.name;
  const linkedIn = linkedInAddress({
    title: content.title,
    organization,
    issuedAt: new Date(issuedAt),
    url: `${origins[tenant.id] ?? ''}${pages.certificate.path({ id })}`,
    id,
  });
  return (
    <div className={COLUMN}>
      <p className="flex items-start gap-2 print:hidden">
        <Icon name="success" className="mt-0.5 size-5 text-brand" />
        <span>
          <strong>Valid.</strong> {organization} issued this certificate to {content.name} on{' '}
          {formatDate(new Date(issuedAt))}.
        </span>
      </p>
      <CertificateSheet certificate={certificate} content={content} />
      <Checked content={content} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button className="noscript:hidden" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <ButtonLink to={linkedIn} newTab look="secondary" size="small">
          Add to LinkedIn profile
        </ButtonLink>
        <ButtonLink
          to={`${pages.certificate.path({ id })}/credential.json`}
          newTab
          download
          look="secondary"
          size="small"
        >
          Download as Open Badge
        </ButtonLink>
      </div>
      <ShareButtons title={`${content.name} completed ${content.title}`} />
      <p className="max-w-prose text-sm text-soft print:hidden">
        The Open Badge is a signed file that wallets and other sites can check by themselves.
      </p>
    </div>
  );
}

function Checked({ content }: { content: CertificateContent }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 print:hidden">
      <h2 id={id} className="text-xl">
        What was checked
      </h2>
      <dl className="grid gap-x-6 gap-y-2 tablet:grid-cols-[max-content_1fr]">
        {checkedParts(content).map(({ what, how }) => (
          <Fragment key={`${what} ${how}`}>
            <dt className="font-semibold">{what}</dt>
            <dd className="text-soft">{how}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function VerifySkeleton() {
  return (
    <div className={COLUMN}>
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-[32rem] w-full rounded-panel" />
    </div>
  );
}
