import { preloadShell } from './features/labs/spawn.ts';
import { labRoutes } from './routes-lab.tsx';
import { start } from './start.tsx';

// The shell is the largest part of a lab, so it starts loading in parallel.
preloadShell();
void start(labRoutes);
