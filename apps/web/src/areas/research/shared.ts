/**
 * The parts of research assets that screens of other areas may use; no other file of this area may be imported there.
 */
export { OverviewButton } from './overview/OverviewLink.tsx'
