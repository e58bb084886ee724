import * as api from '@hepu/api/areas/trading/listing/listing'
import { demandCalls, supplyCalls } from '@hepu/api/areas/trading/listing/kindCalls'
import { handle, handleUpload, type App } from '../../../http/handle.ts'
import { acceptTerms, pageDisplay, revealContact, showDisplay, showEvidence } from './display.ts'
import { expireEveryNight } from './expireListings.ts'
import {
  deleteListingFile,
  listListingFiles,
  listTradingOrgs,
  uploadListingFile,
  uploadListingImage,
} from './fileChanges.ts'
import { addListing, deleteListings, editListing } from './listingChanges.ts'
import { showListing } from './listingDetail.ts'
import { countByState, pageListings } from './listingList.ts'
import { decidePending, pageEdits, withdrawPending } from './pendingEdits.ts'
import {
  decideListing,
  findContracts,
  listTrail,
  renewListing,
  submitListing,
  switchListing,
  withdrawListing,
} from './review.ts'
import { readPriceGuide } from './readPriceGuide.ts'
import { findSources, readSourceValues } from './sourceSearch.ts'
import { pageViews, showFacts } from './views.ts'

/** Mounts the calls of listings and starts the job that ends them. */
export function registerListings(app: App): void {
  registerSupplies(app)
  registerDemands(app)
  handle(app, api.submitListing, submitListing)
  handle(app, api.withdrawListing, withdrawListing)
  handle(app, api.renewListing, renewListing)
  handle(app, api.decideListing, decideListing)
  handle(app, api.decideEdit, decidePending)
  handle(app, api.withdrawEdit, withdrawPending)
  handle(app, api.listEdits, pageEdits)
  handle(app, api.listTrail, listTrail)
  handle(app, api.countListings, countByState)
  handle(app, api.findContracts, findContracts)
  handle(app, api.findSources, findSources)
  handle(app, api.sourceValues, readSourceValues)
  handle(app, api.showFacts, showFacts)
  handle(app, api.listViews, pageViews)
  handle(app, api.priceGuide, readPriceGuide)
  registerDisplay(app)
  registerFiles(app)
  expireEveryNight(app)
}

function registerSupplies(app: App): void {
  handle(app, supplyCalls.add, (ctx, input) => addListing(ctx, 'supply', input))
  handle(app, supplyCalls.all, (ctx, input) => pageListings(ctx, 'supply', input))
  handle(app, supplyCalls.show, (ctx, input) => showListing(ctx, 'supply', input))
  handle(app, supplyCalls.edit, (ctx, input) => editListing(ctx, 'supply', input))
  handle(app, supplyCalls.delete, (ctx, { id }) => deleteListings(ctx, 'supply', [id]))
  handle(app, supplyCalls.deleteByIds, (ctx, { ids }) => deleteListings(ctx, 'supply', ids))
  handle(app, supplyCalls.switchResult, (ctx, input) => switchListing(ctx, 'supply', input))
}

function registerDemands(app: App): void {
  handle(app, demandCalls.add, (ctx, input) => addListing(ctx, 'demand', input))
  handle(app, demandCalls.all, (ctx, input) => pageListings(ctx, 'demand', input))
  handle(app, demandCalls.show, (ctx, input) => showListing(ctx, 'demand', input))
  handle(app, demandCalls.edit, (ctx, input) => editListing(ctx, 'demand', input))
  handle(app, demandCalls.delete, (ctx, { id }) => deleteListings(ctx, 'demand', [id]))
  handle(app, demandCalls.deleteByIds, (ctx, { ids }) => deleteListings(ctx, 'demand', ids))
  handle(app, demandCalls.switchResult, (ctx, input) => switchListing(ctx, 'demand', input))
}

function registerDisplay(app: App): void {
  handle(app, api.displayPage, pageDisplay)
  handle(app, api.displayShow, showDisplay)
  handle(app, api.displayEvidence, showEvidence)
  handle(app, api.acceptTerms, acceptTerms)
  handle(app, api.revealContact, revealContact)
}

function registerFiles(app: App): void {
  handleUpload(app, api.uploadImage, uploadListingImage)
  handleUpload(app, api.uploadAttachment, uploadListingFile)
  handle(app, api.fileList, listListingFiles)
  handle(app, api.deleteFile, deleteListingFile)
  handle(app, api.tradingOrgTree, listTradingOrgs)
}
