import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import type { AccessRequirement } from '@academy/domain/access';
import type { Facts } from './Facts.tsx';

/** The data on the card of a course, guide or path. */
export type CardData = {
  title: string;
  summary: string;
  thumbnail: string | null;
  topic: readonly string[];
  level: readonly string[];
  opens: AccessRequirement | null;
};

type KnownCard = { card: CardData; facts: ComponentProps<typeof Facts> };

let chosen: { to: string; known: KnownCard } | null = null;

/** Remembers the card that was followed, so that its page shows its data while the rest loads. */
export function rememberCard(to: string, known: KnownCard): void {
  chosen = { to, known };
}

export function useKnownCard(): KnownCard | null {
  const { pathname } = useLocation();
  return chosen?.to === pathname ? chosen.known : null;
}
