import { beforeAll } from 'vitest';
import { setCollecting } from './when-done.ts';

// Runs before each test file, including files that share a worker.
setCollecting(true);
beforeAll(() => setCollecting(false));
