import { ASSET_ADDRESS } from './asset-signer.ts';

export type DocumentAsset = { hash: string; isProtected: boolean };

type Document = { card: object; body: object; quiz: string | null; cardJson: string; bodyJson: string };

const ASSETS = '/assets/content/';

/** The parts of a lesson, guide or workshop that require access; cards and previews are public. */
const PROTECTED_BODY = ['content', 'transcript', 'pages', 'files', 'checks'];
const PROTECTED_SETTINGS = ['video', 'poster', 'links'];

/** The assets of a document, listed once for protected parts and once for public ones. */
export function documentAssets({ card, body, quiz, cardJson, bodyJson }: Document): DocumentAsset[] {
  // Most documents show none, which a text search finds faster than reading field by field.
  if (![cardJson, bodyJson, quiz].some((text) => text?.includes(ASSETS))) return [];
  const { settings, ...publicCard } = card as { settings?: object };
  const { picked: protectedBody, rest: publicBody } = split(body, PROTECTED_BODY);
  const { picked: protectedSettings, rest: publicSettings } = split(settings ?? {}, PROTECTED_SETTINGS);
  return [
    ...hashesIn([protectedBody, protectedSettings, quiz]).map((hash) => ({ hash, isProtected: true })),
    ...hashesIn([publicCard, publicBody, publicSettings]).map((hash) => ({ hash, isProtected: false })),
  ];
}

function split(fields: object, names: readonly string[]): { picked: object; rest: object } {
  const entries = Object.entries(fields);
  return {
    picked: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    rest: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  };
}

function hashesIn(parts: unknown): string[] {
  const matches = JSON.stringify(parts).matchAll(ASSET_ADDRESS);
  return [...new Set([...matches].flatMap(({ groups }) => groups?.['hash'] ?? []))];
}
