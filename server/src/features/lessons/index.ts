import { feature } from '../../feature.ts';
import { lessonAddressRoute, lessonCalls } from './calls.ts';

export const lessons = feature({ calls: [lessonCalls], routes: [lessonAddressRoute] });
