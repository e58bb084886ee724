import type { ServerArea } from '../../area.ts'
import type { App } from '../../http/handle.ts'
import { registerConsults } from './consult/registerConsults.ts'
import { registerDeals } from './deal/registerDeals.ts'
import { followSources } from './listing/followSources.ts'
import { registerListings } from './listing/registerListings.ts'
import { marketPages } from './market/marketPages.ts'
import { registerMarket } from './market/registerMarket.ts'
import { seedTrading } from './seedTrading.ts'

/** 成果交易: table of contents of the area. */
export const tradingArea: ServerArea = {
  register: registerTrading,
  publicPages: marketPages,
  recordFollowers: [followSources],
  seedDemo: seedTrading,
  uniqueLabels: {
    listing_edit_pending: '该挂牌的待审修改',
    consult_open: '同一手机号对该内容的未结咨询',
    deal_once: '该成果与需求的撮合',
  },
}

function registerTrading(app: App): void {
  registerListings(app)
  registerConsults(app)
  registerDeals(app)
  registerMarket(app)
}
