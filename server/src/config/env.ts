import * as z from 'zod/mini';
import { contentSettings } from './areas/content.ts';
import { databaseSettings } from './areas/database.ts';
import { developmentSettings } from './areas/development.ts';
import { loadSettings } from './areas/load.ts';
import { loginSettings } from './areas/login.ts';
import { observabilitySettings } from './areas/observability.ts';
import { serverSettings } from './areas/server.ts';
import { mailSettings, portalSettings, runnerSettings, storeSettings } from './areas/services.ts';
import { thirdPartySettings } from './areas/third-parties.ts';
import { settings } from './setting.ts';
import { StartupError } from './startup-error.ts';
import { describeUnknown } from './unknown-settings.ts';

const schema = z.object({
  ...serverSettings.shape,
  ...databaseSettings.shape,
  ...observabilitySettings.shape,
  ...loadSettings.shape,
  ...contentSettings.shape,
  ...loginSettings.shape,
  ...mailSettings.shape,
  ...storeSettings.shape,
  ...portalSettings.shape,
  ...runnerSettings.shape,
  ...thirdPartySettings.shape,
  ...developmentSettings.shape,
});

export type Env = z.infer<typeof schema>;

/** The areas as docs/operating.md and .env.example list them. */
export const SETTING_AREAS = {
  'Server settings': serverSettings,
  'Database and backup settings': databaseSettings,
  'Log and telemetry settings': observabilitySettings,
  'Limit and cache settings': loadSettings,
  'Content settings': contentSettings,
  'Login settings': loginSettings,
  'Email settings': mailSettings,
  'Store settings': storeSettings,
  'Training portal settings': portalSettings,
  'Runner settings': runnerSettings,
  'Third-party settings': thirdPartySettings,
  'Development settings': developmentSettings,
};

export const SETTING_NAMES = Object.keys(schema.shape) as (keyof Env)[];

export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  // Shells and compose files set an empty variable for "not set".
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = schema.safeParse(set);
  if (read.success) return read.data;
  const lines = read.error.issues.map(({ path: [name] }) =>
    describeFault(name as keyof Env, set[name as keyof Env]),
  );
  throw new StartupError(lines.join('\n'));
}

/** Says in one sentence what a setting must be. */
export function describeFault(name: keyof Env, value: unknown): string {
  const { must = '', isSecret = false } = settings.get(schema.shape[name]) ?? {};
  return `${name} must be ${must}${isSecret ? '' : `, it is "${String(value)}"`}.`;
}

/** A sentence for each variable that looks like a setting but is none. */
export function findUnknownSettings(variables: NodeJS.ProcessEnv = process.env): string[] {
  return describeUnknown(
    Object.keys(variables).filter((name) => variables[name] !== ''),
    SETTING_NAMES,
  );
}

export function findSetVariables(variables: NodeJS.ProcessEnv = process.env): string[] {
  return SETTING_NAMES.filter((name) => (variables[name] ?? '') !== '');
}
