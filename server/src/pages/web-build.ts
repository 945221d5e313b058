import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Zone } from '@academy/domain/zones';
import { IMMUTABLE } from '../http/headers.ts';
import { prepare } from '../http/prepared.ts';
import type { Prepared } from '../http/prepared.ts';
import { DEV_BASE } from '../http/unparsed.ts';
import { createRenderThread } from './render-thread.ts';
import type { RenderPage } from './render-thread.ts';

/** The built web: the files that a zone's document loads first, and all files as responses. */
export type WebBuild = {
  startOf: (zone: Zone, screens?: readonly string[]) => Start;
  files: Map<string, Prepared>;
  render: RenderPage;
  stop: () => Promise<void>;
  /** For offline copies; absent in development. */
  offline?: OfflineBuild;
  /** The address of Vite's updates in development. */
  hotUpdates?: string;
};

type OfflineBuild = {
  /** Identifies this build. */
  release: string;
  /** The text of the service worker. */
  worker: string;
  /** Everything that pages may load, now or later, and the additional files of labs. */
  files: string[];
  labFiles: string[];
};

export type Start = { script: string; styles: string[]; preloads: string[]; fonts: OwnFonts };

/** The files of the site's own font, for tenants without one. */
export type OwnFonts = { text: string | null; italic: string | null };

type Manifest = Record<
  string,
  {
    file: string;
    css?: string[];
    imports?: string[];
    dynamicImports?: string[];
    isEntry?: boolean;
    assets?: string[];
  }
>;

const ENTRIES: Record<Zone, string> = {
  public: 'src/main.tsx',
  account: 'src/main-account.tsx',
  lab: 'src/main-lab.tsx',
};

/** The web's server bundle, as web/vite.config.ts builds it. */
const SERVER_BUNDLE = 'server/main-server.js';
const WORKER = 'offline-worker.js';
const RENDER_TIMEOUT_MS = 5_000;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.tgz': 'application/gzip',
};

export async function readWebBuild(folder: string, headers: Record<string, string>): Promise<WebBuild> {
  const manifest = await readManifest(folder);
  const files = new Map<string, Prepared>();
  const prepareFile = preparedOnce({ ...headers, ...IMMUTABLE });
  for (const name of await readdir(join(folder, 'assets')))
    files.set(`/assets/${name}`, prepareFile(join(folder, 'assets', name)));
  const thread = createRenderThread({
    file: pathToFileURL(join(folder, SERVER_BUNDLE)),
    timeoutMs: RENDER_TIMEOUT_MS,
  });
  const fontOf = (style: string) =>
    [...files.keys()].find((name) => name.endsWith('.woff2') && name.includes(`-${style}`)) ?? null;
  const fonts = { text: fontOf('normal'), italic: fontOf('italic') };
  return {
    startOf: (zone, screens = []) => ({
      ...loadedAtOnce(manifest, [ENTRIES[zone], ...screens.map((screen) => `src/features/${screen}.tsx`)]),
      fonts,
    }),
    files,
    offline: { worker: await readFile(join(folder, WORKER), 'utf8'), ...offlineFiles(manifest) },
    ...thread,
  };
}

/** `npm run dev`: pages start with the web's sources, which Vite transforms and hot-reloads. */
export function devWebBuild(devServer: string): WebBuild {
  return {
    startOf: (zone) => ({
      script: `${DEV_BASE}dev/${zone}.js`,
      styles: [],
      preloads: [],
      fonts: { text: null, italic: null },
    }),
    files: new Map(),
    hotUpdates: devServer.replace(/^http/, 'ws'),
    async render(request) {
      const response = await fetch(`${devServer}${DEV_BASE}render`, {
        method: 'POST',
        body: JSON.stringify(request),
      });
      const body = await response.text();
      if (!response.ok) throw new Error(body);
      return body;
    },
    stop: async () => {},
  };
}

const preparedFiles = new Map<string, Prepared>();

/** File names contain a content hash, so the next server in this process need not read them again. */
function preparedOnce(headers: Record<string, string>): (path: string) => Prepared {
  const suffix = JSON.stringify(headers);
  return (path) => {
    const key = path + suffix;
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const prepared =
      preparedFiles.get(key) ?? prepare({ body: readFileSync(path), type, headers, route: '/assets/*' });
    preparedFiles.set(key, prepared);
    return prepared;
  };
}

/** The address of the regular font, which is also used by pages outside of the web build. */
export async function readFontAddress(folder: string): Promise<string | undefined> {
  const manifest = await readManifest(folder);
  const font = Object.keys(manifest).find((source) => source.endsWith('-wght-normal.woff2'));
  return font && `/${manifest[font]?.file}`;
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}

/** The files of the public pages, and those that only labs need. */
function offlineFiles(manifest: Manifest): Omit<OfflineBuild, 'worker'> {
  const files = loadedEver(manifest, ENTRIES.public);
  const labFiles = [...loadedEver(manifest, ENTRIES.lab)].filter((file) => !files.has(file));
  const release = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12);
  return { release, files: [...files], labFiles };
}

/** An entry with all its static and dynamic imports. */
function loadedEver(manifest: Manifest, entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (seen.has(key) || !chunk) return;
    seen.add(key);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit(entry);
  return new Set(
    [...seen]
      .flatMap((key) => manifest[key] ?? [])
      .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
      .map((file) => `/${file}`),
  );
}

/** The entry and the first screen with their static imports; dynamic imports are left out. */
function loadedAtOnce(manifest: Manifest, files: readonly [string, ...string[]]): Omit<Start, 'fonts'> {
  const [entry] = files;
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    manifest[key].imports?.forEach(visit);
  };
  files.forEach(visit);
  const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
  const script = `/${manifest[entry]?.file}`;
  return {
    script,
    preloads: chunks.map(({ file }) => `/${file}`).filter((file) => file !== script),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
  };
}
