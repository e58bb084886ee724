import * as api from '@hepu/api/areas/research/overview/varietyOverview'
import { handle, type App } from '../../../http/handle.ts'
import { searchVarieties } from './searchVarieties.ts'
import { pageOverview, showOverview } from './showOverview.ts'

/** Registers the calls of 品种总览. */
export function registerOverview(app: App): void {
  handle(app, api.overviewShow, showOverview)
  handle(app, api.overviewPage, pageOverview)
  handle(app, api.overviewSearch, searchVarieties)
}
