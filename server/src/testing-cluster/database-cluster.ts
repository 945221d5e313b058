import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../database/embedded/postmaster.ts';
import { killPostmaster, programOf, until } from './processes.ts';
import type { Place, Started } from './processes.ts';

export type Member = { name: 'a' | 'b'; restPort: number; port: number; data: string; file: string };
type State = { members: { name: string; role: string; state: string }[] };

export type DatabaseCluster = {
  members: readonly Member[];
  leader: () => Promise<Member>;
  /** Resolves when one member leads and the other is its synchronous standby. */
  whole: () => Promise<void>;
  killLeader: () => Promise<Member>;
  startMember: (member: Member) => void;
  switchOver: () => Promise<void>;
  killEtcd: () => Promise<void>;
  startEtcd: () => void;
};

export const PASSWORD = 'cluster';

/** PostgreSQL on two members, managed by Patroni with etcd, one of them a synchronous standby. */
export async function startDatabaseCluster(place: Place): Promise<DatabaseCluster> {
  const [client, peer] = [await freePort(), await freePort()];
  const members: Member[] = [];
  for (const name of ['a', 'b'] as const) {
    const member = { name, restPort: await freePort(), port: await freePort() };
    const file = join(place.folder, `${name}.yml`);
    members.push({ ...member, data: join(place.folder, name), file });
    await writeFile(file, patroniSettings({ ...member, folder: place.folder, etcd: client }));
  }
  await place.handOver(place.folder);
  const [first, second] = members as [Member, Member];
  let etcd: Started;
  const patroni = new Map<string, Started>();
  const startEtcd = () => {
    etcd = place.start({
      name: 'etcd',
      program: programOf('etcd'),
      args: etcdArguments(place.folder, client, peer),
    });
  };
  const startMember = (member: Member) => {
    const args = [member.file];
    patroni.set(
      member.name,
      place.start({ name: `patroni-${member.name}`, program: programOf('patroni'), args }),
    );
  };
  const state = async (): Promise<State> => {
    const answers = members.map(async ({ restPort }) => {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      });
      return (await response.json()) as State;
    });
    return Promise.any(answers);
  };
  const leader = async () => {
    const { members: found } = await state();
    const name = found.find((one) => one.role === 'leader' && one.state === 'running')?.name;
    const member = members.find((one) => one.name === name);
    if (!member) throw new Error('No member leads.');
    return member;
  };
  const whole = () =>
    until('a leader and its synchronous standby', async () => {
      const roles = (await state()).members.map(({ role }) => role).toSorted();
      return roles.join() === 'leader,sync_standby';
    });

  startEtcd();
  startMember(first);
  await until('the first member leads', async () => (await leader()).name === 'a');
  startMember(second);
  await whole();
  return {
    members,
    leader,
    whole,
    startMember,
    startEtcd,
    killEtcd: () => etcd.kill(),
    async killLeader() {
      const member = await leader();
      await patroni.get(member.name)?.kill();
      killPostmaster(member.data);
      return member;
    },
    async switchOver() {
      const { name } = await leader();
      const args = `-c ${first.file} switchover academy --master ${name} --force`;
      await promisify(execFile)(programOf('patronictl'), args.split(' '));
      await until('the other member leads', async () => (await leader()).name !== name);
    },
  };
}

function etcdArguments(folder: string, client: number, peer: number): string[] {
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  return Object.entries({
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': clientUrl,
    'advertise-client-urls': clientUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `default=${peerUrl}`,
  }).map(([name, value]) => `--${name}=${value}`);
}

type Settings = Pick<Member, 'name' | 'restPort' | 'port'> & { folder: string; etcd: number };

function patroniSettings({ name, restPort, port, folder, etcd }: Settings): string {
  const login = (user: string) => ({ username: user, password: PASSWORD });
  // JSON is valid YAML.
  return JSON.stringify({
    scope: 'academy',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        // Without etcd the leader continues as long as it reaches the other member.
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 80,
            wal_level: 'replica',
            shared_buffers: '64MB',
            wal_log_hints: 'on',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication replicator 127.0.0.1/32 md5'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, name),
      bin_dir: dirname(programOf('postgres')),
      authentication: {
        superuser: login('postgres'),
        replication: login('replicator'),
        rewind: login('rewind'),
      },
      parameters: { unix_socket_directories: folder },
    },
  });
}
