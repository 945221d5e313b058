import type { ImageModel } from './image-model.ts';

const VARIANT = '(?:-(?:alpine|slim|bookworm|trixie|alpine-slim|perl))?';
const page = (title: string, text: string) =>
  `<!DOCTYPE html>\n<html>\n<head>\n<title>${title}</title>\n</head>\n<body>\n<h1>${title}</h1>\n<p>${text}</p>\n</body>\n</html>\n`;
const text = { 'Content-Type': 'text/plain; charset=utf-8' };

const NGINX_PAGE = `<!DOCTYPE html>
<html>
<head>
<title>Welcome to nginx!</title>
<style>
html { color-scheme: light dark; }
body { width: 35em; margin: 0 auto;
font-family: Tahoma, Verdana, Arial, sans-serif; }
</style>
</head>
<body>
<h1>Welcome to nginx!</h1>
<p>If you see this page, the nginx web server is successfully installed and
working. Further configuration is required.</p>

<p>For online documentation and support please refer to
<a href="http://nginx.org/">nginx.org</a>.<br/>
Commercial support is available at
<a href="http://nginx.com/">nginx.com</a>.</p>

<p><em>Thank you for using nginx.</em></p>
</body>
</html>
`;

const TOOLBOXES = [
  'busybox',
  'gcr.io/google-containers/busybox',
  'k8s.gcr.io/busybox',
  'alpine',
  'ubuntu',
  'debian',
  'fedora',
  'centos',
  'python',
  'node',
  'perl',
  'bash',
  'curlimages/curl',
  'nicolaka/netshoot',
  'radial/busyboxplus',
];

