import { domainOf, normalEmail } from '../email-addresses.ts';
import { UpstreamError } from './provider.ts';
import type { SamlProvider, UpstreamProfile } from './provider.ts';
import { SKEW_MS } from './saml-service-provider.ts';
import { attributeOf, childOf, childrenOf, textOf } from './saml-xml.ts';
import type { XmlNode } from './saml-xml.ts';

export type ExpectedAnswer = {
  /** The address that it came to. */
  callback: string;
  /** The id of the request that it must answer. */
  requestId: string;
  now: Date;
};

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** As Entra ID, Okta, Google Workspace, AD FS, Keycloak and Shibboleth name them unless they are set up otherwise. */
const USUAL = {
  email: [
    'email',
    'mail',
    'emailAddress',
    `${CLAIMS}/emailaddress`,
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
  ],
  firstName: ['firstName', 'givenName', 'given_name', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.42'],
  lastName: ['lastName', 'surname', 'sn', 'family_name', `${CLAIMS}/surname`, 'urn:oid:2.5.4.4'],
};

const MAX_SUBJECT_LENGTH = 256;

/** Checks what the library does not, and reads who logged in. The assertion is what was signed, nothing around it. */
export function readAssertion(
  provider: SamlProvider,
  { assertion, ...expected }: ExpectedAnswer & { assertion: XmlNode },
): UpstreamProfile {
  const issuer = textOf(childOf(assertion, 'Issuer'));
  if (issuer !== provider.issuer)
    throw new UpstreamError(
      'issuer',
      `its issuer is "${issuer.slice(0, 200)}", ours is "${provider.issuer}"`,
    );
  checkConfirmation(childOf(assertion, 'Subject'), expected);
  return profileOf(provider, assertion);
}

/** Says to whom and for which request the assertion was made. One only, or it would count for two requests. */
function checkConfirmation(subject: XmlNode | undefined, { callback, requestId, now }: ExpectedAnswer): void {
  const confirmations = childrenOf(subject, 'SubjectConfirmation');
  const [confirmation] = confirmations;
  if (confirmations.length !== 1 || attributeOf(confirmation, 'Method') !== BEARER)
    throw new UpstreamError('answer', 'there is no confirmation of the subject, or more than one');
  const data = childOf(confirmation, 'SubjectConfirmationData');
  const recipient = attributeOf(data, 'Recipient');
  if (recipient !== callback)
    throw new UpstreamError('mix-up', `its recipient is "${recipient.slice(0, 200)}"`);
  if (attributeOf(data, 'InResponseTo') !== requestId)
    throw new UpstreamError('state', 'its subject was confirmed for another request');
  const until = Date.parse(attributeOf(data, 'NotOnOrAfter'));
  if (!(now.getTime() - SKEW_MS < until))
    throw new UpstreamError('code', 'the confirmation of its subject has expired');
}

function profileOf(provider: SamlProvider, assertion: XmlNode): UpstreamProfile {
  const { attributes: names, emailDomains } = provider;
  const values = attributesOf(assertion);
  const read = (own: string | undefined, usual: readonly string[]) =>
    (own === undefined ? usual : [own]).map((name) => values.get(name) ?? '').find((one) => one !== '') ?? '';
  const nameId = childOf(childOf(assertion, 'Subject'), 'NameID');
  const email =
    read(names.email, USUAL.email) || (attributeOf(nameId, 'Format') === EMAIL_FORMAT ? textOf(nameId) : '');
  const subject = names.subject === undefined ? subjectOf(nameId) : read(names.subject, []);
  if (subject === '' || subject.length > MAX_SUBJECT_LENGTH)
    throw new UpstreamError('answer', 'there is no subject, or a very long one');
  return {
    // Anybody could set up a provider with the entity id of another one, and its subjects.
    issuer: `saml:${provider.id}:${provider.issuer}`,
    subject,
    email,
    isVerified: emailDomains.some((domain) => domainOf(`@${domain}`) === domainOf(email)),
    firstName: read(names.firstName, USUAL.firstName),
    lastName: read(names.lastName, USUAL.lastName),
    label: email || subject,
    loginAt: loginTimeOf(assertion),
  };
}

/** A name that is another one at each login says nothing of who it is. */
function subjectOf(nameId: XmlNode | undefined): string {
  const format = attributeOf(nameId, 'Format');
  if (format === TRANSIENT)
    throw new UpstreamError('issuer', 'its NameID is transient, please choose a persistent one there');
  // Addresses are one in any case.
  return format === EMAIL_FORMAT ? normalEmail(textOf(nameId)) : textOf(nameId);
}

/** The first value of each. */
function attributesOf(assertion: XmlNode): Map<string, string> {
  const all = childrenOf(assertion, 'AttributeStatement').flatMap((one) => childrenOf(one, 'Attribute'));
  return new Map(
    all
      .toReversed()
      .map((one) => [attributeOf(one, 'Name'), textOf(childOf(one, 'AttributeValue'))] as const),
  );
}

function loginTimeOf(assertion: XmlNode): number | undefined {
  const time = Date.parse(attributeOf(childOf(assertion, 'AuthnStatement'), 'AuthnInstant'));
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
