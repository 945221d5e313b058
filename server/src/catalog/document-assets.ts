import { ASSET_ADDRESS } from './asset-signer.ts';

export type DocumentAsset = { hash: string; isProtected: boolean };

type Document = { card: object; body: object; quiz: string | null };

/** Parts of a lesson, guide or workshop that only those who may see it get to read; cards and previews are everybody's. */
const PROTECTED_BODY = ['content', 'transcript', 'pages', 'files', 'checks'];
const PROTECTED_SETTINGS = ['video', 'links'];

/** The assets a document shows, each once for protected parts and once for public ones. */
export function documentAssets({ card, body, quiz }: Document): DocumentAsset[] {
  const { settings, ...publicCard } = card as { settings?: object };
  const { taken: protectedBody, left: publicBody } = split(body, PROTECTED_BODY);
  const { taken: protectedSettings, left: publicSettings } = split(settings ?? {}, PROTECTED_SETTINGS);
  return [
    ...hashesIn([protectedBody, protectedSettings, quiz]).map((hash) => ({ hash, isProtected: true })),
    ...hashesIn([publicCard, publicBody, publicSettings]).map((hash) => ({ hash, isProtected: false })),
  ];
}

function split(whole: object, names: readonly string[]): { taken: object; left: object } {
  const entries = Object.entries(whole);
  return {
    taken: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    left: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  };
}

function hashesIn(parts: unknown): string[] {
  const matches = JSON.stringify(parts).matchAll(ASSET_ADDRESS);
  return [...new Set([...matches].flatMap(({ groups }) => groups?.['hash'] ?? []))];
}
