import { posix } from 'node:path';
import type { Addresses } from '../markdown/addresses.ts';
import type { DrawingAt } from '../markdown/drawings.ts';
import type { Source } from './source.ts';

/** A larger one is a picture: a page must not wait for it. */
const MAX_BYTES = 32_000;

/** Reads the drawings beside a text, by the address that each is published at. */
export function drawingsFrom({
  source,
  file,
  addresses,
}: {
  source: Source;
  file: string;
  addresses: Addresses;
}): DrawingAt {
  return (address) => {
    const reference = Object.keys(addresses).find((key) => addresses[key] === address);
    if (!reference || !address.endsWith('.svg')) return null;
    const located = source.locate(posix.join(posix.dirname(file), reference));
    const isSmall = typeof located === 'object' && located.bytes <= MAX_BYTES;
    return isSmall ? source.readText(posix.join(posix.dirname(file), reference), MAX_BYTES) : null;
  };
}
