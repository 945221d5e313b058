import { beforeAll } from 'vitest';
import { setCollecting } from './when-done.ts';

// Runs before each test file, also where files share a worker.
setCollecting(true);
beforeAll(() => setCollecting(false));
