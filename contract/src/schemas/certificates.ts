import * as z from 'zod/mini';
import { tenantQuery } from './catalog.ts';
import { defineSchemas } from './define.ts';
import { oneLine } from './texts.ts';

const moment = z.iso.datetime();
const kind = z.enum(['course', 'path']);
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
const slug = z.string().check(z.minLength(1), z.maxLength(200));

const facts = z.object({
  title: z.string(),
  learned: z.array(z.string()),
  /** The estimated learning time, in seconds. */
  duration: z.number(),
  /** When the first lesson was opened; absent in certificates of earlier releases. */
  startedAt: z.optional(moment),
  completedAt: moment,
  revision: z.number(),
  lessons: z.number(),
  /** How many of its questions the best passed attempt answered right. */
  checks: z.array(z.object({ title: z.string(), score: z.number(), questions: z.number() })),
  /** Whether the checks of the lab had to pass; its learner completed it by hand otherwise. */
  labs: z.array(
    z.object({
      title: z.string(),
      isChecked: z.boolean(),
      reportedBy: z.optional(z.enum(['browser', 'service', 'holder'])),
    }),
  ),
  /** The courses of a path. */
  courses: z.array(z.string()),
});

/** One that was revoked says why and since when, and nothing of its holder. */
const certificate = z.object({
  id,
  tenantId: z.string(),
  issuedAt: moment,
  revokedAt: z.nullable(moment),
  revokedBecause: z.nullable(z.enum(['withdrawn', 'replaced', 'account-deleted'])),
  content: z.nullable(z.object({ kind, name: z.string(), ...facts.shape })),
});
export type Certificate = z.infer<typeof certificate>;
export type CertificateContent = NonNullable<Certificate['content']>;

/** A certificate in a list of its holder. */
export const certificateSummary = z.object({
  id,
  tenantId: z.string(),
  kind,
  title: z.string(),
  name: z.string(),
  issuedAt: moment,
});
export type CertificateSummary = z.infer<typeof certificateSummary>;

const userCertificate = z.extend(certificateSummary, { revokedAt: z.nullable(moment) });
export type UserCertificate = z.infer<typeof userCertificate>;

const offer = z.object({
  isOffered: z.boolean(),
  /** What is still missing, as titles of courses and checks; empty where the certificate is earned. */
  missing: z.array(z.string()),
  /** The name of the account, which a certificate is issued to; empty if it has none that can be shown. */
  name: z.string(),
  certificate: z.nullable(certificateSummary),
});
export type CertificateOffer = z.infer<typeof offer>;

const ID = 'Zk3vQ0pXb1mYt8sLw2nRcA';
export const exampleCertificate: CertificateSummary = {
  id: ID,
  tenantId: 'learn',
  kind: 'course',
  title: 'Build a REST API',
  name: 'Grace Hopper',
  issuedAt: '2026-01-05T09:00:00.000Z',
};

/** The name is that of the account. */
export const issueForm = z.object({ kind, slug });
export const revokeForm = z.object({ reason: oneLine('reason', 300) });

export const certificatesSchemas = {
  getCertificate: defineSchemas({
    summary: 'What a certificate says, for anyone who knows its number',
    errors: ['not_found'],
    params: z.object({ id }),
    query: tenantQuery,
    output: certificate,
    example: {
      id: ID,
      tenantId: 'learn',
      issuedAt: '2026-01-05T09:00:00.000Z',
      revokedAt: null,
      revokedBecause: null,
      content: {
        kind: 'course',
        name: 'Grace Hopper',
        title: 'Build a REST API',
        learned: ['Design resources', 'Test an API'],
        duration: 14_400,
        startedAt: '2026-01-02T08:00:00.000Z',
        completedAt: '2026-01-05T08:59:00.000Z',
        revision: 12,
        lessons: 14,
        checks: [{ title: 'Do you know REST?', score: 11, questions: 12 }],
        labs: [{ title: 'Your first API', isChecked: true, reportedBy: 'browser' }],
        courses: [],
      },
    },
  }),

  getCertificateOffer: defineSchemas({
    summary: 'Whether a course or path gives a certificate, and what the person who asks still needs for it',
    errors: ['not_found'],
    params: z.object({ kind, slug }),
    query: tenantQuery,
    output: offer,
    example: { isOffered: true, missing: [], name: 'Grace Hopper', certificate: exampleCertificate },
  }),

  issueCertificate: defineSchemas({
    summary:
      'Issue the certificate of a completed course or path; if the account has another name than before, it replaces the last one',
    errors: ['not_found', 'conflict', 'forbidden'],
    query: tenantQuery,
    body: issueForm,
    output: certificateSummary,
    example: exampleCertificate,
  }),

  listUserCertificates: defineSchemas({
    summary: 'The certificates of a person, revoked ones included',
    errors: [],
    params: z.object({ userId: z.uuid() }),
    output: z.object({ result: z.array(userCertificate) }),
    example: { result: [{ ...exampleCertificate, revokedAt: null }] },
  }),

  revokeCertificate: defineSchemas({
    summary: 'Withdraw a certificate; the reason is stored in the audit log',
    errors: ['not_found', 'conflict'],
    params: z.object({ id }),
    body: revokeForm,
    output: z.object({ id, revokedAt: moment }),
    example: { id: ID, revokedAt: '2026-02-01T09:00:00.000Z' },
  }),
};
