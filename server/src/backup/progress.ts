export type OnProgress = (done: number, all: number) => void;

/** Reports each tenth of the progress once. */
export function inTenths(say: (line: string) => void): OnProgress {
  let last = 0;
  return (done, all) => {
    const tenth = all === 0 ? 10 : Math.floor((done / all) * 10);
    if (tenth <= last) return;
    last = tenth;
    say(`${tenth * 10} %`);
  };
}
