import type { LabCommand } from '../command.ts';
import { completeKubectl } from './cli/completion.ts';
import { runKubectl } from './cli/kubectl.ts';
import { openCluster, saveCluster } from './cluster/stored-cluster.ts';

/** `kubectl` on the cluster of the lab. */
export const command: LabCommand = {
  async run(args, io) {
    const state = await openCluster(io);
    const result = await runKubectl(args, state, io);
    await saveCluster(io, state);
    return result;
  },
  async complete(words, io) {
    return completeKubectl(words, await openCluster(io));
  },
};
