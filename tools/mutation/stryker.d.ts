/** As much of it as is used here; the package is installed when it is needed. */
declare module '@stryker-mutator/core' {
  type Mutant = {
    fileName: string;
    location: { start: { line: number; column: number } };
    mutatorName: string;
    replacement?: string;
    status: string;
  };
  export class Stryker {
    constructor(options: Record<string, unknown>);
    runMutationTest(): Promise<Mutant[]>;
  }
}
