import { describeToken } from '@academy/domain/session';
import { readStored } from '../../../session/token-storage.ts';

/** Who works here, by their token; null is a visitor. */
export function ownerOfLab(storage: Storage): string | null {
  const { accessToken } = readStored(storage);
  try {
    return accessToken ? describeToken(accessToken).subject : null;
  } catch {
    return null;
  }
}

type Parts = { owner: string; tenantId: string; lessonId: string; workshop: string };

/** Under this name a lab is kept in this browser. */
export function labName({ owner, tenantId, lessonId, workshop }: Parts): string {
  return JSON.stringify([owner, tenantId, lessonId, workshop]);
}
