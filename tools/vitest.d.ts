import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The long variants are wanted too (`npm run test:full`). */
    full: boolean;
    /** Browser tests record a trace, which is saved when one fails. */
    traces: boolean;
    /** The longest wait of a stubbed call in component tests, in milliseconds (`ACADEMY_TEST_LATENCY`). */
    latency: number;
    /** The browser's program; empty where there is none. */
    chromium: string;
    /** The program of pgbouncer; empty where there is none. */
    pgbouncer: string;
    /** The program of a JDK's compiler, for exercises in Java; empty where there is none. */
    javac: string;
    /** The paths of the programs of the cluster by their names. */
    programs: Record<string, string>;
    /** The folder of the release that the nodes of the cluster are upgraded from, where it is not this one. */
    earlierRelease: string | undefined;
  }
}
