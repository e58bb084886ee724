import * as api from '@hepu/api/areas/trading/deal/deal'
import { exclusiveTalks } from '@hepu/api/areas/trading/deal/exclusiveTalks'
import { matchList } from '@hepu/api/areas/trading/deal/match'
import { handle, type App } from '../../../http/handle.ts'
import { listBrokers, showBoard, showDeal } from './dealBoard.ts'
import { addDeal, deleteDeal, editDeal, moveDeal } from './dealChanges.ts'
import { draftFromDeal, findContracts, listOrigins } from './dealContracts.ts'
import { findExclusiveTalks } from './exclusiveTalks.ts'
import { findConsults, findListings } from './findSides.ts'
import { digestEveryMorning } from './matchDigest.ts'
import { listMatches } from './matches.ts'

/** Mounts the calls of deals and matches, and starts the daily digest of matches. */
export function registerDeals(app: App): void {
  handle(app, api.dealBoard, showBoard)
  handle(app, api.dealShow, showDeal)
  handle(app, api.dealAdd, addDeal)
  handle(app, api.dealEdit, editDeal)
  handle(app, api.dealMove, moveDeal)
  handle(app, api.dealDelete, deleteDeal)
  handle(app, api.dealDraft, draftFromDeal)
  handle(app, api.dealContracts, findContracts)
  handle(app, api.dealListings, findListings)
  handle(app, api.dealConsults, findConsults)
  handle(app, api.dealBrokers, listBrokers)
  handle(app, api.contractOrigins, listOrigins)
  handle(app, matchList, listMatches)
  handle(app, exclusiveTalks, findExclusiveTalks)
  digestEveryMorning(app)
}
