import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { StartupError } from '../config/startup-error.ts';
import { diagnoseAddresses } from './doctor-addresses.ts';
import { diagnoseDatabase } from './doctor-database.ts';
import { diagnoseIdentity } from './doctor-identity.ts';
import { diagnoseBackups, diagnoseDisk, diagnoseVersions } from './doctor-machine.ts';
import { diagnoseMail } from './doctor-mail.ts';
import { createFindings } from './findings.ts';
import type { Findings } from './findings.ts';
import { UsageError, reportUsage } from './usage.ts';

export type DoctorContext = {
  root: string;
  /** Reads the settings, or throws a sentence for each wrong one. */
  configure: () => Config;
  /** The names of the set settings, and a sentence for each variable that only looks like one. */
  setVariables: readonly string[];
  unknownSettings: readonly string[];
  now: () => Date;
  out: (line: string) => void;
  err: (line: string) => void;
  /** The standard input, for a token that should not be in a shell history. */
  readInput: () => Promise<string>;
};

const USAGE =
  'Say what to look at: academy doctor for everything, academy doctor identity for the login provider, academy doctor identity --token <token> for what it issued.';

/** `academy doctor [identity [--token …]]`. Returns 0 if all is well, 1 if something has to change. */
export function runDoctor(args: readonly string[], context: DoctorContext): Promise<number> {
  return reportUsage(context.err, async () => {
    const { isAboutIdentity, token } = await readArguments(args, context);
    const findings = createFindings(context.out);
    if (!isAboutIdentity) {
      await diagnoseVersions(findings, context.root);
      for (const sentence of context.unknownSettings) findings.wrong(sentence);
    }
    const config = readSettings(findings, context);
    const { now } = context;
    if (config && isAboutIdentity) await diagnoseIdentity(findings, { config, now, token });
    else if (config) await diagnoseAll(findings, { config, context });
    return findings.hasFaults() ? 1 : 0;
  });
}

async function diagnoseAll(
  findings: Findings,
  { config, context }: { config: Config; context: DoctorContext },
): Promise<void> {
  const { now, setVariables } = context;
  diagnoseSettings(findings, { config, count: setVariables.length });
  const checks = {
    'the database': () => diagnoseDatabase(findings, { config, now }),
    'the mail server': () => diagnoseMail(findings, config),
    'the login provider': () => diagnoseIdentity(findings, { config, now, token: null }),
    'the addresses': () => diagnoseAddresses(findings, config),
    'the disk': () => diagnoseDisk(findings, config),
    'the backups': () => diagnoseBackups(findings, config),
  };
  for (const [subject, check] of Object.entries(checks)) {
    try {
      await check();
    } catch (error) {
      // An unexpected failure of one check must not hide what the others find.
      findings.wrong(
        `The check of ${subject} failed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

function diagnoseSettings(findings: Findings, { config, count }: { config: Config; count: number }): void {
  findings.ok(`The settings can be read: ${count === 1 ? '1 is' : `${count} are`} set.`);
  if (config.isLocal)
    findings.note(
      'ACADEMY_ENV is local: people with a public password exist, which is for a laptop and nothing else.',
    );
  else if (config.provider.isEmbedded && config.identity.encryptionKey === undefined)
    findings.note(
      'IDENTITY_ENCRYPTION_KEY is not set: a copy of the database is enough to read the secrets of authenticator apps.',
    );
}

function readSettings(findings: Findings, { configure }: DoctorContext): Config | undefined {
  try {
    return configure();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    for (const sentence of error.message.split('\n')) findings.wrong(sentence);
    findings.note('Nothing else was checked: correct the settings first.');
    return undefined;
  }
}

async function readArguments(args: readonly string[], { readInput }: DoctorContext) {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: { token: { type: 'string' } }, allowPositionals: true });
  } catch {
    throw new UsageError(USAGE);
  }
  const { positionals, values } = parsed;
  const [subject, ...rest] = positionals;
  const isAboutIdentity = subject === 'identity';
  if (rest.length > 0 || (subject !== undefined && !isAboutIdentity)) throw new UsageError(USAGE);
  if (values.token === undefined) return { isAboutIdentity, token: null };
  if (!isAboutIdentity) throw new UsageError(USAGE);
  const token = values.token === '-' ? await readInput() : values.token;
  return { isAboutIdentity, token: token.trim().replace(/^Bearer +/i, '') };
}
