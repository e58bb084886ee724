/** Addresses of the lists of 资源整合. */
export const SELECTION = '/integration/providerSelection'
export const PROVIDERS = '/integration/providerManage'
export const SERVICES = '/integration/serviceManage'
export const CONSULTS = '/integration/consultManage'

/** Returns the address of a service that may be chosen. */
export const selectionPath = (serviceId: string): string =>
  `${SELECTION}/selectionDetails?serviceId=${serviceId}`

/** Returns the address of a provider, with the tab that is shown first. */
export const providerPath = (id: string, activeName?: string): string =>
  `${PROVIDERS}/pdManageDetails?id=${id}${activeName ? `&activeName=${activeName}` : ''}`

/** Returns the address of the edit screen of a service; of a new one, with its provider, without an id. */
export const servicePath = (serviceId: string | null, providerId?: string): string =>
  `${SERVICES}/serviceManageDetails${serviceId ? `?serviceId=${serviceId}` : providerId ? `?providerId=${providerId}` : ''}`
