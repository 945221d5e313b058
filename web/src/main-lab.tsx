import { warmShell } from './features/labs/shell/spawn.ts';
import { labRoutes } from './routes.tsx';
import { start } from './start.tsx';

// The largest part of a lab loads beside everything else.
warmShell();
void start(labRoutes);
