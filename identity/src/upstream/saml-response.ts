import { X509Certificate } from 'node:crypto';
import { UpstreamError } from './provider.ts';
import type { SamlProvider, UpstreamProfile } from './provider.ts';
import { readAssertion } from './saml-assertion.ts';
import type { ExpectedAnswer } from './saml-assertion.ts';
import { createServiceProvider } from './saml-service-provider.ts';
import { attributeOf, childOf, childrenOf, decodeXml, findAll, parseXml, textOf } from './saml-xml.ts';
import type { XmlNode } from './saml-xml.ts';

/**
 * Reads from a response who logged in. The library checks the signature, the audience and the times, and gives back the
 * signed assertion alone; what it leaves out is checked here and in saml-assertion.ts.
 */
export async function readSamlResponse(
  provider: SamlProvider,
  { answer, ...expected }: ExpectedAnswer & { answer: string },
): Promise<UpstreamProfile> {
  const xml = decodeXml(answer);
  const response = rootOf(await parseXml(xml), 'Response');
  checkEnvelope(response, expected);
  const library = createServiceProvider(provider, expected);
  try {
    const { profile } = await library.validatePostResponseAsync({
      SAMLResponse: Buffer.from(xml).toString('base64'),
    });
    const signed = profile?.getAssertion?.() ?? {};
    return readAssertion(provider, { assertion: rootOf(signed, 'Assertion'), ...expected });
  } catch (error) {
    throw explain(error, { provider, response });
  }
}

const STATUS = 'urn:oasis:names:tc:SAML:2.0:status:';
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/** Not signed as a rule, so it can only refuse. */
function checkEnvelope(response: XmlNode, { callback, requestId }: ExpectedAnswer): void {
  const status = childOf(childOf(response, 'Status'), 'StatusCode');
  const code = attributeOf(status, 'Value');
  if (code !== `${STATUS}Success`) {
    const more = attributeOf(childOf(status, 'StatusCode'), 'Value');
    const message = textOf(childOf(childOf(response, 'Status'), 'StatusMessage'));
    throw new UpstreamError('stopped', `its status is ${[code, more, message].join(' ').slice(0, 300)}`);
  }
  const destination = attributeOf(response, 'Destination');
  if (destination !== '' && destination !== callback)
    throw new UpstreamError('mix-up', `it was meant for ${destination.slice(0, 200)}`);
  const inResponseTo = attributeOf(response, 'InResponseTo');
  if (inResponseTo !== requestId)
    throw new UpstreamError(
      'state',
      inResponseTo === '' ? 'it answers no request' : 'it answers another request',
    );
  if (childOf(response, 'EncryptedAssertion'))
    throw new UpstreamError('issuer', 'the assertion is encrypted, please turn that off at the provider');
  const methods = ['SignatureMethod', 'DigestMethod'].flatMap((name) => findAll(response, name));
  const weak = methods.map((method) => attributeOf(method, 'Algorithm')).find((one) => !ALGORITHMS.has(one));
  if (weak !== undefined) throw new UpstreamError('issuer', `it is signed by ${weak.slice(0, 100)}`);
}

function rootOf(tree: XmlNode, name: string): XmlNode {
  const [root] = childrenOf({ root: [tree[name]] }, 'root');
  if (!root) throw new UpstreamError('answer', `there is no ${name}`);
  return root;
}

/** What the library says, as one of our reasons. */
function explain(
  error: unknown,
  { provider, response }: { provider: SamlProvider; response: XmlNode },
): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  if (/expired/.test(detail)) return new UpstreamError('code', detail);
  const stranger = /signature/i.test(detail) ? unknownCertificate(provider, response) : undefined;
  return stranger
    ? new UpstreamError(
        'issuer',
        `${detail}: it is signed with the certificate ${stranger}, which is not ours`,
      )
    : new UpstreamError('answer', detail);
}

/** The fingerprint of the certificate in an answer if it is not one of the settings: the provider may have a new one. */
function unknownCertificate({ certificates }: SamlProvider, response: XmlNode): string | undefined {
  const known = certificates.map((pem) => new X509Certificate(pem).fingerprint256);
  const [found] = findAll(response, 'X509Certificate').flatMap((node) => {
    try {
      return [new X509Certificate(Buffer.from(textOf(node), 'base64')).fingerprint256];
    } catch {
      return [];
    }
  });
  return found === undefined || known.includes(found) ? undefined : found;
}
