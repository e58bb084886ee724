import type { Address } from '../../../core/route.ts'

/** Addresses of the calls of the portal, apart from their shapes, so that its pages open without loading the schema library. */
export const marketCalls = {
  tree: { method: 'GET', path: '/api/integration/anno/category/tree' },
  providers: { method: 'GET', path: '/api/integration/anno/provider/allValid' },
  page: { method: 'POST', path: '/api/integration/anno/serviceSelection/page' },
  detail: { method: 'GET', path: '/api/integration/anno/service/detail/{id}' },
  contactInfo: { method: 'GET', path: '/api/integration/anno/serviceSelection/contactInfo' },
} as const satisfies Record<string, Address>

/** Pages of the portal that show services; the detail takes the id as `?serviceId=`. */
export const servicePages = {
  list: '/homePage/seedService',
  detail: '/homePage/selectionDetails',
} as const
