import * as api from '@hepu/api/areas/integration/publicMarket/publicMarket'
import { handlePublic, type App } from '../../../http/handle.ts'
import { listValid, pagePublic, publicTree, showPublic, showPublicContacts } from './market.ts'

/** Mounts the calls of the portal that need no sign-in. */
export function registerMarket(app: App): void {
  handlePublic(app, api.publicCategoryTree, publicTree)
  handlePublic(app, api.allValidProviders, listValid)
  handlePublic(app, api.publicServicePage, pagePublic)
  handlePublic(app, api.publicServiceDetail, showPublic)
  handlePublic(app, api.publicContactInfo, showPublicContacts)
}
