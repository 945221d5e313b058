import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { runResult } from '@academy/domain/exercise-runs';
import type { RunRequest, RunResult } from '@academy/domain/exercise-runs';
import type { RunnerConfig } from '../config/service-settings.ts';

/** The runner has more waiting than it takes. */
export class RunnerBusy extends Error {}

/** A run takes its own time at most, and may wait for those before it. */
const TIMEOUT_MS = 60_000;

/** Whatever answers `POST /run` like our own runner is one: a pool of containers, or jobs of a cluster. */
export type Runner = (request: RunRequest, signal: AbortSignal) => Promise<RunResult>;

export function connectRunner({ url, token }: RunnerConfig): Runner {
  const isSocket = url.startsWith('unix:');
  const address = new URL('run', isSocket ? 'http://runner/' : `${url.replace(/\/$/, '')}/`);
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  return (request, signal) =>
    new Promise((resolve, reject) => {
      const outgoing = send(
        address,
        {
          method: 'POST',
          ...(isSocket && { socketPath: url.slice('unix:'.length) }),
          headers: {
            'content-type': 'application/json',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.once('error', reject);
          incoming.once('end', () => {
            const text = Buffer.concat(chunks).toString();
            if (incoming.statusCode === 429) return reject(new RunnerBusy('The runner is busy.'));
            if (incoming.statusCode !== 200)
              return reject(new Error(`The runner answered ${incoming.statusCode}: ${text.slice(0, 300)}`));
            try {
              resolve(runResult.parse(JSON.parse(text)));
            } catch (error) {
              reject(error as Error);
            }
          });
        },
      );
      outgoing.once('error', reject);
      outgoing.end(JSON.stringify(request));
    });
}
