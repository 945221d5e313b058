import { useQuery } from '@tanstack/react-query';
import { getLearning } from '@academy/contract/learning';
import { sidebarEntries } from '@academy/domain/navigation';
import { query } from '../../api/query.ts';
import { stepAddress } from '../learning/index.ts';
import { usePerson } from '../../session/use-session.ts';
import { chooseScheme, useColorScheme, type ColorScheme } from '../../tenant/color-scheme.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import type { IconName } from '../../ui/Icon.tsx';

export type Suggestion = {
  key: string;
  label: string;
  /** A note next to it: the course of a lesson, or that it is already chosen. */
  note?: string;
  icon: IconName;
} & ({ to: string } | { onChoose: () => void });

export type SuggestionGroup = { title: string; options: Suggestion[] };

/** The suggestions of the empty palette in addition to recent searches. */
export function useSuggestions(): SuggestionGroup[] {
  const { navigation } = useTenant();
  const person = usePerson();
  const pages = sidebarEntries({ person, main: navigation });
  return [
    ...useContinue(person.kind === 'member'),
    {
      title: 'Go to',
      options: pages.map(({ title, path, icon }) => ({ key: path, label: title, icon, to: path })),
    },
    useSchemes(),
  ];
}

/** The step of the Continue card on the home page. */
function useContinue(isMember: boolean): SuggestionGroup[] {
  const learning = useQuery({ ...query(getLearning, { query: {} }), enabled: isMember });
  const next = isMember && learning.data ? learning.data.continue : null;
  if (!next) return [];
  const { course, lesson, heading } = next;
  const option: Suggestion = {
    key: lesson.lessonId,
    label: lesson.title,
    note: course?.title ?? 'Guide',
    icon: 'arrow',
    to: stepAddress({ course: course?.slug ?? null, lesson, heading: heading?.anchor ?? null }),
  };
  return [{ title: 'Continue', options: [option] }];
}

const SCHEMES: Record<ColorScheme, string> = {
  system: 'System colors',
  light: 'Light colors',
  dark: 'Dark colors',
};

function useSchemes(): SuggestionGroup {
  const chosen = useColorScheme();
  const names = Object.keys(SCHEMES) as ColorScheme[];
  return {
    title: 'Color scheme',
    options: names.map((name) => ({
      key: name,
      label: SCHEMES[name],
      icon: name,
      ...(name === chosen && { note: 'current' }),
      onChoose: () => chooseScheme(name),
    })),
  };
}
