import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A device with one passkey, as strict or as forged as a test needs it. */
export function createAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function authenticatorData(flags: number, count: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  return {
    id: id.toString('base64url'),

    /** What the browser sends after `navigator.credentials.create`. */
    create({ challenge, from = origin }: { challenge: string; from?: string }): string {
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([authenticatorData(0x45, 0), Buffer.alloc(16), length, id, cose]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return credentialOf({
        clientDataJSON: clientData('webauthn.create', challenge, from),
        attestationObject: attestation,
      });
    },

    /** What it sends after `navigator.credentials.get`. `isVerified`: the device has checked its owner. */
    get({ challenge, count = 0, from = origin, isVerified = true }: Use): string {
      const client = clientData('webauthn.get', challenge, from);
      const data = authenticatorData(isVerified ? 0x05 : 0x01, count);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return credentialOf({
        clientDataJSON: client,
        authenticatorData: data,
        signature: sign('sha256', signed, privateKey),
      });
    },
  };

  function credentialOf(parts: Record<string, Buffer>): string {
    const response = Object.fromEntries(
      Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    );
    const rawId = id.toString('base64url');
    return JSON.stringify({
      id: rawId,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...response, transports: ['internal'] },
    });
  }
}

type Use = { challenge: string; count?: number; from?: string; isVerified?: boolean };

/** The challenge that a page gives to its passkey form. */
export function challengeOf(page: { text: string }): string {
  return /&quot;challenge&quot;:&quot;([\w-]+)/.exec(page.text)?.[1] ?? '';
}

/** CBOR for a short text. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
