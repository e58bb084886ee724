/** Address of 品种总览, without leading slash. */
export const VARIETY_OVERVIEW = 'research/varietyOverview'

/** Returns the link to the overview of a variety; without a name to the search for one. */
export const varietyOverviewLink = (name?: string): string =>
  `/${VARIETY_OVERVIEW}${name ? `?name=${encodeURIComponent(name)}` : ''}`
