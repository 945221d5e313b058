import { listed, shortNames, type Losses } from './steps.ts';

type Props = { losses: Losses; titleOf: (check: string) => string };

/** What a reset discards, shown for confirmation. */
export function LossList({ losses, titleOf }: Props) {
  const lines = linesOf(losses, titleOf);
  if (lines.length === 0) return <p className="text-sm">Nothing is lost: the files are as they were then.</p>;
  return (
    <div className="flex flex-col gap-1 rounded-small border border-line bg-surface px-4 py-3 text-sm">
      <p className="font-semibold">You lose</p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** The same in a sentence, after the reset. */
export function lossWords(losses: Losses, titleOf: Props['titleOf']): string {
  const lines = linesOf(losses, titleOf);
  return lines.length === 0 ? 'Nothing was lost.' : `Lost: ${lines.join('; ')}.`;
}

function linesOf({ changed, removed, checks }: Losses, titleOf: Props['titleOf']): string[] {
  return [
    ...(changed.length > 0 ? [`changes in ${listed(shortNames(changed))}`] : []),
    ...(removed.length > 0
      ? [`${removed.length === 1 ? 'the file' : 'the files'} ${listed(shortNames(removed))}`]
      : []),
    ...(checks.length > 0
      ? [
          `${checks.length === 1 ? 'the passed check' : 'the passed checks'} ${listed(checks.map((check) => `“${titleOf(check)}”`))}`,
        ]
      : []),
  ];
}
