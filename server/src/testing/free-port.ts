import { once } from 'node:events';
import { createServer } from 'node:net';

/** Above common services, and below ephemeral ports, which are soon taken. */
const [FIRST, LAST] = [12_000, 29_999];

/** Each process of a test run starts elsewhere. */
let last = FIRST + (process.pid % 18) * 1_000;

/** A port on which nothing listens, for something that starts later or never; returned once per process. */
export async function freePort(): Promise<number> {
  do last = last < LAST ? last + 1 : FIRST;
  while (!(await isFree(last)));
  return last;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
