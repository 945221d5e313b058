import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '@academy/compiler/yaml-source';
import { configure } from '../server/src/config/config.ts';
import { readEnv, SETTING_NAMES } from '../server/src/config/env.ts';
import { checkDeploy } from './check-deploy.mjs';
import { listFiles, readText, root } from './files.mjs';
import { checkCode } from './lessons/check-code.ts';
import { run } from './run.mjs';

type Settings = Record<string, string>;

function readYaml<Shape>(file: string): Shape {
  const { data, faults } = parseYaml({ file, text: readText(file) });
  expect(faults).toEqual([]);
  return data as Shape;
}

const readSettings = (file: string) => parseEnv(readText(file)) as Settings;

type Probe = { httpGet: { path: string; port: string } };
type Deployment = {
  metadata: { name: string };
  spec: {
    selector: { matchLabels: Settings };
    template: {
      metadata: { labels: Settings };
      spec: {
        terminationGracePeriodSeconds: number;
        enableServiceLinks: boolean;
        securityContext: object;
        volumes: { name: string }[];
        containers: {
          env: { name: string; value: string }[];
          envFrom: object[];
          ports: { name: string; containerPort: number }[];
          startupProbe: Probe;
          livenessProbe: Probe;
          readinessProbe: Probe;
          securityContext: object;
          volumeMounts: { name: string; mountPath: string }[];
        }[];
      };
    };
  };
};
type Compose = {
  services: Record<
    string,
    { environment?: Settings; read_only?: boolean; volumes?: string[]; stop_grace_period?: string }
  >;
};

const dockerfile = readText('deploy/Dockerfile');
const compose = readYaml<Compose>('deploy/compose.yaml');
const deployment = readYaml<Deployment>('deploy/kubernetes/deployment.yaml');
const pod = deployment.spec.template.spec;
const [container] = pod.containers;
const unit = readText('deploy/systemd/academy.service');
/** The endpoints that docs/operating.md says not to expose. */
const FOR_OPERATORS = ['/health/database', '/metrics'];

/** The variables of the image, which the others extend. */
const image = Object.fromEntries(
  [...(/^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

/** Substitutes `${NAME:?}` like compose. */
function interpolate(settings: Settings): Settings {
  const secrets = readSettings('deploy/compose.env.example');
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value.replace(/\$\{([A-Z_]+):\?\}/g, (_all, secret: string) => secrets[secret] ?? ''),
    ]),
  );
}

const EXAMPLES: Record<string, Settings> = {
  compose: { ...image, ...interpolate(compose.services['node1']?.environment ?? {}) },
  kubernetes: {
    ...image,
    ...readSettings('deploy/kubernetes/settings.env'),
    ...readSettings('deploy/kubernetes/secrets.env.example'),
    ...Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value])),
  },
  systemd: readSettings('deploy/systemd/academy.env.example'),
};
/** With random secrets instead of the placeholders, as their comments require. */
function configOf(name: string) {
  const settings = Object.entries(EXAMPLES[name] ?? {}).map(([variable, value]) => [
    variable,
    value.startsWith('change-me') ? randomBytes(24).toString('hex') : value,
  ]);
  return configure(readEnv(Object.fromEntries(settings)), { root: '/opt/academy' });
}

