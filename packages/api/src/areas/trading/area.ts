import { routesOf, type Area } from '../../core/area.ts'
import * as consult from './consult/consult.ts'
import * as consultHandling from './consult/consultHandling.ts'
import * as consultQuarantine from './consult/consultQuarantine.ts'
import * as ownConsult from './consult/ownConsult.ts'
import * as deal from './deal/deal.ts'
import * as exclusiveTalks from './deal/exclusiveTalks.ts'
import * as match from './deal/match.ts'
import * as listing from './listing/listing.ts'
import * as market from './market/market.ts'
import { tradingFileKinds, tradingRecords } from './tradingRecordKinds.ts'

/** 成果交易: what the area gives to the rest of the product. */
export const tradingArea: Area = {
  groups: [
    { name: 'listing', label: '成果与需求', routes: routesOf(listing) },
    {
      name: 'consult',
      label: '咨询',
      routes: routesOf(consult, consultHandling, consultQuarantine, ownConsult),
    },
    { name: 'deal', label: '撮合', routes: routesOf(deal, match, exclusiveTalks) },
    { name: 'market', label: '公开的成果与需求', routes: routesOf(market) },
  ],
  recordKinds: tradingRecords,
  fileKinds: tradingFileKinds,
}
