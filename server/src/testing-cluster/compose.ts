import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseYaml } from '@academy/compiler/yaml-source';
import { freePort } from '../database/embedded/postmaster.ts';
import { queryOnce } from '../testing/query-once.ts';
import { programOf, until } from './processes.ts';
import type { Place, Started } from './processes.ts';

type Service = { environment: Record<string, string>; command?: string[] };

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const { services } = parseYaml({ file: 'compose.yaml', text: readFileSync(`${deploy}compose.yaml`, 'utf8') })
  .data as { services: Record<string, Service> };
const secrets: Record<string, string> = {
  // Part of an address, so only letters and digits.
  POSTGRES_PASSWORD: '5f0c1b7e9ad24c68',
  REPLICATION_PASSWORD: "the 'standby' of it",
  STORE_WEBHOOK_SECRET: 'a secret of the store',
  IDENTITY_ENCRYPTION_KEY: 'a key of this installation',
};

export type ComposeDatabase = {
  address: (input: { of: 'primary' | 'standby' | 'pgbouncer'; user?: string; password?: string }) => string;
  startPrimary: () => Promise<void>;
  startStandby: () => void;
  killStandby: () => Promise<void>;
  standbyFolder: string;
  startPgbouncer: () => void;
};

/** The variables of a service in compose.yaml, with test secrets. */
export function environmentOf(service: string): Record<string, string> {
  const found = Object.entries(services[service]?.environment ?? {});
  return Object.fromEntries(
    found.map(([name, value]) => [
      name,
      value.replace(/\$\{([A-Z_]+):\?\}/g, (_all, secret: string) => secrets[secret] ?? ''),
    ]),
  );
}

/**
 * The databases of compose.yaml without containers: its scripts and settings, on our own ports and in our own
 * folders.
 */
export async function composeDatabase(place: Place): Promise<ComposeDatabase> {
  const scripts = join(place.folder, 'compose');
  cpSync(`${deploy}compose`, scripts, { recursive: true });
  const ports = { primary: await freePort(), standby: await freePort(), pgbouncer: await freePort() };
  const folders = { primary: join(place.folder, 'a'), standby: join(place.folder, 'b') };
  const settings = writePgbouncerSettings(place.folder, ports);
  writeFileSync(join(place.folder, 'password'), environmentOf('primary')['POSTGRES_PASSWORD'] ?? '');
  await place.handOver(place.folder);

  const path = `${dirname(programOf('postgres'))}:${dirname(programOf('pgbouncer'))}:/usr/bin:/bin`;
  const start = (name: string, args: string[], env: Record<string, string>) =>
    place.start({ name, program: '/bin/bash', args, env: { PATH: path, ...env } });
  const postgres = (port: number) => ['-p', String(port), '-k', place.folder];
  let standby: Started | undefined;
  return {
    address: ({ of, user = 'academy', password = secrets['POSTGRES_PASSWORD'] ?? '' }) =>
      `postgres://${user}:${password}@127.0.0.1:${ports[of]}/academy`,
    standbyFolder: folders.standby,
    async startPrimary() {
      const env = {
        ...environmentOf('primary'),
        PGDATA: folders.primary,
        PGHOST: place.folder,
        PGPORT: String(ports.primary),
      };
      const set = start(
        'primary-init',
        ['-c', AS_THE_IMAGE, 'sh', place.folder, join(scripts, 'primary-init.sh')],
        env,
      );
      await until(
        'the primary is set up',
        async () => set.log().includes('set up as the image does'),
        30_000,
      ).catch((error: Error) => {
        throw new Error(`${error.message}\n${set.log()}`);
      });
      const [program = '', ...args] = services['primary']?.command ?? [];
      start('primary', ['-c', 'exec "$@"', 'sh', program, ...args, ...postgres(ports.primary)], env);
    },
    startStandby() {
      standby = start('standby', [join(scripts, 'standby.sh'), ...postgres(ports.standby)], {
        ...environmentOf('standby'),
        PGDATA: folders.standby,
        PRIMARY_HOST: '127.0.0.1',
        PRIMARY_PORT: String(ports.primary),
      });
    },
    async killStandby() {
      await standby?.kill();
    },
    startPgbouncer() {
      start('pgbouncer', [join(scripts, 'pgbouncer.sh')], {
        ...environmentOf('pgbouncer'),
        PGBOUNCER_USERS: join(place.folder, 'users.txt'),
        PGBOUNCER_SETTINGS: settings,
      });
    },
  };
}

/**
 * What the entrypoint of the image `postgres` does in an empty folder: create the cluster and its database,
 * and run our script.
 */
const AS_THE_IMAGE = `set -e
initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile="$1/password" --auth-local=trust --auth-host=scram-sha-256
# Here the standby is on the same machine, which initdb lets in by itself.
sed -i '/^host *replication/d' "$PGDATA/pg_hba.conf"
pg_ctl -D "$PGDATA" -w -o "-c listen_addresses= -k '$1' -p $PGPORT" start
createdb -U "$POSTGRES_USER" -T template0 "$POSTGRES_DB"
bash "$2"
pg_ctl -D "$PGDATA" -m fast -w stop
echo set up as the image does`;

function writePgbouncerSettings(folder: string, ports: { primary: number; pgbouncer: number }): string {
  const file = join(folder, 'pgbouncer.ini');
  const text = readFileSync(`${deploy}compose/pgbouncer.ini`, 'utf8')
    .replace('host=primary port=5432', `host=127.0.0.1 port=${ports.primary}`)
    .replace('listen_port = 6432', `listen_port = ${ports.pgbouncer}`)
    .replace('/tmp/users.txt', join(folder, 'users.txt'));
  writeFileSync(file, `${text}unix_socket_dir =\n`);
  return file;
}

export async function answers(address: string): Promise<boolean> {
  return (await queryOnce(address, 'select 1')).length === 1;
}
