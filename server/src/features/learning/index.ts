import { feature } from '../../feature.ts';
import { measureDurations } from '../../learning/measure-durations.ts';
import { learningCalls } from './calls.ts';

export const learning = feature({ calls: [learningCalls], jobs: [measureDurations] });
