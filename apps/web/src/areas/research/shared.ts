/** What screens of other areas may use of research assets: the only door to this area. */
export { OverviewButton } from './overview/OverviewLink.tsx'