/** Images that labs may use without describing them. */
export const WELL_KNOWN: readonly ImageModel[] = [
  {
    name: 'nginx',
    tags: `latest|stable|mainline|perl|alpine|slim|(?:stable|mainline|1|1\\.(?:\\d|1\\d|2\\d)(?:\\.\\d+)?)${VARIANT}`,
    port: 80,
    hasShell: true,
    runs: ['nginx'],
    serves: '/usr/share/nginx/html',
    env: { NGINX_VERSION: '1.29.2', PKG_RELEASE: '1~trixie', DYNPKG_RELEASE: '1~trixie' },
    files: {
      '/usr/share/nginx/html/index.html': NGINX_PAGE,
      '/usr/share/nginx/html/50x.html': page('Error', 'An error occurred.'),
      '/etc/nginx/nginx.conf':
        'user  nginx;\nworker_processes  auto;\n\nevents {\n    worker_connections  1024;\n}\n\nhttp {\n    include       /etc/nginx/mime.types;\n    include /etc/nginx/conf.d/*.conf;\n}\n',
      '/etc/nginx/conf.d/default.conf':
        'server {\n    listen       80;\n    server_name  localhost;\n\n    location / {\n        root   /usr/share/nginx/html;\n        index  index.html index.htm;\n    }\n}\n',
      '/var/log/nginx/': '',
      '/var/cache/nginx/': '',
    },
    logs: [
      '/docker-entrypoint.sh: /docker-entrypoint.d/ is not empty, will attempt to perform configuration',
      '/docker-entrypoint.sh: Looking for shell scripts in /docker-entrypoint.d/',
      '/docker-entrypoint.sh: Launching /docker-entrypoint.d/10-listen-on-ipv6-by-default.sh',
      '10-listen-on-ipv6-by-default.sh: info: Getting the checksum of /etc/nginx/conf.d/default.conf',
      '10-listen-on-ipv6-by-default.sh: info: Enabled listen on IPv6 in /etc/nginx/conf.d/default.conf',
      '/docker-entrypoint.sh: Sourcing /docker-entrypoint.d/15-local-resolvers.envsh',
      '/docker-entrypoint.sh: Launching /docker-entrypoint.d/20-envsubst-on-templates.sh',
      '/docker-entrypoint.sh: Launching /docker-entrypoint.d/30-tune-worker-processes.sh',
      '/docker-entrypoint.sh: Configuration complete; ready for start up',
      '{{date}} [notice] 1#1: using the "epoll" event method',
      '{{date}} [notice] 1#1: nginx/1.29.2',
      '{{date}} [notice] 1#1: start worker processes',
      '{{date}} [notice] 1#1: start worker process 29',
    ],
  },
  {
    name: 'httpd',
    tags: `latest|alpine|2(?:\\.4(?:\\.\\d+)?)?${VARIANT}`,
    port: 80,
    hasShell: true,
    runs: ['httpd', 'httpd-foreground', 'apachectl'],
    serves: '/usr/local/apache2/htdocs',
    workdir: '/usr/local/apache2',
    files: { '/usr/local/apache2/htdocs/index.html': '<html><body><h1>It works!</h1></body></html>\n' },
    logs: ["[core:notice] [pid 1:tid 1] AH00094: Command line: 'httpd -D FOREGROUND'"],
  },
  {
    name: 'gcr.io/google-samples/hello-app',
    tags: '1\\.0|2\\.0',
    port: 8080,
    routes: {
      '/*': { body: 'Hello, world!\nVersion: {{tag}}.0\nHostname: {{hostname}}\n', headers: text },
    },
    logs: ['{{date}} Server listening on port 8080'],
  },
  {
    name: 'hashicorp/http-echo',
    tags: 'latest|1\\.0(?:\\.0)?|0\\.2\\.3',
    port: 5678,
    routes: { '/*': { body: '{{arg.text}}\n', headers: text } },
    logs: ['{{date}} [INFO] server is listening on :5678'],
  },
  {
    name: 'traefik/whoami',
    port: 80,
    routes: {
      '/health': { status: 200 },
      '/*': { body: 'Hostname: {{hostname}}\nGET {{path}} HTTP/1.1\n', headers: text },
    },
    logs: ['{{date}} Starting up on port 80'],
  },
  {
    name: 'stefanprodan/podinfo',
    tags: 'latest|6\\.\\d+\\.\\d+',
    port: 9898,
    startSeconds: 1,
    routes: {
      '/healthz': { body: '{\n  "status": "OK"\n}\n', headers: { 'Content-Type': 'application/json' } },
      '/readyz': { body: '{\n  "status": "OK"\n}\n', headers: { 'Content-Type': 'application/json' } },
      '/': {
        body: '{\n  "hostname": "{{hostname}}",\n  "version": "{{tag}}"\n}\n',
        headers: { 'Content-Type': 'application/json' },
      },
    },
    logs: [
      '{"level":"info","msg":"Starting podinfo"}',
      '{"level":"info","msg":"Starting HTTP Server.","addr":":9898"}',
    ],
  },
  {
    name: 'redis',
    tags: `latest|alpine|[5-8](?:\\.\\d+){0,2}${VARIANT}`,
    port: 6379,
    hasShell: true,
    runs: ['redis-server'],
    workdir: '/data',
    files: { '/data/': '' },
    logs: [
      '1:M {{date}} * Running mode=standalone, port=6379.',
      '1:M {{date}} * Ready to accept connections tcp',
    ],
  },
  {
    name: 'postgres',
    tags: `latest|alpine|1[3-8](?:\\.\\d+)?${VARIANT}`,
    port: 5432,
    runs: ['postgres'],
    startSeconds: 2,
    hasShell: true,
    requires: ['POSTGRES_PASSWORD'],
    requiresMessage:
      'Error: Database is uninitialized and superuser password is not specified.\n       You must specify POSTGRES_PASSWORD to a non-empty value for the superuser.',
    logs: [
      'PostgreSQL init process complete; ready for start up.',
      '{{date}} UTC [1] LOG:  database system is ready to accept connections',
    ],
  },
  {
    name: 'mysql',
    tags: 'latest|lts|8(?:\\.\\d+){0,2}|9(?:\\.\\d+){0,2}',
    port: 3306,
    runs: ['mysqld'],
    startSeconds: 4,
    hasShell: true,
    requires: ['MYSQL_ROOT_PASSWORD'],
    requiresMessage: '[ERROR] [Entrypoint]: Database is uninitialized and password option is not specified',
    logs: ['{{date}} 0 [System] [MY-010931] [Server] /usr/sbin/mysqld: ready for connections. port: 3306'],
  },
  { name: 'memcached', port: 11211, hasShell: true, runs: ['memcached'], logs: [] },
  { name: 'rabbitmq', port: 5672, startSeconds: 3, logs: ['Server startup complete; 4 plugins started.'] },
  { name: 'pause', logs: [] },
  {
    name: 'e2e-test-images/agnhost',
    port: 8080,
    hasShell: true,
    runs: ['agnhost'],
    entrypoint: ['/agnhost'],
    routes: {
      '/hostname': { body: '{{hostname}}' },
      '/echo': { body: '{{query.msg}}' },
      '/clientip': { body: '{{client}}:51234' },
      '/healthz': { body: '' },
      '/*': { body: 'NOW: agnhost on {{hostname}}' },
    },
  },
  ...['serve_hostname', 'serve-hostname', 'gcr.io/google_containers/serve_hostname'].map(
    (name): ImageModel => ({
      name,
      port: 9376,
      routes: { '/*': { body: '{{hostname}}\n', headers: text } },
    }),
  ),
  ...TOOLBOXES.map((name): ImageModel => ({
    name,
    tags: 'latest|alpine|slim|stable|glibc|musl|lts|noble|trixie|bookworm|edge|\\d+(?:\\.\\d+){0,3}(?:-[a-z0-9.]+)*',
    hasShell: true,
    isToolbox: true,
    ...(name === 'curlimages/curl' && { entrypoint: ['curl'] }),
  })),
];
