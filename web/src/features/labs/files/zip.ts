/** Writes a zip archive without compression. */

export type ZipEntry = { path: string; bytes: Uint8Array; mode: number; at: number };

export function zip(files: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.path);
    const common = commonFields(file, name.length);
    const head = concat([LOCAL, common, name]);
    const entry = concat([
      CENTRAL,
      common,
      littleEndian([0, 2], [0, 2], [0, 2], [unixMode(file.mode), 4], [offset, 4]),
      name,
    ]);
    bodies.push(head, file.bytes);
    directory.push(entry);
    offset += head.length + file.bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = littleEndian(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  );
  return concat([...bodies, ...directory, end]);
}

/** Version 2.0 with names in UTF-8; "made by Unix", so that executable bits are kept. */
const LOCAL = littleEndian([0x04034b50, 4], [20, 2]);
const CENTRAL = littleEndian([0x02014b50, 4], [(3 << 8) | 20, 2], [20, 2]);
const UTF8_NAMES = 0x0800;

function commonFields({ bytes, at }: ZipEntry, nameLength: number): Uint8Array {
  const { time, date } = dosTime(new Date(at));
  const size = bytes.length;
  return littleEndian(
    [UTF8_NAMES, 2],
    [0, 2],
    [time, 2],
    [date, 2],
    [crc32(bytes), 4],
    [size, 4],
    [size, 4],
    [nameLength, 2],
    [0, 2],
  );
}

function unixMode(mode: number): number {
  return ((0o100000 | mode) << 16) >>> 0;
}

function dosTime(at: Date): { time: number; date: number } {
  const year = Math.max(1980, at.getFullYear());
  return {
    time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  };
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Little-endian bytes of numbers, each with its size. */
function littleEndian(...parts: [value: number, size: 2 | 4][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(parts.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [value, size] of parts) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
