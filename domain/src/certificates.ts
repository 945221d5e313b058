import { formatDuration } from './duration.ts';

export type CertificateKind = 'course' | 'path';

export const REVOCATION_TEXTS = {
  withdrawn: 'It was withdrawn by the academy that issued it.',
  replaced: 'Its holder has a newer one with another name on it.',
  'account-deleted': 'Its holder deleted their account.',
} as const;

export type RevocationReason = keyof typeof REVOCATION_TEXTS;

/** What the author of a course or path says of its certificate in the item's file. */
export type CertificateRule =
  | boolean
  | { learned?: string[] | undefined; requireChecks?: boolean | undefined }
  | undefined;

export function readCertificateRule(rule: CertificateRule): {
  isOffered: boolean;
  learned: string[];
  requireChecks: boolean;
} {
  const { learned = [], requireChecks = false } = typeof rule === 'object' ? rule : {};
  return { isOffered: rule !== undefined && rule !== false, learned, requireChecks };
}

/** `4 hours`, rounded to half an hour; what is shorter than that in minutes. */
export function formatLearningTime(seconds: number): string {
  if (seconds < HALF_HOUR) return formatDuration(seconds);
  const halves = Math.round(seconds / HALF_HOUR);
  return `${halves / 2} ${halves === 2 ? 'hour' : 'hours'}`;
}

const HALF_HOUR = 30 * 60;

type Added = { title: string; organization: string; issuedAt: Date; url: string; id: string };

/** The address of LinkedIn's form that adds a certificate to a profile. */
export function linkedInAddress({ title, organization, issuedAt, url, id }: Added): string {
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name: title,
    organizationName: organization,
    issueYear: String(issuedAt.getUTCFullYear()),
    issueMonth: String(issuedAt.getUTCMonth() + 1),
    certUrl: url,
    certId: id,
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `https://www.linkedin.com/profile/add?${query.join('&')}`;
}
