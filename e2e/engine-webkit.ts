import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { privateFolder } from '../server/src/testing/folders.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { whenDone } from '../server/src/testing/when-done.ts';
import { startProgram } from './engine-process.ts';
import { openTab, retry } from './engine-tab.ts';
import type { Command, Tab } from './engine-tab.ts';

/** WebKit as shipped, over WebDriver. */
export async function openWebKit(): Promise<Tab> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/session`;
  const home = await privateFolder();
  whenDone(home.remove);
  startProgram('webkit', [`--port=${port}`], { HOME: home.path, DISPLAY: await openDisplay() });
  const capabilities = { alwaysMatch: {} };
  const { sessionId } = (await retry(() => post(address, { capabilities }))) as { sessionId: string };
  const session = `${address}/${sessionId}`;
  whenDone(() => fetch(session, { method: 'DELETE' }));
  return openTab((command, parameters) => {
    const path = PATHS[command].replace('{id}', String(parameters['id']));
    return post(`${session}/${path}`, parameters);
  });
}

const PATHS: Record<Command, string> = {
  ElementClick: 'element/{id}/click',
  ExecuteScript: 'execute/sync',
  Navigate: 'url',
  PerformActions: 'actions',
  SetWindowRect: 'window/rect',
};

async function post(address: string, parameters: object): Promise<unknown> {
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(parameters) });
  const { value } = (await response.json()) as { value: { message?: string } | null };
  if (!response.ok) throw new Error(`${address}: ${value?.message}`);
  return value;
}

/** A virtual screen, without which this engine opens no window. */
async function openDisplay(): Promise<string> {
  const { stdio } = startProgram('xvfb', [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1280x900x24',
    '-nolisten',
    'tcp',
  ]);
  const [number] = (await once(createInterface(stdio[3] as Readable), 'line')) as [string];
  return `:${number}`;
}
