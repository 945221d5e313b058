import { labRoutes } from './routes.tsx';
import { start } from './start.tsx';

void start(labRoutes);
