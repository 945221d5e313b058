import type { LandingTexts } from '@academy/contract/schemas/home';
import type { Site } from '../../catalog/tenants.ts';

export function landingTexts({ tenant: { landing, pro } }: Site): LandingTexts {
  return { landing, pro: pro ?? null };
}
