// Takes the pictures of the product: those on the home page of each tenant, and those of the README.
//   npm run pictures                               starts a product of its own, in a folder that is deleted afterwards
//   npm run pictures -- --at http://localhost:3000 takes them of a local product that runs already
//   npm run pictures -- --only captures            only those of the home pages; --only docs only those of the README
// What is taken is data: content/tenants/<id>/captures/scenes.json and docs/images/scenes.json.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findChromium } from './browser.mjs';
import { root } from './files.mjs';
import { logIn, showScene } from './pictures/scenes.mjs';
import { Refusal, runMain } from './run.mjs';

/** @typedef {import('./pictures/scenes.mjs').Scene} Scene */
/** @typedef {{ file: string, tenantId: string, scene: Scene, schemes: ('light' | 'dark')[], size: [number, number], scale: number, quality: number }} Picture */

/** The size that the home page reserves, see domain/src/captures.ts. */
const CAPTURE = /** @type {[number, number]} */ ([1200, 750]);
const READY_MS = 240_000;

const { values } = parseArgs({ options: { at: { type: 'string' }, only: { type: 'string' } } });

await runMain(async () => {
  const chosen = [
    ...(values.only === 'docs' ? [] : captures()),
    ...(values.only === 'captures' ? [] : documentPictures()),
  ];
  const product = values.at ? { origin: values.at, stop: () => undefined } : await startProduct();
  try {
    await takeAll(chosen, new URL(product.origin));
  } finally {
    product.stop();
  }
  for (const { file, schemes } of chosen) for (const scheme of schemes) report(nameOf(file, schemes, scheme));
});

/** @returns {Picture[]} */
function captures() {
  const tenants = join(root, 'content/tenants');
  return readdirSync(tenants).flatMap((tenantId) => {
    const folder = join(tenants, tenantId, 'captures');
    const scenes = readScenes(join(folder, 'scenes.json'));
    return Object.entries(scenes).map(([name, scene]) => ({
      file: join(folder, name),
      tenantId,
      scene,
      schemes: /** @type {('light' | 'dark')[]} */ (['light', 'dark']),
      size: CAPTURE,
      scale: 1.25,
      quality: 68,
    }));
  });
}

/** @returns {Picture[]} */
function documentPictures() {
  const folder = join(root, 'docs/images');
  return Object.entries(readScenes(join(folder, 'scenes.json'))).map(([name, scene]) => ({
    file: join(folder, name),
    tenantId: scene.tenant ?? '',
    scene,
    schemes: [scene.scheme ?? 'light'],
    size: scene.size ?? [1440, 900],
    scale: 1,
    quality: 76,
  }));
}

/**
 * @param {string} path
 * @returns {Record<string, Scene>}
 */
function readScenes(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * One browser for all of them, and one login for each person and tenant.
 * @param {Picture[]} pictures
 * @param {URL} origin
 */
async function takeAll(pictures, origin) {
  const executablePath = findChromium({ lean: true });
  if (!executablePath) throw new Refusal('The pictures need Chromium; set CHROMIUM_PATH to one.');
  const browser = await chromium.launch({ executablePath });
  for (const picture of pictures) {
    const site = `${origin.protocol}//${picture.tenantId}.localhost:${origin.port}`;
    const person = picture.scene.as ?? (picture.scene.course && 'ada');
    for (const scheme of picture.schemes) {
      const [width, height] = picture.size;
      // Reloaded for each scheme: a page whose colors just changed is partly painted for a while.
      const context = await browser.newContext({
        viewport: { width: Math.round(width / picture.scale), height: Math.round(height / picture.scale) },
        deviceScaleFactor: picture.scale,
        colorScheme: scheme,
        reducedMotion: 'reduce',
        bypassCSP: true,
      });
      const page = await context.newPage();
      if (person) await logIn(page, site, person);
      await showScene(page, site, picture.scene);
      await save(page, nameOf(picture.file, picture.schemes, scheme), picture.quality);
      await context.close();
    }
  }
  await browser.close();
}

/**
 * Playwright writes PNG and JPEG only; the browser itself can do better.
 * @param {import('playwright').Page} page
 * @param {string} file
 * @param {number} quality
 */
async function save(page, file, quality) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  writeFileSync(file, Buffer.from(data, 'base64'));
}

/**
 * @param {string} file
 * @param {string[]} schemes
 * @param {string} scheme
 */
function nameOf(file, schemes, scheme) {
  return schemes.length > 1 ? `${file}-${scheme}.webp` : `${file}.webp`;
}

/** @param {string} file */
function report(file) {
  console.log(`${(statSync(file).size / 1000).toFixed(0).padStart(5)} kB  ${relative(root, file)}`);
}

/** @returns {Promise<{ origin: string, stop: () => void }>} */
async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-pictures-'));
  const port = '3990';
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: folder, ACADEMY_ENV: 'local' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => {
    child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    child.kill('SIGTERM');
  };
  await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Refusal('The product did not start in time.')), READY_MS);
    child.stdout.on('data', (/** @type {Buffer} */ text) => {
      if (!text.toString().includes('Academy is ready')) return;
      clearTimeout(late);
      resolve(undefined);
    });
    child.once('exit', () => reject(new Refusal('The product did not start.')));
  });
  return { origin: `http://localhost:${port}`, stop };
}
