/** What to learn in the time available. */

export const PLAN_MINUTES = [10, 20, 40, 60] as const;
export type PlanMinutes = (typeof PLAN_MINUTES)[number];

/** Steps that follow one another, such as the lessons that are left in a course. */
export type PlanQueue<Step> = readonly Step[];

export type TimePlan<Step> = {
  steps: Step[];
  /** Of all steps together. */
  seconds: number;
  /** How long the shortest first step takes where none fits; null where something does, or there is nothing. */
  shortest: number | null;
};

/** More would be a list to choose from and no plan. */
const MAXIMUM_STEPS = 8;

/**
 * Takes from each queue, the most urgent first, what fits into the time that is left. No lesson is skipped to fill up
 * the time: a queue ends at the first step that is too long.
 */
export function planTime<Step extends { duration: number }>(
  queues: readonly PlanQueue<Step>[],
  { minutes }: { minutes: number },
): TimePlan<Step> {
  const steps: Step[] = [];
  let left = minutes * 60;
  for (const queue of queues) {
    for (const step of queue) {
      if (step.duration > left || steps.length === MAXIMUM_STEPS) break;
      steps.push(step);
      left -= step.duration;
    }
  }
  const first = queues.flatMap((queue) => queue[0]?.duration ?? []);
  return {
    steps,
    seconds: minutes * 60 - left,
    shortest: steps.length === 0 && first.length > 0 ? Math.min(...first) : null,
  };
}
