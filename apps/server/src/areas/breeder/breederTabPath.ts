/** Returns the address of a tab in the details of an archive. */
export const breederTabPath = (breederId: number, tab: string): string =>
  `/breeding/breederArchive/breederDetails?id=${breederId}&activeName=${tab}`
