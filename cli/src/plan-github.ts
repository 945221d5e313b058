import type { Fault } from '@academy/compiler/faults';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { describeAddress, formatRollback } from './plan-details.ts';

/** Faults, warnings and sums as workflow commands, which GitHub shows at the lines of a pull request. */
export function githubAnnotations(
  plan: Plan,
  { base, notes }: { base: string; notes: readonly string[] },
): string[] {
  const { source, total, warnings, faults, refusal, addresses } = plan;
  const sums = `${total.added} added, ${total.changed} changed, ${total.removed} removed, ${total.moved} at another place`;
  return [
    `::notice title=${property(`Plan of ${source}`)}::${message(sums)}`,
    ...formatRollback(plan).map((line) => `::warning::${message(line)}`),
    ...addresses.map(
      (address) => `::notice title=${property('Address')}::${message(describeAddress(address))}`,
    ),
    ...notes.map((note) => `::warning::${message(note)}`),
    ...plan.missingPictures.map(({ url, reason, ...place }) =>
      annotation('warning', { ...place, message: `${url} was not copied: ${reason}` }, base),
    ),
    ...warnings.map((warning) => annotation('warning', warning, base)),
    ...githubFaults(faults, base),
    ...(refusal ? [`::error::${message(refusal)}`] : []),
  ];
}

export function githubFaults(faults: readonly Fault[], base: string): string[] {
  return faults.map((fault) => annotation('error', fault, base));
}

function annotation(level: 'error' | 'warning', fault: Fault, base: string): string {
  const { file, line, column, message: words, hint } = fault;
  const path = base === '.' || base === '' ? file : `${base}/${file}`;
  const place = [`file=${property(path)}`, `line=${line}`, ...(column ? [`col=${column}`] : [])].join(',');
  return `::${level} ${place}::${message(hint ? `${words}\n${hint}` : words)}`;
}

/** What a text says can never become a command of its own. */
function message(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
