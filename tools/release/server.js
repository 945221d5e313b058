// Starts the server of this release: `node server.js`. docs/operating.md explains its settings.
import { refuseOldNode } from './node-version.js';

refuseOldNode();
await import('./server/dist/main.js');
