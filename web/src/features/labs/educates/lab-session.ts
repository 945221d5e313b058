import {
  endLabSession,
  extendLabSession,
  getLabSession,
  startLabSession,
} from '@academy/contract/lab-sessions';
import type { LabSessionAnswer } from '@academy/contract/schemas/lab-sessions';
import { api } from '../../../api/api.ts';
import { IN_PLACE } from '../../../api/create-api.ts';

/** The next full poll reports the error. */
const SILENT = { hideLoader: true, onFailure: 'silent' } as const;

export type Named = { lessonId: string; courseId?: string };
export type SessionCommand = 'start' | 'look' | 'reported' | 'extend' | 'end';

export async function sendCommand(command: SessionCommand, lab: Named): Promise<LabSessionAnswer> {
  return (await send(command, lab)).data;
}

function send(command: SessionCommand, lab: Named) {
  const input = { query: {}, body: lab };
  switch (command) {
    case 'start': {
      const body = { ...lab, returnTo: location.origin + location.pathname };
      return api.send(startLabSession, { query: {}, body }, IN_PLACE);
    }
    case 'look':
      return api.send(getLabSession, { query: lab }, IN_PLACE);
    case 'reported':
      return api.send(getLabSession, { query: { ...lab, reported: 'true' } }, SILENT);
    case 'extend':
      return api.send(extendLabSession, input, { skipRedirect: true });
    case 'end':
      return api.send(endLabSession, input, { skipRedirect: true });
  }
}
