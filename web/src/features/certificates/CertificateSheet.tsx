import type { Certificate, CertificateContent } from '@academy/contract/schemas/certificates';
import { formatLearningTime } from '@academy/domain/certificates';
import { formatDate } from '@academy/domain/dates';
import { pages } from '@academy/domain/pages';
import { formatCount } from '@academy/domain/plural';
import { usePage } from '../../tenant/TenantProvider.tsx';
import './certificate.css';

type Props = { certificate: Certificate; content: CertificateContent };

/** The certificate, which fills one page in print. */
export function CertificateSheet({ certificate: { id, issuedAt }, content }: Props) {
  const { tenant, brand, origins } = usePage();
  const { kind, name, title, learned, courses } = content;
  const address = (origins[tenant.id] ?? '').replace(/^https?:\/\//, '') + pages.certificate.path({ id });
  return (
    <article aria-labelledby="certificate-title" className="certificate">
      <header className="certificate-head">
        <img src={brand.logo} alt="" width={48} height={48} />
        <p>{tenant.name}</p>
      </header>
      <div className="certificate-body">
        <p className="eyebrow">Certificate of completion</p>
        <p className="certificate-name">{name}</p>
        <p className="certificate-did">has completed the {kind === 'course' ? 'course' : 'learning path'}</p>
        <h1 id="certificate-title" tabIndex={-1} className="certificate-title">
          {title}
        </h1>
        {learned.length > 0 && <TextList label="What was learned" texts={learned} />}
        {courses.length > 0 && <TextList label="Courses" texts={courses} />}
      </div>
      <dl className="certificate-facts">
        <Fact label="Completed" value={formatDate(new Date(content.completedAt))} />
        <Fact label="Estimated learning time" value={formatLearningTime(content.duration)} />
        <Fact label="Lessons" value={String(content.lessons)} />
        <Fact label="Content" value={`Revision ${content.revision}`} />
        {content.checks.length > 0 && <Fact label="Knowledge checks" value={checksText(content)} isLong />}
        {content.labs.length > 0 && <Fact label="Labs" value={labsText(content)} isLong />}
      </dl>
      <footer className="certificate-foot">
        <p>Issued {formatDate(new Date(issuedAt))}</p>
        <p className="wrap-anywhere">Verify at {address}</p>
      </footer>
    </article>
  );
}

function TextList({ label, texts }: { label: string; texts: readonly string[] }) {
  return (
    <ul aria-label={label} className="certificate-list" data-many={texts.length > 4 || undefined}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Fact({ label, value, isLong }: { label: string; value: string; isLong?: boolean }) {
  return (
    <div className={isLong ? 'col-span-full' : ''}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The number of names that fit on the page; more are counted. */
const NAMED_CHECKS = 3;

function checksText({ checks }: CertificateContent): string {
  if (checks.length <= NAMED_CHECKS)
    return checks.map(({ title, score, questions }) => `${title} (${score} of ${questions})`).join(', ');
  const right = checks.reduce((sum, { score }) => sum + score, 0);
  const questions = checks.reduce((sum, check) => sum + check.questions, 0);
  return `${checks.length} passed, ${right} of ${questions} questions right`;
}

function labsText({ labs }: CertificateContent): string {
  const checked = labs.filter(({ isChecked }) => isChecked).length;
  const total = formatCount(labs.length, 'lab');
  return checked === 0 ? total : `${total}, ${checked} with all checks passed`;
}
