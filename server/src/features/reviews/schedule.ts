import { fsrs, Rating, State } from 'ts-fsrs';

export type Schedule = {
  dueAt: Date;
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  /** Null before the first answer. */
  ratedAt: Date | null;
};

// Without steps of minutes: a question comes back on another day, never twice in one session.
const scheduler = fsrs({
  enable_fuzz: false,
  enable_short_term: true,
  learning_steps: [],
  relearning_steps: [],
});

/** A question that was never answered is due immediately. */
export function newSchedule(now: Date): Schedule {
  return { dueAt: now, stability: 0, difficulty: 0, reps: 0, lapses: 0, ratedAt: null };
}

/** The schedule after an answer. Only right or wrong is known, so two of the four ratings are used. */
export function rate(before: Schedule, { isRight, at }: { isRight: boolean; at: Date }): Schedule {
  const { card } = scheduler.next(
    {
      due: before.dueAt,
      stability: before.stability,
      difficulty: before.difficulty,
      elapsed_days: 0,
      scheduled_days: 0,
      learning_steps: 0,
      reps: before.reps,
      lapses: before.lapses,
      state: before.ratedAt === null ? State.New : State.Review,
      last_review: before.ratedAt,
    },
    at,
    isRight ? Rating.Good : Rating.Again,
  );
  const { due, stability, difficulty, reps, lapses } = card;
  return { dueAt: due, stability, difficulty, reps, lapses, ratedAt: at };
}
