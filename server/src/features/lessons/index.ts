import { feature } from '../../feature.ts';
import { lessonAddressRoute, lessonCalls } from './routes.ts';

export const lessons = feature({ calls: [lessonCalls], routes: [lessonAddressRoute] });
