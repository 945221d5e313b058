import { feature } from '../../feature.ts';
import { labEventsRoute } from './events.ts';
import { labReturnRoute } from './return-page.ts';
import { labCalls } from './calls.ts';
import { labPages } from './pages.ts';
import { labSessionCalls } from './session-calls.ts';

export { signedLabEvents } from './portal-names.ts';

export const labs = feature({
  calls: [labCalls, labSessionCalls],
  routes: [labEventsRoute, labReturnRoute],
  pages: [labPages],
});
