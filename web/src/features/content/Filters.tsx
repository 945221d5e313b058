import { WARNING_TOPICS, type WarningTopic } from '@academy/domain/content-warnings';
import { FilterSelect, Toolbar } from '../../admin/ListTools.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { KIND_NAMES, STATUS_NAMES } from './labels.ts';
import { changed, type ContentView } from './view.ts';

type Props = {
  view: ContentView;
  sources: readonly string[];
  show: (next: ContentView, options?: { replace: boolean }) => void;
};

const HEALTH_NAMES: Record<WarningTopic, string> = {
  link: 'Links that lead nowhere',
  picture: 'Pictures',
  video: 'Videos',
  text: 'Texts',
};

/** Two in a row on phones. */
const HALF = 'w-[calc(50%-0.25rem)] tablet:w-40';

export function Filters({ view, sources, show }: Props) {
  return (
    <Toolbar>
      <SearchField
        compact
        label="Search by title, address, id or file"
        value={view.search}
        onSearch={(search) => show(changed(view, { search }), { replace: view.search !== '' })}
        delay={250}
        maxLength={100}
      />
      <FilterSelect
        className={HALF}
        label="Type"
        value={view.kind}
        options={[['', 'All types'], ...Object.entries(KIND_NAMES)]}
        onSelect={(kind) => show(changed(view, { kind }))}
      />
      <FilterSelect
        className={HALF}
        label="Status"
        value={view.status}
        options={[['', 'Every status'], ...Object.entries(STATUS_NAMES)]}
        onSelect={(status) => show(changed(view, { status }))}
      />
      <FilterSelect
        className={HALF}
        label="Health"
        value={view.health}
        options={[
          ['', 'Every health'],
          ['warnings', 'With warnings'],
          ['healthy', 'Without warnings'],
          ...WARNING_TOPICS.map((topic) => [topic, HEALTH_NAMES[topic]] as const),
        ]}
        onSelect={(health) => show(changed(view, { health }))}
      />
      <FilterSelect
        className={HALF}
        label="Source"
        value={view.source}
        options={[['', 'All sources'], ...sources.map((name) => [name, name] as const)]}
        onSelect={(source) => show(changed(view, { source }))}
      />
    </Toolbar>
  );
}
