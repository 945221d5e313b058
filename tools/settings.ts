// Prints the settings of the server into docs/operating.md and .env.example: `npm run settings`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.mjs';
import { printedSettings } from './print-settings.ts';

for (const [file, text] of Object.entries(printedSettings())) writeFileSync(join(root, file), text);
