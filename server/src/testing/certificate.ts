import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate for 127.0.0.1 and its key, both as PEM: enough of X.509 for a test. */
export function selfSignedCertificate({
  now = new Date(),
  type = 'ec',
}: { now?: Date; type?: 'ec' | 'rsa' } = {}): { certificate: string; key: string } {
  const { privateKey, publicKey } =
    type === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = sequence(set(sequence(oid('550403'), tlv(0x0c, Buffer.from('For a test')))));
  const algorithm =
    type === 'ec'
      ? sequence(oid('2a8648ce3d040302'))
      : sequence(oid('2a864886f70d01010b'), tlv(0x05, Buffer.alloc(0)));
  const extensions = sequence(
    // It is its own authority, for this address.
    sequence(oid('551d13'), tlv(0x01, Buffer.from([0xff])), octets(sequence(tlv(0x01, Buffer.from([0xff]))))),
    sequence(oid('551d11'), octets(sequence(tlv(0x87, Buffer.from([127, 0, 0, 1]))))),
  );
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(now, -1), time(now, 1)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const certificate = sequence(body, algorithm, tlv(0x03, signature));
  return {
    certificate: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** DER: tag, length and value. */
function tlv(tag: number, value: Buffer): Buffer {
  const size = value.length;
  const long = size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(size < 128 ? [size] : long)]), value]);
}

const sequence = (...parts: Buffer[]) => tlv(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => tlv(0x31, Buffer.concat(parts));
const octets = (value: Buffer) => tlv(0x04, value);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));

function time(now: Date, days: number): Buffer {
  const at = new Date(now.getTime() + days * 86_400_000).toISOString();
  return tlv(0x18, Buffer.from(`${at.slice(0, 19).replaceAll(/\D/g, '')}Z`));
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
