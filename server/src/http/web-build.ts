import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Zone } from '@academy/domain/zones';
import { IMMUTABLE } from './headers.ts';
import { prepare } from './prepared.ts';
import type { Prepared } from './prepared.ts';
import { createRenderThread } from './render-thread.ts';
import type { RenderPage } from './render-thread.ts';

/** The built web: the files that a zone's document loads first, and all files as responses. */
export type WebBuild = {
  startOf: (zone: Zone, screens?: readonly string[]) => Start;
  files: Map<string, Prepared>;
  render: RenderPage;
  stop: () => Promise<void>;
  /** The address of Vite's updates in development. */
  hotUpdates?: string;
};

export type Start = { script: string; styles: string[]; preloads: string[]; fonts: string[] };

type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isEntry?: boolean; assets?: string[] }
>;

const ENTRIES: Record<Zone, string> = {
  public: 'src/main.tsx',
  account: 'src/main-account.tsx',
  lab: 'src/main-lab.tsx',
};

/** The web for the server, as web/vite.config.ts builds it. */
const SERVER_BUNDLE = 'server/main-server.js';
const RENDER_TIMEOUT_MS = 5_000;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
};

export async function readWebBuild(folder: string, headers: Record<string, string>): Promise<WebBuild> {
  const manifest = await readManifest(folder);
  const files = new Map<string, Prepared>();
  for (const name of await readdir(join(folder, 'assets'))) {
    const body = await readFile(join(folder, 'assets', name));
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    files.set(`/assets/${name}`, prepare({ body, type, headers: { ...headers, ...IMMUTABLE } }));
  }
  const thread = createRenderThread({
    file: pathToFileURL(join(folder, SERVER_BUNDLE)),
    timeoutMs: RENDER_TIMEOUT_MS,
  });
  const fonts = [...files.keys()].filter((name) => name.endsWith('.woff2'));
  return {
    startOf: (zone, screens = []) => ({
      ...loadedAtOnce(manifest, [ENTRIES[zone], ...screens.map((screen) => `src/features/${screen}.tsx`)]),
      fonts,
    }),
    files,
    ...thread,
  };
}

/** The address of the regular font, which is also used by pages outside of the web build. */
export async function readFontAddress(folder: string): Promise<string | undefined> {
  const manifest = await readManifest(folder);
  const font = Object.keys(manifest).find((source) => source.endsWith('-wght-normal.woff2'));
  return font && `/${manifest[font]?.file}`;
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
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
