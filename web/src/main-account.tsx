import { accountRoutes } from './routes.tsx';
import { start } from './start.tsx';

void start(accountRoutes);
