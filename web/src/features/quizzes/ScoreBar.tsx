type Props = { score: number; scored: number; passingMarks: number };

/** The score as a bar, with the mark that has to be reached. */
export function ScoreBar({ score, scored, passingMarks }: Props) {
  const part = (marks: number) => `${scored === 0 ? 100 : (marks / scored) * 100}%`;
  return (
    <div className="flex w-full max-w-md flex-col gap-2">
      <div
        role="img"
        aria-label={`${score} of ${scored} right, ${passingMarks} needed to pass`}
        className="relative h-3 rounded-full bg-page"
      >
        <div className="quiz-score h-full rounded-full bg-(--level)" style={{ width: part(score) }} />
        <div
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-text"
          style={{ left: part(passingMarks) }}
        />
      </div>
      <p aria-hidden="true" className="text-sm text-soft">
        {passingMarks} of {scored} needed to pass
      </p>
    </div>
  );
}
