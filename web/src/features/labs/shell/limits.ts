/** A program may run as long as its learner lets it; what it may take of the machine has an end. */
export const ENDLESS = {
  maxLoopIterations: 1e9,
  maxCommandCount: 1e9,
  maxAwkIterations: 1e9,
  maxSedIterations: 1e9,
  maxJqIterations: 1e9,
  maxWorkUnits: 1e12,
  maxOutputSize: 4_000_000,
  maxStringLength: 8_000_000,
  maxFileSystemBytes: 64_000_000,
};
