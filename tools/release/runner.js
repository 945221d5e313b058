// Starts the runner of this release: `node runner.js`. docs/operating.md explains it.
import { refuseOldNode } from './node-version.js';

refuseOldNode();
await import('./server/dist/runner.js');
