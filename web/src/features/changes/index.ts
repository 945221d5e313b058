export { MyChanges } from './MyChanges.tsx';
