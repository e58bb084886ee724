/** The release, as users see it. */
export const VERSION = 'v1.7.11'
