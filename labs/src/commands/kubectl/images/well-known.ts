import type { ImageModel } from './image-model.ts';

const VARIANT = '(?:-(?:alpine|slim|bookworm|trixie|alpine-slim|perl))?';
const page = (title: string, text: string) =>
  `<!DOCTYPE html>\n<html>\n<head>\n<title>${title}</title>\n</head>\n<body>\n<h1>${title}</h1>\n<p>${text}</p>\n</body>\n</html>\n`;
const html = { 'Content-Type': 'text/html' };
const text = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Images that labs may use without describing them. */
export const WELL_KNOWN: readonly ImageModel[] = [
  {
    name: 'nginx',
    tags: `latest|stable|mainline|alpine|slim|(?:stable|mainline|1|1\\.(?:1\\d|2\\d)(?:\\.\\d)?)${VARIANT}`,
    port: 80,
    hasShell: true,
    routes: {
      '/': {
        body: page(
          'Welcome to nginx!',
          'If you see this page, the nginx web server is successfully installed and working.',
        ),
        headers: { Server: 'nginx', ...html },
      },
    },
    logs: [
      '/docker-entrypoint.sh: Configuration complete; ready for start up',
      '{{date}} [notice] 1#1: using the "epoll" event method',
      '{{date}} [notice] 1#1: start worker processes',
    ],
  },
  {
    name: 'httpd',
    tags: `latest|alpine|2(?:\\.4(?:\\.\\d+)?)?${VARIANT}`,
    port: 80,
    hasShell: true,
    routes: { '/': { body: '<html><body><h1>It works!</h1></body></html>\n', headers: html } },
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
    logs: [
      '1:M {{date}} * Running mode=standalone, port=6379.',
      '1:M {{date}} * Ready to accept connections tcp',
    ],
  },
  {
    name: 'postgres',
    tags: `latest|alpine|1[3-8](?:\\.\\d+)?${VARIANT}`,
    port: 5432,
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
    startSeconds: 4,
    hasShell: true,
    requires: ['MYSQL_ROOT_PASSWORD'],
    requiresMessage: '[ERROR] [Entrypoint]: Database is uninitialized and password option is not specified',
    logs: ['{{date}} 0 [System] [MY-010931] [Server] /usr/sbin/mysqld: ready for connections. port: 3306'],
  },
  { name: 'memcached', port: 11211, logs: [] },
  { name: 'rabbitmq', port: 5672, startSeconds: 3, logs: ['Server startup complete; 4 plugins started.'] },
  { name: 'pause', logs: [] },
  ...['busybox', 'alpine', 'ubuntu', 'debian', 'python', 'node', 'perl', 'bash', 'curlimages/curl'].map(
    (name): ImageModel => ({
      name,
      tags: 'latest|alpine|slim|stable|\\d+(?:\\.\\d+){0,2}(?:-[a-z]+)?',
      hasShell: true,
      isToolbox: true,
    }),
  ),
];
