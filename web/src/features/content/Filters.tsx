import { WARNING_TOPICS, type WarningTopic } from '@academy/domain/content-warnings';
import { Toolbar } from '../../admin/ListTools.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
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
      <Choice
        label="Type"
        value={view.kind}
        options={[['', 'All types'], ...Object.entries(KIND_NAMES)]}
        onSelect={(kind) => show(changed(view, { kind }))}
      />
      <Choice
        label="Status"
        value={view.status}
        options={[['', 'Every status'], ...Object.entries(STATUS_NAMES)]}
        onSelect={(status) => show(changed(view, { status }))}
      />
      <Choice
        label="Health"
        value={view.health}
        options={[
          ['', 'Every health'],
          ['warnings', 'With warnings'],
          ['healthy', 'Without warnings'],
          ...WARNING_TOPICS.map((topic): [string, string] => [topic, HEALTH_NAMES[topic]]),
        ]}
        onSelect={(health) => show(changed(view, { health }))}
      />
      <Choice
        label="Source"
        value={view.source}
        options={[['', 'All sources'], ...sources.map((name): [string, string] => [name, name])]}
        onSelect={(source) => show(changed(view, { source }))}
      />
    </Toolbar>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onSelect: (value: string) => void;
};

function Choice({ label, value, options, onSelect }: ChoiceProps) {
  return (
    <Select
      compact
      aria-label={label}
      value={value}
      onChange={({ target }) => onSelect(target.value)}
      className="w-[calc(50%-0.25rem)] tablet:w-40"
    >
      {options.map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </Select>
  );
}
