import * as api from '@hepu/api/areas/research/ownership/ownership'
import type { AssetType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { deleteHistory, saveHistories, saveHistory } from './ownershipHistory.ts'
import { exportOwnership, listHistory, mapOrgNames, mapUserNames, pageOwnership } from './ownershipLists.ts'
import { transferAssets } from './transferAssets.ts'

/** 权属变更: who had an asset, since when, and why. */
export function registerOwnership(app: App): void {
  handle(app, api.getPageList, pageOwnership)
  handleFile(app, api.downloadOwnership, exportOwnership)
  for (const [type, route] of Object.entries(api.historyCalls)) {
    handle(app, route, (ctx, { id }) => listHistory(ctx, type as AssetType, id))
  }
  handle(app, api.getOrgIdAndNameMap, mapOrgNames)
  handle(app, api.getUserIdAndNameMap, mapUserNames)
  handle(app, api.saveHistory, saveHistory)
  handle(app, api.saveHistories, saveHistories)
  handle(app, api.deleteHistory, deleteHistory)
  handle(app, api.transferVarieties, (ctx, input) => transferAssets(ctx, 'variety', input))
  handle(app, api.transferVarietyInfos, (ctx, input) => transferAssets(ctx, 'varietyInfo', input))
}
