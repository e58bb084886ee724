const details = '/system/personnel/personnelDetails'

/** Addresses of the screens of staff. */
export const personnelPaths = {
  list: '/system/personnel',
  temporary: '/system/personnel/temporaryPerson',
  details: (id: string) => `${details}?id=${id}`,
  add: () => details,
  /** A new record, filled with what is known of a temporary person. */
  complete: (temporaryId: string) => `${details}?temporaryId=${temporaryId}`,
}
