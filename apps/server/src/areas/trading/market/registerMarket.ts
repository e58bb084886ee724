import * as api from '@hepu/api/areas/trading/market/market'
import { handlePublic, handlePublicFile, type App } from '../../../http/handle.ts'
import { placesBelow } from '../../../resource/places.ts'
import { addConsultation } from './addConsultation.ts'
import { sendListingFile } from './marketAttachments.ts'
import { sendListingImage } from './marketImages.ts'
import { openConsultation } from './opening.ts'
import { pageMarket } from './pageMarket.ts'
import { showMarket } from './showMarket.ts'
import { storeVisits } from './visits.ts'

/** Mounts the calls of the public market. */
export function registerMarket(app: App): void {
  handlePublic(app, api.allAchievements, pageMarket('supply'))
  handlePublic(app, api.allNeeds, pageMarket('demand'))
  handlePublic(app, api.showAchievement, showMarket('supply'))
  handlePublic(app, api.showNeed, showMarket('demand'))
  handlePublic(app, api.regionList, () =>
    Promise.resolve(placesBelow(1).map(({ value, label }) => ({ value, label }))),
  )
  handlePublicFile(app, api.listingImage, sendListingImage)
  handlePublicFile(app, api.listingFile, sendListingFile)
  handlePublic(app, api.openConsultation, openConsultation)
  handlePublic(app, api.addConsultation, addConsultation)
  app.fastify.addHook('onClose', () => storeVisits(app.services.db))
}
