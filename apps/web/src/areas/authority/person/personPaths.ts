/** Addresses of the screens of staff. */
export const personPaths = {
  list: '/system/personnel',
  temporary: '/system/personnel/temporaryPerson',
  details: (id: string) => `/system/personnel/personnelDetails?id=${id}`,
}
