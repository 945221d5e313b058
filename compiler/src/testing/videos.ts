/** The smallest files with a video's metadata, without frames. */

type Mp4 = { seconds?: number; fragmentsSeconds?: number; hasSound: boolean; isTurned?: boolean };

export function mp4File({ seconds = 0, fragmentsSeconds, hasSound, isTurned = false }: Mp4): Buffer {
  const scale = 1000;
  const track = (kind: string) =>
    box('trak', box('tkhd', trackHeader(isTurned)), box('mdia', box('hdlr', bytes(8), kind, bytes(12))));
  const fragments = fragmentsSeconds
    ? [box('mvex', box('mehd', bytes(4), uint32(fragmentsSeconds * scale)))]
    : [];
  const header = box('mvhd', bytes(12), uint32(scale), uint32(seconds * scale), bytes(80));
  return Buffer.concat([
    box('ftyp', 'isom', bytes(4)),
    box('mdat', bytes(64)),
    box('moov', header, track('vide'), ...(hasSound ? [track('soun')] : []), ...fragments),
  ]);
}

/** The matrix rotates by 0 or 90 degrees. */
function trackHeader(isTurned: boolean): Buffer {
  const one = 0x10000;
  const matrix = isTurned
    ? [0, one, 0, -one, 0, 0, 0, 0, 0x40000000]
    : [one, 0, 0, 0, one, 0, 0, 0, 0x40000000];
  return Buffer.concat([bytes(40), ...matrix.map(int32), uint32(640 * one), uint32(360 * one)]);
}

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat([type, ...parts].map((part) => Buffer.from(part)));
  return Buffer.concat([uint32(content.length + 4), content]);
}

type Webm = { seconds?: number; hasSound?: boolean; isOpenEnded?: boolean };

export function webmFile({ seconds, hasSound = false, isOpenEnded = false }: Webm): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE((seconds ?? 0) * 1000);
  const info = element(
    '1549a966',
    element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])),
    ...(seconds === undefined ? [] : [element('4489', duration)]),
  );
  const video = element('e0', element('b0', uint16(960)), element('ba', uint16(540)));
  const tracks = element(
    '1654ae6b',
    element('ae', element('83', Buffer.from([1])), video),
    ...(hasSound ? [element('ae', element('83', Buffer.from([2])))] : []),
  );
  const segment = [info, tracks, element('1f43b675', bytes(32))];
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    ...(isOpenEnded
      ? [Buffer.from('1853806701ffffffffffffff', 'hex'), ...segment]
      : [element('18538067', ...segment)]),
  ]);
}

function element(id: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((0x01n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

function bytes(length: number): Buffer {
  return Buffer.alloc(length);
}

function uint16(value: number): Buffer {
  const buffer = bytes(2);
  buffer.writeUInt16BE(value);
  return buffer;
}

function uint32(value: number): Buffer {
  const buffer = bytes(4);
  buffer.writeUInt32BE(value);
  return buffer;
}

function int32(value: number): Buffer {
  const buffer = bytes(4);
  buffer.writeInt32BE(value);
  return buffer;
}
