/** Returns the address of the trial results of a product, of one year if it is given, below a list (without leading slash). */
export const resultPath = (home: string, id: string, year?: number): string =>
  `/${home}/result?id=${id}${year === undefined ? '' : `&year=${year}`}`
