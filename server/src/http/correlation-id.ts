import { randomBytes } from 'node:crypto';

/** Short, unique among nodes, and cheap: a request must not wait for randomness. */
const NODE = randomBytes(4).toString('hex');
let count = 0;

export function newCorrelationId(): string {
  count += 1;
  return `${NODE}-${count.toString(36)}`;
}
