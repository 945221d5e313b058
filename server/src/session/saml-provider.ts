import { X509Certificate } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { LoginProvider } from '@academy/domain/login-data';
import type { SamlProvider } from '@academy/identity/upstream/provider';
import { StartupError } from '../config/startup-error.ts';

type SamlData = Extract<LoginProvider, { kind: 'saml' }>;

/** An unreadable certificate would make every login fail, so it stops the start. */
export function readSamlProvider(
  data: SamlData,
  { log, now }: { log: Pick<FastifyBaseLogger, 'warn'>; now: Date },
): SamlProvider {
  const { certificates, metadataUrl: _, ...provider } = data;
  const read = certificates.map((text) => readCertificate(text, provider.id));
  // Only a warning: many providers keep signing with an expired certificate.
  if (read.every(({ validTo }) => new Date(validTo) < now))
    log.warn(
      `The certificate of the login provider ${provider.id} has expired. Please look for a new one there.`,
    );
  return { ...provider, certificates: read.map(String) };
}

function readCertificate(text: string, id: string): X509Certificate {
  const certificate = parseCertificate(text);
  if (certificate?.publicKey.asymmetricKeyType !== 'rsa')
    throw new StartupError(
      `A certificate of the login provider ${id} can't be read, or has no RSA key. Please copy it from the provider's page as it is there (Base64 or PEM).`,
    );
  return certificate;
}

/** As PEM or, as in metadata, without its header and footer. */
export function parseCertificate(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text.includes('BEGIN') ? text : Buffer.from(text, 'base64'));
  } catch {
    return undefined;
  }
}
