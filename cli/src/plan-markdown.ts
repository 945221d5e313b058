import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { escapeMarkdown } from '@academy/domain/markdown-text';
import { formatCount } from '@academy/domain/plural';
import { describeAddress, formatRollback } from './plan-details.ts';

const SIGNS = { added: '+', changed: '~', removed: '−' } as const;
const SHOWN = 60;

/** A plan as Markdown, such as for the description of a pull request. */
export function planMarkdown(plan: Plan, { to, notes }: { to: string; notes: readonly string[] }): string {
  const { total, changes, moves, addresses, warnings, faults, learners, refusal } = plan;
  const parts = [
    `## ${escapeMarkdown(plan.source)} → ${escapeMarkdown(to)}`,
    `**${total.added} added, ${total.changed} changed, ${total.removed} removed, ${total.moved} at another place, ${total.unchanged} unchanged**`,
    formatRollback(plan).map(escapeMarkdown).join(' '),
    learners.people > 0
      ? `${formatCount(learners.people, 'person has', 'people have')} begun what changes: ${learners.lessons
          .slice(0, 5)
          .map(({ title, people }) => `${escapeMarkdown(title)} (${people})`)
          .join(', ')}`
      : '',
    section('Faults', faults.map(describeMessage)),
    refusal ? `> ${escapeMarkdown(refusal)}` : '',
    section('Warnings', [...notes.map(escapeMarkdown), ...warnings.map(describeMessage)]),
    section(
      'Pictures not copied',
      plan.missingPictures.map(({ url, reason }) => `${escapeMarkdown(url)}: ${escapeMarkdown(reason)}`),
    ),
    section(
      'Addresses',
      addresses.map((address) => `\`${describeAddress(address).replaceAll('`', '')}\``),
    ),
    changes.length > 0 ? `### Changes\n\n${changes.slice(0, SHOWN).map(describeChange).join('\n\n')}` : '',
    changes.length > SHOWN ? `… and ${changes.length - SHOWN} more` : '',
    section(
      'At another place',
      moves.map(({ kind, title, from, to: next }) => `${kind} ${escapeMarkdown(title)}: ${from} → ${next}`),
    ),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const more = lines.length - SHOWN;
  return [`### ${title}`, '', ...lines.slice(0, SHOWN).map((line) => `- ${line}`)]
    .concat(more > 0 ? [`- … and ${more} more`] : [])
    .join('\n');
}

function describeMessage({ file, line, message, hint }: Plan['warnings'][number]): string {
  return `\`${file.replaceAll('`', '')}:${line}\` ${escapeMarkdown(message)}${hint ? ` (${escapeMarkdown(hint)})` : ''}`;
}

function describeChange(change: Plan['changes'][number]): string {
  const { kind, id, title, fields, texts, status, takenFrom } = change;
  const facts = [
    status === 'draft' && change.change !== 'removed' ? 'a draft, which no reader sees' : '',
    takenFrom ? `taken over from ${escapeMarkdown(takenFrom)}` : '',
  ].filter(Boolean);
  const head = `${SIGNS[change.change]} ${kind} **${escapeMarkdown(title)}** ${escapeMarkdown(id)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
  const values = fields.map(
    ({ name, before, after }) =>
      `- ${escapeMarkdown(name)}: ${escapeMarkdown(before ?? 'nothing')} → ${escapeMarkdown(after ?? 'nothing')}`,
  );
  return [head, ...(values.length > 0 ? ['', ...values] : []), ...texts.flatMap(describeText)].join('\n');
}

const LINE_SIGNS = { added: '+', removed: '-', same: ' ', gap: ' …' } as const;

function describeText({ name, lines, left }: Plan['changes'][number]['texts'][number]): string[] {
  const diff = lines.map(({ change, text }) => LINE_SIGNS[change] + text).join('\n');
  const longest = Math.max(2, ...[...diff.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const rest = left > 0 ? `\n … and ${formatCount(left, 'more line')}` : '';
  return ['', escapeMarkdown(name), '', `${fence}diff`, diff + rest, fence];
}
