import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../database/embedded/postmaster.ts';
import { queryOnce } from '../testing/query-once.ts';
import { PASSWORD } from './database-cluster.ts';
import type { Member } from './database-cluster.ts';
import { programOf, until } from './processes.ts';
import type { Place, Started } from './processes.ts';

export type Proxies = {
  webPort: number;
  /** The database leader, through haproxy only. */
  leaderUrl: string;
  /** The same through pgbouncer, for the nodes. */
  databaseUrl: string;
  killPgbouncer: () => Promise<void>;
  startPgbouncer: () => void;
};

type Behind = { members: readonly Member[]; nodePorts: readonly number[] };

/** haproxy in front of the database members and of the nodes, and pgbouncer in between. */
export async function startProxies(place: Place, { members, nodePorts }: Behind): Promise<Proxies> {
  const [webPort, leaderPort, poolPort] = [await freePort(), await freePort(), await freePort()];
  const [settings, pool, users] = ['haproxy.cfg', 'pgbouncer.ini', 'users.txt'].map((name) =>
    join(place.folder, name),
  ) as [string, string, string];
  await writeFile(settings, haproxySettings({ webPort, leaderPort, members, nodePorts }));
  await writeFile(users, `"postgres" "${PASSWORD}"\n`);
  await writeFile(pool, pgbouncerSettings({ poolPort, leaderPort, users }));
  await place.handOver(place.folder);
  place.start({ name: 'haproxy', program: programOf('haproxy'), args: ['-db', '-f', settings] });
  let pgbouncer: Started;
  const startPgbouncer = () => {
    pgbouncer = place.start({ name: 'pgbouncer', program: programOf('pgbouncer'), args: [pool] });
  };
  startPgbouncer();
  const url = (port: number, name: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`;
  const isReachable = (address: string) => async () => (await queryOnce(address, 'select 1')).length === 1;
  await until('the leader answers through haproxy', isReachable(url(leaderPort, 'postgres')));
  await queryOnce(url(leaderPort, 'postgres'), 'create database academy');
  await until('it answers through pgbouncer', isReachable(url(poolPort, 'academy')));
  return {
    webPort,
    leaderUrl: url(leaderPort, 'academy'),
    databaseUrl: url(poolPort, 'academy'),
    killPgbouncer: () => pgbouncer.kill(),
    startPgbouncer,
  };
}

function haproxySettings({
  webPort,
  leaderPort,
  members,
  nodePorts,
}: Behind & { webPort: number; leaderPort: number }): string {
  return `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 90s
  timeout server 90s

listen leader
  mode tcp
  bind 127.0.0.1:${leaderPort}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}

frontend web
  mode http
  bind 127.0.0.1:${webPort}
  option forwardfor
  http-request disable-l7-retry unless METH_GET
  default_backend nodes

backend nodes
  mode http
  balance roundrobin
  option httpchk GET /health/ready
  retries 3
  retry-on conn-failure empty-response 503
  option redispatch 1
  default-server check inter 500ms fall 2 rise 1
${nodePorts.map((port) => `  server node${port} 127.0.0.1:${port}`).join('\n')}
`;
}

function pgbouncerSettings({
  poolPort,
  leaderPort,
  users,
}: {
  poolPort: number;
  leaderPort: number;
  users: string;
}): string {
  return `[databases]
* = host=127.0.0.1 port=${leaderPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolPort}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = session
default_pool_size = 60
server_login_retry = 1
`;
}
