import type { Answers } from '../api/answers.ts';
import { browserOutbox } from './browser-outbox.ts';

const PATIENCE_MS = 5_000;

/** For somebody who logs out: sends what waits, and answers how much is still here after a few seconds. */
export async function sendWhatIsLeft(answers: Answers): Promise<number> {
  const outbox = browserOutbox(answers);
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const left = await Promise.race([outbox.flush(), patience]);
  return left ?? outbox.tell();
}
