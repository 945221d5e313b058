/** What a program waits with: the time of the cluster, or that of the learner. */
export type Clock = {
  now: () => number;
  /** Resolves with false where the program is stopped meanwhile. */
  wait: (milliseconds: number) => Promise<boolean>;
};

/** So often a program goes on at once; what is left of the time it sleeps through. */
const MAX_WAKES = 2000;

type Sleeper = { at: number; wake: () => void };

/** The program of a container, which runs in the time of the cluster: each sleep gives the clock back. */
export class Process {
  exitCode: number | null = null;
  #now: number;
  #active = 0;
  #sleepers: Sleeper[] = [];
  #idle: (() => void)[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  get now(): number {
    return this.#now;
  }

  /** When it goes on by itself; null where it waits for something else. */
  get wakeAt(): number | null {
    return this.#sleepers.length === 0 ? null : Math.min(...this.#sleepers.map(({ at }) => at));
  }

  spawn(work: () => Promise<void>): void {
    this.#active++;
    void work().finally(() => this.#rest());
  }

  sleep(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const at = this.#now + Math.max(milliseconds, 1);
      if (Number.isFinite(milliseconds)) this.#sleepers.push({ at, wake: () => resolve(true) });
      this.#rest();
    });
  }

  /** Waits for something that is not the clock, such as an answer of another container. */
  block(): Promise<never> {
    this.#rest();
    return new Promise(() => {});
  }

  /** Runs until every part of it sleeps or has ended. */
  async runTo(now: number): Promise<void> {
    for (let wakes = 0; ; wakes++) {
      if (this.#active > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
      const next = this.wakeAt;
      if (this.exitCode !== null || next === null || next > now) break;
      if (wakes === MAX_WAKES) {
        for (const sleeper of this.#sleepers) sleeper.at = Math.max(sleeper.at, now + 1);
        break;
      }
      this.#now = next;
      const due = this.#sleepers.filter(({ at }) => at <= next);
      this.#sleepers = this.#sleepers.filter(({ at }) => at > next);
      this.#active += due.length;
      for (const { wake } of due) wake();
    }
    this.#now = Math.max(this.#now, now);
  }

  #rest(): void {
    this.#active--;
    if (this.#active > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
