/**
 * Version of the calculation methods, stored with every computed figure (`calc_version`). Raised whenever a formula,
 * tolerance or default of this package changes a number on which a decision may be based.
 */
export const METHOD_VERSION = 'hepu-stat/1.1.0'
