/** More answers in a second than this, and the node has better things to do than what can wait. */
const BUSY = 100;

export type AnswerRate = { count: () => void; isBusy: () => boolean };

/** Counts answers by the second. */
export function createAnswerRate(now: () => number): AnswerRate {
  let second = 0;
  let answers = 0;
  let before = 0;
  const turn = () => {
    const current = Math.floor(now() / 1000);
    if (current === second) return;
    before = current === second + 1 ? answers : 0;
    answers = 0;
    second = current;
  };
  return {
    count() {
      turn();
      answers += 1;
    },
    isBusy() {
      turn();
      return Math.max(answers, before) > BUSY;
    },
  };
}

/** Of this process, whatever servers it runs. */
export const answerRate = createAnswerRate(() => performance.now());
