import { randomBytes } from 'node:crypto';

/** Short, unique across nodes, and cheap: no randomness per request. */
const NODE = randomBytes(4).toString('hex');
let count = 0;

export function newCorrelationId(): string {
  count += 1;
  return `${NODE}-${count.toString(36)}`;
}
