import { feature } from '../../feature.ts';
import { credentialRoutes } from './documents.ts';
import { certificateCalls } from './calls.ts';

export { certificateCard } from './shared.ts';

export const certificates = feature({ calls: [certificateCalls], routes: [credentialRoutes] });
