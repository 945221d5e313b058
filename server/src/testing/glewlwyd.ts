import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';
import { testDatabase } from './database.ts';
import { privateFolder } from './folders.ts';

const PROGRAM = '/usr/bin/glewlwyd';
const MODULES = '/usr/lib/glewlwyd';
const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install';

/** Why Glewlwyd cannot be tested on this machine; null if it can. */
export function glewlwydMissing(): string | null {
  const isThere = [PROGRAM, MODULES, SCHEMA].every((path) => existsSync(path));
  return isThere ? null : 'glewlwyd is not installed, on Debian by `apt-get install glewlwyd`';
}

export type Glewlwyd = {
  issuer: string;
  /** The API behind its login page. */
  api: string;
  stop: () => Promise<void>;
};

export const GLEWLWYD_PERSON = { username: 'ada', password: 'correct horse' };

/** A real Glewlwyd, an OpenID provider written in C, with one client and one person. */
export async function startGlewlwyd({
  clientId,
  redirectUri,
}: {
  clientId: string;
  redirectUri: string;
}): Promise<Glewlwyd> {
  const [database, folder, port] = await Promise.all([
    testDatabase('template1'),
    privateFolder(),
    freePort(),
  ]);
  await database.pool.query('create extension pgcrypto');
  for (const file of ['pgsql', 'postgre.default.sql'])
    await database.pool.query(await readFile(join(SCHEMA, file), 'utf8'));
  const settings = join(folder.path, 'glewlwyd.conf');
  await writeFile(settings, settingsOf({ port, database: new URL(database.url) }));
  const child = spawn(PROGRAM, [`--config-file=${settings}`], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const api = `http://localhost:${port}/api`;
  const issuer = `${api}/oidc`;
  await vi.waitFor(() => fetch(`${api}/auth`), { timeout: 20_000 });
  await setUp({ api, issuer, clientId, redirectUri });
  return {
    issuer,
    api,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await folder.remove();
    },
  };
}

function settingsOf({ port, database }: { port: number; database: URL }): string {
  const { hostname, port: databasePort, username, password, pathname } = database;
  const secret = decodeURIComponent(password);
  return `port=${port}
bind_address="127.0.0.1"
external_url="http://localhost:${port}"
login_url="login.html"
api_prefix="api"
allow_origin="*"
log_mode="console"
log_level="NONE"
cookie_secure=0
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${MODULES}/user"
client_module_path="${MODULES}/client"
user_auth_scheme_module_path="${MODULES}/scheme"
plugin_module_path="${MODULES}/plugin"
hash_algorithm="SHA512"
database =
{
  type = "postgre"
  conninfo = "host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} user=${username} password=${secret}"
};
`;
}

type Setup = { api: string; issuer: string; clientId: string; redirectUri: string };

/** Configures it like an administrator. */
async function setUp({ api, issuer, clientId, redirectUri }: Setup): Promise<void> {
  let cookie = '';
  const post = async (path: string, body: object) => {
    const response = await fetch(api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
  };
  cookie = await post('/auth', { username: 'admin', password: 'password' });
  await post('/mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: oidcParameters(issuer),
  });
  await post('/user/', {
    ...GLEWLWYD_PERSON,
    name: 'Ada Lovelace',
    email: 'ada@academy.test',
    scope: ['openid', 'g_profile'],
    enabled: true,
  });
  await post('/client/', {
    client_id: clientId,
    confidential: false,
    redirect_uri: [redirectUri],
    authorization_type: ['code', 'refresh_token'],
    scope: [],
    enabled: true,
  });
}

function oidcParameters(issuer: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const off = ['token', 'implicit', 'none', 'password', 'client', 'device'];
  return {
    iss: issuer,
    'jwks-private': JSON.stringify({ keys: [key] }),
    'default-kid': 'one',
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    'jwks-show': true,
    'access-token-duration': 600,
    'refresh-token-duration': 36_000,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'refresh-token-one-use': 'always',
    'auth-type-code-enabled': true,
    'auth-type-refresh-enabled': true,
    ...Object.fromEntries(off.map((type) => [`auth-type-${type}-enabled`, false])),
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'oauth-as-iss-id': true,
    'subject-type': 'public',
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    'allow-non-oidc': false,
    scope: [{ name: 'openid', 'refresh-token-rolling': true }],
  };
}
