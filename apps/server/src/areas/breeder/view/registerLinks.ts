import * as link from '@hepu/api/areas/breeder/view/breederLink'
import * as view from '@hepu/api/areas/breeder/view/partnerView'
import { handle, handlePublic, type App } from '../../../http/handle.ts'
import { createLink, pageLinks, pageVisits, revokeLink } from './links.ts'
import { openView } from './partnerAccess.ts'
import { lookView } from './partnerView.ts'

/** Mounts the links of breeders for the staff, and the page that they open. */
export function registerLinks(app: App): void {
  handle(app, link.linkPage, pageLinks)
  handle(app, link.linkCreate, createLink)
  handle(app, link.linkRevoke, revokeLink)
  handle(app, link.linkVisits, pageVisits)
  handlePublic(app, view.openPartnerView, openView)
  handlePublic(app, view.lookPartnerView, lookView)
}
