import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { privateFolder } from '../server/src/testing/folders.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { whenDone } from '../server/src/testing/when-done.ts';
import { startProgram } from './engine-process.ts';
import { openTab, retry } from './engine-tab.ts';
import type { Tab } from './engine-tab.ts';

/** Firefox as shipped, over Marionette: WebDriver without geckodriver, which Debian does not package. */
export async function openFirefox(): Promise<Tab> {
  const profile = await privateFolder();
  whenDone(profile.remove);
  const port = await freePort();
  writeFileSync(join(profile.path, 'user.js'), `user_pref('marionette.port', ${port});\n`);
  startProgram('firefox', ['--headless', '--marionette', '--no-remote', '--profile', profile.path], {
    HOME: profile.path,
  });
  const send = await connectTo(port);
  await send('WebDriver:NewSession', {});
  return openTab(async (command, parameters) => {
    const result = await send(`WebDriver:${command}`, parameters);
    return (result as { value?: unknown } | null)?.value;
  });
}

type Answer = [kind: number, id: number, error: { message: string } | null, result: unknown];

/** Messages are JSON prefixed with their length in bytes; the first one is a greeting. */
async function connectTo(port: number) {
  const socket = await retry(async () => {
    const attempt: Socket = connect(port, '127.0.0.1');
    await once(attempt, 'connect');
    return attempt;
  });
  whenDone(() => socket.destroy());
  const messages = readMessages(socket);
  await messages.next();
  let last = 0;
  // One at a time, so that responses match their requests.
  return async (name: string, parameters: object): Promise<unknown> => {
    const question = JSON.stringify([0, ++last, name, parameters]);
    socket.write(`${Buffer.byteLength(question)}:${question}`);
    const { value } = await messages.next();
    const [, , error, result] = JSON.parse(String(value)) as Answer;
    if (error) throw new Error(`${name}: ${error.message}`);
    return result;
  };
}

async function* readMessages(socket: Socket) {
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    for (;;) {
      const start = received.indexOf(':') + 1;
      const end = start + Number(received.toString('utf8', 0, start - 1));
      if (start === 0 || received.length < end) break;
      yield received.toString('utf8', start, end);
      received = received.subarray(end);
    }
  }
  throw new Error('Firefox has closed the connection.');
}
