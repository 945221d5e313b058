import { forwardToCollector, forwardToSyslog } from '../../audit/forward.ts';
import { deleteOldEvents } from '../../audit/retention.ts';
import { feature } from '../../feature.ts';
import { identityEventCalls } from './identity-events.ts';
import { auditCalls } from './calls.ts';

export const audit = feature({
  calls: [auditCalls, identityEventCalls],
  jobs: [deleteOldEvents, forwardToSyslog, forwardToCollector],
});
