import { publicRoutes } from './routes.tsx';
import { start } from './start.tsx';

void start(publicRoutes);
