/** Address of the list of archives. */
export const BREEDERS = '/breeding/breederArchive'

/** Returns the address of the details of an archive, with the tab that is shown first. */
export const breederPath = (id: string, activeName?: string): string =>
  `${BREEDERS}/breederDetails?id=${id}${activeName ? `&activeName=${activeName}` : ''}`
