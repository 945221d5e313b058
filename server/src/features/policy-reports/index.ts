import { feature } from '../../feature.ts';
import { policyReportRoute } from './routes.ts';

export const policyReports = feature({ routes: [policyReportRoute] });
