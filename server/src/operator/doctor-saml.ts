import type { LoginProvider } from '@academy/domain/login-data';
import { attributeOf, findAll, parseXml, textOf } from '@academy/identity/upstream/saml-xml';
import type { XmlNode } from '@academy/identity/upstream/saml-xml';
import { parseCertificate } from '../session/saml-provider.ts';
import { fetchAnswer } from './fetch-answer.ts';
import type { Findings } from './findings.ts';
import type { Upstream } from './upstream.ts';

type SamlProvider = Extract<LoginProvider, { kind: 'saml' }>;
type Subject = Upstream<SamlProvider> & { now: () => Date };

/** Long enough to get a new certificate from the provider's operator. */
const SOON_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** The certificates of a SAML provider, its login page, and its metadata if the tenant names it. */
export async function diagnoseSaml(findings: Findings, subject: Subject): Promise<void> {
  const { name, provider, redirectUri } = subject;
  findings.note(`${name} must know our metadata: ${redirectUri}/metadata`);
  diagnoseCertificates(findings, subject);
  const answer = await fetchAnswer(provider.signOnUrl, { as: 'page' });
  if (answer.isRead) findings.ok(`${name} answers at ${provider.signOnUrl}.`);
  else
    findings.wrong(
      `${name} does not answer at ${provider.signOnUrl} (${answer.problem}): check signOnUrl in tenant.yaml.`,
    );
  if (provider.metadataUrl === undefined)
    findings.note(
      `${name} has no metadataUrl in tenant.yaml: with it, this command also finds new certificates before the provider signs with them.`,
    );
  else await diagnoseMetadata(findings, { ...subject, address: provider.metadataUrl });
}

function diagnoseCertificates(findings: Findings, { name, provider, now }: Subject): void {
  const time = now().getTime();
  for (const [at, text] of provider.certificates.entries()) {
    const which = provider.certificates.length === 1 ? 'certificate' : `certificate ${at + 1}`;
    const certificate = parseCertificate(text);
    if (certificate?.publicKey.asymmetricKeyType !== 'rsa') {
      findings.wrong(
        `The ${which} of ${name} can't be read, or has no RSA key: copy it from the provider's page as it is there (Base64 or PEM).`,
      );
      continue;
    }
    const end = new Date(certificate.validTo);
    const date = end.toISOString().slice(0, 10);
    if (end.getTime() <= time)
      findings.wrong(
        `The ${which} of ${name} expired on ${date}: write the provider's new one in tenant.yaml.`,
      );
    else if (end.getTime() <= time + SOON_DAYS * DAY_MS)
      findings.note(
        `The ${which} of ${name} expires on ${date}: write the provider's next one in tenant.yaml beside it.`,
      );
    else findings.ok(`The ${which} of ${name} is valid until ${date}.`);
  }
}

async function diagnoseMetadata(
  findings: Findings,
  { name, provider, address }: Subject & { address: string },
): Promise<void> {
  const answer = await fetchAnswer(address, { as: 'text' });
  const read = answer.isRead ? await readMetadata(String(answer.value)) : null;
  const entity = read?.find((one) => attributeOf(one, 'entityID') === provider.issuer);
  if (!read || read.length === 0) {
    const problem = answer.isRead ? 'it is no SAML metadata' : answer.problem;
    findings.wrong(
      `The metadata of ${name} at ${address} can't be read (${problem}): check metadataUrl in tenant.yaml.`,
    );
    return;
  }
  if (!entity) {
    const others = read.map((one) => attributeOf(one, 'entityID')).join(', ');
    findings.wrong(
      `The metadata of ${name} are of ${others}, not of ${provider.issuer}: correct issuer in tenant.yaml.`,
    );
    return;
  }
  const pages = findAll(entity, 'SingleSignOnService')
    .filter((service) => attributeOf(service, 'Binding') === REDIRECT)
    .map((service) => attributeOf(service, 'Location'));
  if (!pages.includes(provider.signOnUrl))
    findings.wrong(
      `${name} logs people in at ${pages.join(', ') || 'no page by redirect'}, not at ${provider.signOnUrl}: correct signOnUrl in tenant.yaml.`,
    );
  const ours = new Set(provider.certificates.flatMap((text) => fingerprintOf(text) ?? []));
  const unknown = signingCertificatesOf(entity).filter((text) => !ours.has(fingerprintOf(text) ?? ''));
  if (unknown.length > 0)
    findings.wrong(
      `The metadata of ${name} have ${unknown.length === 1 ? 'a certificate' : `${unknown.length} certificates`} that tenant.yaml lacks: add ${unknown.length === 1 ? 'it' : 'them'} to certificates, or logins fail once the provider signs with it.`,
    );
  if (pages.includes(provider.signOnUrl) && unknown.length === 0)
    findings.ok(`The metadata of ${name} at ${address} say the same as tenant.yaml.`);
}

/** One entity, or several in a list. */
async function readMetadata(text: string): Promise<XmlNode[] | null> {
  try {
    return findAll({ root: [wrapped(await parseXml(text))] }, 'EntityDescriptor');
  } catch {
    return null;
  }
}

/** Wraps the root element in a list, like all others. */
function wrapped(tree: XmlNode): XmlNode {
  return Object.fromEntries(Object.entries(tree).map(([name, element]) => [name, [element].flat()]));
}

/** A key without a use is for both. */
function signingCertificatesOf(entity: XmlNode): string[] {
  return findAll(entity, 'KeyDescriptor')
    .filter((key) => attributeOf(key, 'use') !== 'encryption')
    .flatMap((key) => findAll(key, 'X509Certificate'))
    .map(textOf);
}

function fingerprintOf(text: string): string | undefined {
  return parseCertificate(text)?.fingerprint256;
}
