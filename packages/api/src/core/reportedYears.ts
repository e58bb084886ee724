/** First year that figures are made of: dashboards begin with it, and breeders are scored from it on. Apart from the lists of years, which load with the frame. */
export const FIRST_REPORTED_YEAR = 2019
