import { accountRoutes } from './routes-account.tsx';
import { start } from './start.tsx';

void start(accountRoutes);
