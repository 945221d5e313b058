// Sends the requests of many learners to a server: a stage is a POST with rate and seconds, answered with its
// results.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { givenInput, say } from '../child-input.ts';
import { runStage } from '../load/open-loop.ts';
import type { Report } from '../load/open-loop.ts';
import { createRawClient } from '../load/raw-client.ts';
import type { Response } from '../load/raw-client.ts';
import { PASSWORD, signIn } from '../load/sign-in.ts';
import { createVisits } from '../load/visits.ts';
import type { Audience, Step } from '../load/visits.ts';

export type StageInput = { base: string; rate: number; seconds: number };

type Input = { audienceFile: string; accounts: readonly string[] };

const { audienceFile, accounts } = givenInput<Input>();
const audience = JSON.parse(readFileSync(audienceFile, 'utf8')) as Omit<Audience, 'host'>;
const completions = new Map<string, { person: number; lesson: string }>();
let stages = 0;
let isWarm = false;

async function offer({ base, rate, seconds }: StageInput) {
  const { port, host } = new URL(base);
  // The first login loads and compiles code here and in the server, which would distort a stage.
  if (!isWarm) await signIn(base, { email: accounts[0] ?? '', password: PASSWORD });
  isWarm = true;
  const client = createRawClient(Number(port), { maxConnections: 1_000 });
  const seed = (stages += 1);
  const nextStep = createVisits({ ...audience, host }, seed);
  const cpu = process.cpuUsage();
  const result = await runStage({
    rate,
    seconds,
    seed,
    connections: client.connections,
    arrive(begin) {
      const step = nextStep();
      if (step === 'login') logIn(base, begin());
      else take(step, begin);
    },
  });
  client.close();
  const { user, system } = process.cpuUsage(cpu);
  const acknowledged = [...completions.values()];
  completions.clear();
  return { ...result, cpuSeconds: (user + system) / 1e6, acknowledged };

  function take(step: Step, begin: () => Report): void {
    const report = begin();
    const { kind, request, completes, next } = step;
    client.send({
      request,
      needsBody: next !== undefined,
      done(response) {
        const outcome = outcomeOf(response);
        report(kind, outcome, outcome === 'failed' ? describe(response) : undefined);
        if (outcome !== 'accepted' || response instanceof Error) return;
        if (completes) completions.set(`${completes.person} ${completes.lesson}`, completes);
        if (next) take(next(response.body), begin);
      },
    });
  }
}

let logins = 0;
function logIn(base: string, report: Report): void {
  const email = accounts[logins++ % accounts.length] ?? '';
  signIn(base, { email, password: PASSWORD }).then(
    () => report('login', 'accepted'),
    (error: unknown) => report('login', 'failed', String(error).slice(0, 200)),
  );
}

/** Shed requests must have Retry-After, as promised. */
function outcomeOf(response: Response | Error) {
  if (response instanceof Error) return 'failed';
  if (response.status < 400) return 'accepted';
  return response.status === 503 && response.hasRetryAfter ? 'shed' : 'failed';
}

function describe(response: Response | Error): string {
  return response instanceof Error ? response.message : `status ${response.status}`;
}

const control = createServer((request, response) => {
  void json(request)
    .then((stage) => offer(stage as StageInput))
    .then((result) => response.end(JSON.stringify(result)));
});
process.once('SIGTERM', () => process.exit(0));
control.listen(0, '127.0.0.1', () =>
  say({ control: `http://127.0.0.1:${(control.address() as AddressInfo).port}` }),
);
