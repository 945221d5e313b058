import { feature } from '../../feature.ts';
import { compactOldRevisions } from './history-retention.ts';
import { previewRoutes } from './preview-routes.ts';
import { publishingCalls } from './calls.ts';
import { sweepUploads } from './sweep.ts';

export const publishing = feature({
  calls: [publishingCalls],
  routes: [previewRoutes],
  jobs: [sweepUploads, compactOldRevisions],
});
