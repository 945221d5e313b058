/** What is known of an image: enough to start it, to read its log and to send requests to it. */
export type ImageModel = {
  /** The repository, as in `nginx` or `registry.example/shop`. */
  name: string;
  /** The tags there are; any, where there is no pattern. */
  tags?: string;
  /** What it listens on. */
  port?: number;
  /** Answers by path; a path ends in `*` for everything below it. */
  routes?: Record<string, ImageRoute>;
  /** How long it takes until it answers. */
  startSeconds?: number;
  logs?: string[];
  /** When it ends by itself, and how. */
  exitAfterSeconds?: number;
  exitCode?: number;
  /** Environment variables it cannot start without. */
  requires?: string[];
  /** The line it writes when one of them is missing. */
  requiresMessage?: string;
  /** Whether it holds a shell and the usual tools. */
  hasShell?: boolean;
  /** A program that only runs what it is given, such as that of busybox. */
  isToolbox?: boolean;
  /** The names of the program that answers. */
  runs?: string[];
  /** The folder whose files it answers with. */
  serves?: string;
  files?: Record<string, string>;
  env?: Record<string, string>;
  workdir?: string;
  user?: number;
  /** What its arguments are given to. */
  entrypoint?: string[];
};

/** In a body `{{hostname}}`, `{{path}}` and `{{env.NAME}}` are replaced. */
export type ImageRoute = { status?: number; body?: string; headers?: Record<string, string> };

export type ImageReference = { host: string; repository: string; tag: string };

/** `nginx` as `docker.io/library/nginx:latest`; null where it is no reference at all. */
export function parseImage(image: string): ImageReference | null {
  if (!/^[a-z0-9]+(?:[._/:-][A-Za-z0-9_.-]+)*(?:@sha256:[0-9a-f]{64})?$/.test(image)) return null;
  const [named = ''] = image.split('@');
  const slash = named.lastIndexOf('/');
  const colon = named.indexOf(':', slash);
  const whole = colon === -1 ? named : named.slice(0, colon);
  if (/[A-Z]/.test(whole)) return null;
  const tag = colon === -1 ? 'latest' : named.slice(colon + 1);
  const [first = '', ...rest] = whole.split('/');
  const hasHost = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const host = hasHost ? first : 'docker.io';
  const repository = hasHost ? rest.join('/') : whole;
  return { host, repository: host === 'docker.io' ? repository.replace(/^library\//, '') : repository, tag };
}

export function fullName({ host, repository, tag }: ImageReference): string {
  const library = host === 'docker.io' && !repository.includes('/') ? 'library/' : '';
  return `${host}/${library}${repository}:${tag}`;
}

export type FoundImage =
  | { is: 'found'; model: ImageModel; reference: ImageReference }
  | { is: 'invalid' | 'unknown-tag' | 'unknown'; reason: string };

/** The image of the lab, or one that everybody knows. */
export function findImage(image: string, known: readonly ImageModel[]): FoundImage {
  const reference = parseImage(image);
  if (!reference)
    return {
      is: 'invalid',
      reason: `Failed to apply default image tag "${image}": couldn't parse image name "${image}": invalid reference format`,
    };
  const { host, repository, tag } = reference;
  const names = new Set([`${host}/${repository}`, repository]);
  const models = known.filter(({ name }) => names.has(name));
  const model = models.find(({ tags }) => tags === undefined || new RegExp(`^(?:${tags})$`).test(tag));
  if (model) return { is: 'found', model, reference };
  const full = fullName(reference);
  const start = `failed to pull and unpack image "${full}": failed to resolve reference "${full}": `;
  if (models.length > 0)
    return { is: 'unknown-tag', reason: `rpc error: code = NotFound desc = ${start}${full}: not found` };
  return {
    is: 'unknown',
    reason: `${start}pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`,
  };
}