describe('the deployment examples', () => {
  it.each(Object.keys(EXAMPLES))(
    'REL-04 %s sets what the server knows, and it would start in prod once the secrets are replaced',
    (name) => {
      const settings = EXAMPLES[name] ?? {};
      const known: readonly string[] = SETTING_NAMES;
      expect(Object.keys(settings).filter((one) => !known.includes(one))).toEqual([]);
      expect(() => configure(readEnv(settings), { root: '/opt/academy' })).toThrow(
        /^STORE_WEBHOOK_SECRET can be guessed/,
      );
      const config = configOf(name);
      expect(config).toMatchObject({
        environment: 'prod',
        isHardened: true,
        database: { url: expect.any(String) },
      });
      expect(config.database.dataDir).toBe('/var/lib/academy');
      expect(config.mail).toBeDefined();
    },
  );

  it('REL-04 match the server in the times, ports and probes of Kubernetes', () => {
    const { port, shutdown, observability } = configOf('kubernetes');
    const statementMs = 5_000;
    expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(
      shutdown.drainMs + shutdown.deadlineMs + statementMs,
    );
    expect(container?.ports).toEqual([
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: observability.metrics.port },
    ]);
    const health = readText('server/src/features/operations/health.ts');
    for (const probe of [container?.startupProbe, container?.livenessProbe, container?.readinessProbe]) {
      expect(probe?.httpGet.port).toBe('http');
      expect(health).toContain(`'${probe?.httpGet.path}'`);
    }
    // The load balancer must not remove every node when the database is down.
    expect(container?.readinessProbe.httpGet.path).toBe('/health/ready');
    expect(container?.livenessProbe.httpGet.path).toBe('/health/live');
  });

  it('REL-04 run in Kubernetes without privileges, writing only to the data folder', () => {
    expect(pod).toMatchObject({
      enableServiceLinks: false,
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
      EXAMPLES['kubernetes']?.['DATA_DIR'],
      '/tmp',
    ]);
    expect(pod.volumes.map(({ name }) => name)).toEqual(container?.volumeMounts.map(({ name }) => name));
  });

  it('REL-04 include every manifest in the kustomization, with consistent pod labels', () => {
    const folder = 'deploy/kubernetes/';
    const { resources, configMapGenerator, secretGenerator } = readYaml<{
      resources: string[];
      configMapGenerator: { name: string }[];
      secretGenerator: { name: string }[];
    }>(`${folder}kustomization.yaml`);
    const manifests = listFiles('deploy/kubernetes')
      .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
      .map((file) => file.slice(folder.length));
    expect(resources.toSorted()).toEqual(manifests.toSorted());
    const labels = deployment.spec.template.metadata.labels;
    const selector = { matchLabels: labels };
    type Spec = { kind: string; metadata: { name: string }; spec?: object };
    const specs = Object.fromEntries(
      manifests.map((file) => readYaml<Spec>(folder + file)).map(({ kind, spec }) => [kind, spec]),
    );
    expect(specs).toMatchObject({
      Deployment: { selector },
      Service: { selector: labels, ports: [{ targetPort: 'http' }] },
      PodDisruptionBudget: { selector, minAvailable: 1 },
      NetworkPolicy: { podSelector: selector, policyTypes: ['Ingress', 'Egress'] },
      HorizontalPodAutoscaler: { scaleTargetRef: { kind: 'Deployment', name: deployment.metadata.name } },
    });
    expect(container?.envFrom).toEqual([
      { configMapRef: { name: configMapGenerator[0]?.name } },
      { secretRef: { name: secretGenerator[0]?.name } },
    ]);
  });

  it.each(listFiles('deploy/kubernetes').filter((file) => file.endsWith('.yaml')))(
    'REL-04 the kubectl of labs finds no fault in %s',
    async (file) => {
      const checked = await checkCode({ file, line: 1, language: 'yaml', text: readText(file) });
      expect(checked.fault).toBeNull();
    },
  );

  it('REL-04 run two nodes on a read-only file system with compose, including their services', () => {
    const { services } = compose;
    expect(Object.keys(services).toSorted()).toEqual(
      ['node1', 'node2', 'proxy', 'pgbouncer', 'primary', 'standby', 'mail'].toSorted(),
    );
    expect(services['node1']).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '30s' });
    expect(services['node2']).toEqual({ extends: { service: 'node1' } });
    const files = new Set(listFiles('deploy'));
    const mounted = Object.values(services)
      .flatMap(({ volumes = [] }) => volumes)
      .flatMap((volume) => /^\.\/([^:]+):/.exec(volume)?.[1] ?? []);
    expect(mounted).not.toEqual([]);
    expect(mounted.filter((file) => !files.has(`deploy/${file}`))).toEqual([]);
    // Each node opens up to 18 connections.
    const pool = /^default_pool_size = (\d+)$/m.exec(readText('deploy/compose/pgbouncer.ini'))?.[1];
    expect(Number(pool)).toBeGreaterThan(2 * 18);
  });

  it('REL-04 run the image as an ordinary user with a readiness check', () => {
    const { port } = configOf('compose');
    expect(dockerfile).toContain('npm run release -- /release --without-database --commit');
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [\s\S]*\/health\/ready/m);
    expect(dockerfile).toContain(`EXPOSE ${port}\n`);
    expect(dockerfile).toMatch(/^ENTRYPOINT \["node", "server\.js"\]$/m);
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
    const ignored = readText('deploy/Dockerfile.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['**/.env', '**/secrets.env', '**/node_modules', '.git']));
  });

  it('REL-04 give the server its data folder and time to stop in the unit', () => {
    const { shutdown, database } = configOf('systemd');
    const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    expect(stop * 1000).toBeGreaterThan(shutdown.drainMs + shutdown.deadlineMs + 5_000);
    const state = /^StateDirectory=(.+)$/m.exec(unit)?.[1];
    expect(database.dataDir).toBe(`/var/lib/${state}`);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit).toMatch(/^NoNewPrivileges=true$/m);
    // The folder of backups is separate, and only known to the operator.
    expect(unit).toMatch(/^#ReadWritePaths=\/\S+$/m);
  });

  it('REL-05 put every file where the unit expects it, by the commands in its header', async () => {
    const [head = ''] = unit.split('[Unit]');
    const commands = [...head.matchAll(/^# {3}(\S.*)$/gm)].map(([, command = '']) => command);
    expect(commands.slice(-2)).toEqual(['systemctl daemon-reload', 'systemctl enable --now academy']);
    expect(commands.map((command) => command.split(' ', 1)[0])).toEqual(
      'useradd tar ln install install install systemctl systemctl'.split(' '),
    );
    const folder = mkdtempSync(join(tmpdir(), 'academy-etc-'));
    try {
      // Every machine with systemd has it.
      mkdirSync(join(folder, 'systemd/system'), { recursive: true });
      const script = commands
        .filter((command) => command.startsWith('install '))
        .map((command) =>
          command
            .replace('-g academy ', '')
            .replace('/opt/academy/', root)
            .replace(/ \/etc/, ` ${folder}`),
        );
      expect(await run({ command: 'sh', args: ['-ec', script.join('\n')] })).toEqual({ code: 0, output: '' });
      const settings = /^EnvironmentFile=\/etc\/(.+)$/m.exec(unit)?.[1] ?? '';
      const installed = (file: string) => readFileSync(join(folder, file), 'utf8');
      expect(installed(settings)).toBe(readText('deploy/systemd/academy.env.example'));
      expect(installed('systemd/system/academy.service')).toBe(unit);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each(['nginx/academy.conf', 'haproxy/haproxy.cfg', 'caddy/Caddyfile'])(
    'REL-04 %s keeps connections shorter than the server does, and lets uploads pass',
    (file) => {
      const text = readText(`deploy/${file}`);
      const { connections, publishing } = configOf('systemd');
      const keepAlive = /(?:keepalive_timeout|timeout http-keep-alive|keepalive) (\d+)s/.exec(text)?.[1];
      expect(Number(keepAlive) * 1000).toBeLessThan(connections.keepAliveMs);
      const size = /(?:client_max_body_size|max_size) (\d+)/.exec(text)?.[1];
      if (!file.startsWith('haproxy')) expect(Number(size) * 1024 ** 2).toBe(publishing.archiveBytes);
    },
  );

  it.each([
    ['nginx/academy.conf', /location ~ \^(\S+)\$ \{\s+return 404;/],
    ['haproxy/haproxy.cfg', /http-request return status 404 if \{ path (.+) \}/],
    ['caddy/Caddyfile', /@operators path (.+)\s+respond @operators 404/],
    ['compose/Caddyfile', /@operators path (.+)\s+respond @operators 404/],
  ])('REL-04 %s hides what is for operators, and lets the doctor pass', (file, hidden) => {
    const [, found = ''] = hidden.exec(readText(`deploy/${file}`)) ?? [];
    const [, choice = ''] = /^\/\((.+)\)$/.exec(found) ?? [];
    const paths = choice ? choice.split('|').map((path) => `/${path}`) : found.split(' ');
    expect(paths.toSorted()).toEqual(FOR_OPERATORS);
  });

  it('REL-04 hide operator endpoints in the ingress, at every host', () => {
    type Ingress = {
      metadata: { annotations: Settings };
      spec: { rules: { host: string; http: { paths: { path: string; pathType: string }[] } }[] };
    };
    const open = readYaml<Ingress>('deploy/kubernetes/ingress.yaml');
    const closed = readYaml<Ingress>('deploy/kubernetes/ingress-operators.yaml');
    expect(closed.metadata.annotations).toEqual({
      'nginx.ingress.kubernetes.io/denylist-source-range': '0.0.0.0/0,::/0',
    });
    expect(closed.spec.rules.map(({ host }) => host)).toEqual(open.spec.rules.map(({ host }) => host));
    for (const { http } of closed.spec.rules)
      expect(http.paths.map(({ path, pathType }) => [path, pathType])).toEqual(
        FOR_OPERATORS.map((path) => [path, 'Exact']),
      );
  });

  it('REL-05 pass their own programs, if installed', async () => {
    const results = await checkDeploy();
    expect(results.filter(({ isFault }) => isFault).map(({ line }) => line)).toEqual([]);
    expect(results).toHaveLength(8);
  });
});
