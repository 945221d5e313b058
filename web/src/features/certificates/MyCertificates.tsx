import type { CertificateSummary } from '@academy/contract/schemas/certificates';
import { formatDate } from '@academy/domain/dates';
import { pages } from '@academy/domain/pages';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** A person's certificates in all academies; nothing if there are none. */
export function MyCertificates({ certificates }: { certificates: readonly CertificateSummary[] }) {
  const { tenant, origins, tenantNames } = usePage();
  if (certificates.length === 0) return null;
  return (
    <section aria-labelledby="my-certificates" className="flex flex-col gap-4">
      <h2 id="my-certificates" className="text-xl">
        Certificates
      </h2>
      <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
        {certificates.map(({ id, tenantId, title, issuedAt }) => (
          <li key={id} className="card flex items-start gap-4 p-5">
            <Icon name="learning" className="size-6 text-brand" />
            <div className="flex min-w-0 flex-col gap-1">
              <h3 className="text-lg leading-snug wrap-anywhere">
                <Link
                  to={
                    (tenantId === tenant.id ? '' : (origins[tenantId] ?? '')) + pages.certificate.path({ id })
                  }
                  className="after:absolute after:inset-0"
                >
                  {title}
                </Link>
              </h3>
              <p className="text-sm text-soft">
                {tenantNames[tenantId] ?? tenantId} · {formatDate(new Date(issuedAt))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
