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

/** Who says that a lab was completed: the learner's browser ran its checks, a lab service did, or its learner says so. */
export type LabReporter = 'browser' | 'service' | 'holder';

type Basis = {
  /** When its first lesson was opened; unknown for certificates of earlier releases. */
  startedAt?: string | undefined;
  completedAt: string;
  /** The estimated learning time, in seconds. */
  duration: number;
  checks: readonly unknown[];
  labs: readonly { reportedBy?: LabReporter | undefined }[];
};

/** What each part of a certificate rests on, for those who verify it. */
export function checkedParts(basis: Basis): { what: string; how: string }[] {
  const { checks, labs } = basis;
  const reporters = new Set(labs.map(({ reportedBy = 'browser' }) => reportedBy));
  return [
    { what: 'Name', how: 'Taken from the account of the learner. Identity documents were not checked' },
    { what: 'Lessons', how: "Reported by the learner's browser" },
    ...(checks.length > 0 ? [{ what: 'Knowledge checks', how: 'Graded by the server' }] : []),
    ...LAB_REPORTERS.filter((reporter) => reporters.has(reporter)).map((reporter) => ({
      what: 'Labs',
      how: LAB_TEXTS[reporter],
    })),
    ...timeOf(basis),
  ];
}

const LAB_TEXTS = {
  browser: "Reported by the learner's browser",
  service: 'Reported by the lab service',
  holder: 'Marked as done by the learner',
} as const satisfies Record<LabReporter, string>;

const LAB_REPORTERS = ['browser', 'service', 'holder'] as const;

/** No one reads this many times faster than estimated. */
const FASTEST = 10;

function timeOf({ startedAt, completedAt, duration }: Basis): { what: string; how: string }[] {
  if (startedAt === undefined) return [];
  const seconds = Math.max(1, (Date.parse(completedAt) - Date.parse(startedAt)) / 1000);
  const taken = `${formatDuration(seconds)} from the first lesson to the last, by the learner's clock`;
  const isTooFast = seconds * FASTEST < duration;
  const estimate = `. That is faster than the content can be read: it takes about ${formatLearningTime(duration)}`;
  return [{ what: 'Time', how: isTooFast ? taken + estimate : taken }];
}

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
