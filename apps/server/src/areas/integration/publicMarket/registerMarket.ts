import * as api from '@hepu/api/areas/integration/publicMarket/publicMarket'
import { handlePublic, type App } from '../../../http/handle.ts'
import { listValid, pagePublic, publicTree, showPublic, showPublicContacts } from './market.ts'
import { plainAnswer } from './plainAnswer.ts'

/** Mounts the calls of the portal that need no sign-in. */
export function registerMarket(app: App): void {
  handlePublic(app, api.publicCategoryTree, plainAnswer(publicTree))
  handlePublic(app, api.allValidProviders, plainAnswer(listValid))
  handlePublic(app, api.publicServicePage, plainAnswer(pagePublic))
  handlePublic(app, api.publicServiceDetail, plainAnswer(showPublic))
  handlePublic(app, api.publicContactInfo, plainAnswer(showPublicContacts))
}
