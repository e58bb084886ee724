/**
 * Version of the calculation methods, stored with every computed figure (`calc_version`). Raised whenever a
 * formula, tolerance or default of this package changes a number somebody may have decided on.
 */
export const METHOD_VERSION = 'hepu-stat/1.0.0'
