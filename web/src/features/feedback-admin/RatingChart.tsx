import { Fragment } from 'react';
import { dayText } from '../../ui/Moment.tsx';
import type { Ratings } from './queries.ts';
import { HEIGHT, layOutChart, WIDTH } from './chart.ts';

/** The average rating of each week, as a chart and as a table. */
export function RatingChart({ ratings }: { ratings: Ratings }) {
  const { weeks, count, average } = ratings;
  const rated = weeks.filter((week) => week.count > 0);
  return (
    <section aria-labelledby="rating-title" className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="rating-title" className="text-base">
          Rating over time
        </h2>
        <p className="text-sm text-soft">
          {average === null
            ? 'No ratings in the last six months.'
            : `${average.toFixed(1)} of 5 on average, ${count === 1 ? '1 rating' : `${count} ratings`} in six months`}
        </p>
      </div>
      {rated.length > 0 && (
        <>
          <Chart ratings={ratings} />
          <details className="mt-2 text-sm">
            <summary className="inline-flex min-h-8 items-center font-medium text-soft hover:text-text">
              Show as a table
            </summary>
            <table className="mt-2 w-full max-w-md text-left">
              <thead>
                <tr>
                  <th scope="col">Week from</th>
                  <th scope="col">Ratings</th>
                  <th scope="col">Average</th>
                </tr>
              </thead>
              <tbody>
                {rated.map((week) => (
                  <tr key={week.week} className="border-t border-line">
                    <td>{dayText(week.week)}</td>
                    <td>{week.count}</td>
                    <td>{week.average?.toFixed(1)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}

function Chart({ ratings: { weeks } }: { ratings: Ratings }) {
  const { line, points, stars, labels } = layOutChart(weeks);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="The average rating of each week; the table below has the figures."
      className="mt-3 w-full max-w-xl"
    >
      {stars.map(({ star, y }) => (
        <Fragment key={star}>
          <line x1={28} x2={WIDTH} y1={y} y2={y} className="stroke-line" strokeWidth={1} />
          <text x={0} y={y + 4} className="fill-soft text-[12px]">
            {star} ★
          </text>
        </Fragment>
      ))}
      {labels.map(({ x, text, anchor }) => (
        <text key={anchor} x={x} y={HEIGHT - 2} textAnchor={anchor} className="fill-soft text-[12px]">
          {dayText(text)}
        </text>
      ))}
      <path d={line} fill="none" className="stroke-brand" strokeWidth={2} strokeLinejoin="round" />
      {points.map(({ x, y, week, count, average }) => (
        <circle key={week} cx={x} cy={y} r={4} className="fill-brand">
          <title>{`Week from ${dayText(week)}: ${average.toFixed(1)} of 5, ${count === 1 ? '1 rating' : `${count} ratings`}`}</title>
        </circle>
      ))}
    </svg>
  );
}
