import {
  endLabSession,
  extendLabSession,
  getLabSession,
  startLabSession,
} from '@academy/contract/lab-sessions';
import type { LabSessionAnswer } from '@academy/contract/schemas/lab-sessions';
import { api } from '../../../api/api.ts';

export type Named = { lessonId: string; courseId?: string };
export type Wish = 'start' | 'look' | 'extend' | 'end';

/** The page says in place how a lab fares. */
const IN_PLACE = { hideLoader: true, onFailure: 'in-place' as const, skipRedirect: true };

export async function askPortal(wish: Wish, lab: Named): Promise<LabSessionAnswer> {
  return (await send(wish, lab)).data;
}

function send(wish: Wish, lab: Named) {
  const input = { query: {}, body: lab };
  switch (wish) {
    case 'start': {
      const body = { ...lab, returnTo: location.origin + location.pathname };
      return api.send(startLabSession, { query: {}, body }, IN_PLACE);
    }
    case 'look':
      return api.send(getLabSession, { query: lab }, IN_PLACE);
    case 'extend':
      return api.send(extendLabSession, input, { skipRedirect: true });
    case 'end':
      return api.send(endLabSession, input, { skipRedirect: true });
  }
}
