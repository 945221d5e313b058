import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { defineConfig, type BuildEnvironmentOptions, type Plugin } from 'vite';

const router = fileURLToPath(
  new URL('./dist/production/index.mjs', import.meta.resolve('react-router/package.json')),
);

/** Libraries of shell commands that labs do not include (see labs/src/shell/commands.ts). */
const shellStubs: Plugin = {
  name: 'shell-stubs',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'node:zlib' || source === 'turndown' ? '\0stub' : null),
  load: (id) =>
    id === '\0stub'
      ? 'export const constants = {}, gunzipSync = null, gzipSync = null; export default null;'
      : null,
};

/** The first scripts of a document in `npm run dev`: hot updates, then the zone's own entry. */
const devEntries: Plugin = {
  name: 'dev-entries',
  apply: 'serve',
  resolveId: (source) => (DEV_ENTRY.test(source) ? source : null),
  load(id) {
    const zone = DEV_ENTRY.exec(id)?.[1];
    if (!zone) return null;
    const entry = zone === 'public' ? 'main' : `main-${zone}`;
    return `import '@vitejs/plugin-react/preamble';\nawait import('/src/${entry}.tsx');`;
  },
};
const DEV_ENTRY = /^\/dev\/(public|account|lab)\.js$/;

/** Renders pages for the server in `npm run dev`, always with the latest sources. */
const devRender: Plugin = {
  name: 'dev-render',
  apply: 'serve',
  configureServer(server) {
    const render = async (request: IncomingMessage) => {
      const { address, pageData } = (await json(request)) as { address: string; pageData: string };
      const { renderPage } = await server.ssrLoadModule('/src/render-page.tsx');
      return renderPage({ address, page: JSON.parse(pageData) }) as Promise<string>;
    };
    server.middlewares.use('/@web/render', (request, response) => {
      render(request).then(
        (html) => response.end(html),
        (error: Error) => {
          server.ssrFixStacktrace(error);
          response.statusCode = 500;
          response.end(error.stack);
        },
      );
    });
  },
};

/** One bundle, so that the server needs no package of the web. */
const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node20',
  assetsInlineLimit: 0,
};

/** The service worker of offline copies: one plain script, without imports, at its own address. */
const workerBuild: BuildEnvironmentOptions = {
  outDir: 'dist',
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'baseline-widely-available',
  rolldownOptions: {
    input: 'src/features/offline/worker/offline-worker.ts',
    output: { format: 'iife', entryFileNames: 'offline-worker.js' },
  },
};

const SELDOM_OPENED =
  /\/(?:FeedbackDialogs|ConfirmLogin|RegistrationNotice|browser-outbox|(?:Alerts|Contact|Draft|Offline|Pro|Review|Verify)Page)-[^/]+$/;

/** The browser build: one entry per zone, and shared files. */
const siteBuild: BuildEnvironmentOptions = {
  target: 'baseline-widely-available',
  outDir: 'dist',
  assetsDir: 'assets',
  manifest: true,
  modulePreload: {
    polyfill: false,
    // Each listed name costs bytes of the first load. Every page has the frame already, and rarely opened
    // pages find their scripts themselves slightly later; only styles have to be listed.
    resolveDependencies: (file, dependencies) =>
      dependencies.filter((name) =>
        SELDOM_OPENED.test(file) ? name.endsWith('.css') : !/\/(?:frame|rolldown-runtime)-[^/]+$/.test(name),
      ),
  },
  // A font inside the style sheet would delay the first paint, and the policy only allows fonts as files.
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: ['src/main.tsx', 'src/main-account.tsx', 'src/main-lab.tsx'],
    // Unused schemas have no effect, so rules next to them are bundled without them.
    treeshake: { manualPureFunctions: ['z'] },
    output: {
      // A few large files compress better than many small ones. A group includes its imports, and the first
      // group that needs a module gets it. The remaining schemas are needed for sending, never for the first
      // screen.
      codeSplitting: {
        groups: [
          { name: 'schemas', test: /node_modules\/zod\//, priority: 5 },
          {
            name: 'frame',
            test: /contract\/src\/pages\/(catalog|courses|drafts|site)\.ts$|web\/src\/(start\.tsx|paths\.ts|features\/offline\/mark\.ts|layouts\/(PageOutlet|BareLayout)\.tsx|api\/page-queries\.ts|overlay\/feedback\.ts|catalog\/FeedbackButton\.tsx|features\/home\/queries\.ts|tenant\/landing-texts\.ts)$/,
            priority: 4,
          },
          {
            name: 'common',
            test: /domain\/src\/(duration|outline|progress)\.ts$|web\/src\/(ui\/lesson-icons|ui\/letter-shortcuts|catalog\/(labels|use-current-address))\.ts$|web\/src\/(api\/(FailureNotice|QueryView)|features\/learning\/FavoriteButton|catalog\/LockBadge)\.tsx$/,
            priority: 3,
          },
          // Lessons use neither.
          {
            name: 'facts',
            test: /web\/src\/catalog\/(Avatar\.tsx|Facts\.tsx|known-card\.ts)$/,
            priority: 3,
          },
          {
            name: 'thumbnails',
            test: /web\/src\/catalog\/(InstructorCard|Thumbnail)\.tsx$/,
            priority: 2,
          },
          {
            name: 'cards',
            test: /web\/src\/catalog\/(CardGrid|CourseCard|ProTiers)\.tsx$/,
            priority: 2,
          },
          { name: 'search-field', test: /web\/src\/ui\/SearchField\.tsx$/, priority: 2 },
          { name: 'lists', test: /web\/src\/catalog\/List(Screen|Results)\.tsx$/, priority: 1 },
          {
            name: 'article',
            test: /web\/src\/catalog\/reading\/(Answered|Article|Glyph|ReadingMenu)\.tsx$|web\/src\/(ui\/Breadcrumbs|features\/learning\/(CourseProgress|ProgressBar))\.tsx$/,
            priority: 2,
          },
          {
            name: 'reading',
            test: /web\/src\/(catalog\/reading\/(ReadingPage|ReadingBody)|features\/learning\/Learning)\.tsx$/,
            priority: 1,
          },
          {
            name: 'share',
            test: /web\/src\/(catalog\/ShareButtons|features\/offline\/OfflineOffer)\.tsx$/,
            priority: 0,
          },
        ],
      },
    },
  },
};

/** There is no index.html: the server writes each tenant's page from the manifest, one entry per zone. */
export default defineConfig(({ command, mode, isSsrBuild }) => ({
  // In development the server forwards requests below this path; see server/src/http/unparsed.ts.
  base: command === 'serve' ? '/@web/' : '/',
  appType: 'custom',
  plugins: [react(), tailwindcss(), devEntries, devRender],
  resolve: {
    // The router's package always resolves to its development build; the production build is next to it.
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: router }] : [],
  },
  // One file for the server; in development Node loads the packages, as some have no ES modules.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  worker: { format: 'es', plugins: () => [shellStubs] },
  build: isSsrBuild ? serverBuild : mode === 'worker' ? workerBuild : siteBuild,
}));
