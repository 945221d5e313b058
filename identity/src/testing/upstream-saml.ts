import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { selfSignedCertificate } from '@academy/server/testing/certificate';
import type { SamlProvider } from '../upstream/provider.ts';
import { listen } from './upstream-openid.ts';

export const SAML = 'urn:oasis:names:tc:SAML:2.0';
const PERSISTENT = `${SAML}:nameid-format:persistent`;
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** What an answer says; a test changes it. */
type Facts = {
  id: string;
  issuer: string;
  audience: string;
  recipient: string;
  destination: string;
  inResponseTo: string;
  /** In seconds from now. */
  notBefore: number;
  notOnOrAfter: number;
  authnInstant: number;
  status: string;
};

/** A SAML provider as it answers over HTTP: it signs as real ones do. What a test changes here, the next answer has. */
export async function startSamlUpstream() {
  const upstream = {
    url: '',
    issuer: 'urn:example:staff',
    keys: selfSignedCertificate({ type: 'rsa' }),
    /** Which it does not use yet. */
    otherKeys: selfSignedCertificate({ type: 'rsa' }),
    /** Who logs in there; nobody is asked. */
    nameId: 's-1',
    nameIdFormat: PERSISTENT,
    attributes: {} as Record<string, string>,
    facts: {} as Partial<Facts>,
    signs: ['assertion'] as ('assertion' | 'response')[],
    algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    /** Before and after it is signed. */
    prepare: (xml: string): string => xml,
    alter: (xml: string): string => xml,
    /** The last request. */
    request: '',
  };

  function answer(request: string): { action: string; xml: string } {
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(request)?.[1] ?? '';
    const callback = read('AssertionConsumerServiceURL');
    const facts = {
      id: `_${randomBytes(16).toString('hex')}`,
      issuer: upstream.issuer,
      audience: /<saml:Issuer[^>]*>([^<]*)</.exec(request)?.[1] ?? '',
      recipient: callback,
      destination: callback,
      inResponseTo: read('ID'),
      notBefore: -5,
      notOnOrAfter: 300,
      authnInstant: 0,
      status: `${SAML}:status:Success`,
      ...upstream.facts,
    };
    const plain = upstream.prepare(responseOf(upstream, facts));
    const signed = upstream.signs.reduce((xml, part) => sign(xml, { ...upstream, part }), plain);
    return { action: callback, xml: upstream.alter(signed) };
  }

  upstream.url = await listen((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', upstream.url);
    upstream.request = inflateRawSync(
      Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64'),
    ).toString();
    const { action, xml } = answer(upstream.request);
    const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
    const answered = Buffer.from(xml).toString('base64');
    const fields = `${field('SAMLResponse', answered)}${field('RelayState', searchParams.get('RelayState') ?? '')}`;
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>Staff</title><form method="post" action="${action}">${fields}</form><script>document.forms[0].submit()</script>`,
      );
  });
  return upstream;
}

export type SamlUpstream = Awaited<ReturnType<typeof startSamlUpstream>>;

export function samlRules({ issuer, url, keys }: SamlUpstream): SamlProvider {
  return {
    kind: 'saml',
    id: 'staff',
    name: 'Example Staff',
    issuer,
    signOnUrl: `${url}/sso?tenant=1`,
    certificates: [keys.certificate],
    emailDomains: ['example.org'],
    attributes: {},
  };
}

/** The form that the provider's page sends from the browser. */
export type Answer = { action: string; SAMLResponse: string; RelayState: string };

export async function answerFrom(address: string): Promise<Answer> {
  const page = await (await fetch(address)).text();
  const read = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';
  return {
    action: read(/action="([^"]*)"/),
    SAMLResponse: read(/name="SAMLResponse" value="([^"]*)"/),
    RelayState: read(/name="RelayState" value="([^"]*)"/),
  };
}

/** As a browser sends it from another site: without cookies. Says where it is sent next. */
export async function postAnswer({ action, ...form }: Answer): Promise<Response> {
  return fetch(action, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: { origin: 'https://staff.example', 'sec-fetch-site': 'cross-site' },
  });
}

function responseOf({ nameId, nameIdFormat, attributes }: SamlUpstream, facts: Facts): string {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const values = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const issuer = `<saml:Issuer>${facts.issuer}</saml:Issuer>`;
  return [
    `<?xml version="1.0" encoding="UTF-8"?><samlp:Response xmlns:samlp="${SAML}:protocol" xmlns:saml="${SAML}:assertion"`,
    ` ID="_r${facts.id}" Version="2.0" IssueInstant="${at(0)}" Destination="${facts.destination}" InResponseTo="${facts.inResponseTo}">`,
    `${issuer}<samlp:Status><samlp:StatusCode Value="${facts.status}"/></samlp:Status>`,
    `<saml:Assertion ID="${facts.id}" Version="2.0" IssueInstant="${at(0)}">${issuer}`,
    `<saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${SAML}:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${facts.inResponseTo}"`,
    ` Recipient="${facts.recipient}" NotOnOrAfter="${at(facts.notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at(facts.notBefore)}" NotOnOrAfter="${at(facts.notOnOrAfter)}">`,
    `<saml:AudienceRestriction><saml:Audience>${facts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(facts.authnInstant)}" SessionIndex="_s"><saml:AuthnContext>`,
    `<saml:AuthnContextClassRef>${SAML}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`,
  ].join('');
}

function sign(
  xml: string,
  { part, keys, algorithm }: Pick<SamlUpstream, 'keys' | 'algorithm'> & { part: 'assertion' | 'response' },
): string {
  const element = part === 'assertion' ? `//*[local-name(.)='Assertion']` : `/*[local-name(.)='Response']`;
  const signature = new SignedXml({
    privateKey: keys.key,
    publicCert: keys.certificate,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signature.addReference({
    xpath: element,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signature.computeSignature(xml, {
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signature.getSignedXml();
}
