/** What screens of other areas may use of trials: the only door to this area. */
export { Methods } from './parts/Methods.tsx'
