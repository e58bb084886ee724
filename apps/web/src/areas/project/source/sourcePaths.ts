export const SOURCES = '/task/projectSource'

/** Returns the address of a source with its subjects. */
export const detailsOf = (id: string): string => `${SOURCES}/sourceDetails?id=${id}`
