import * as api from '@hepu/api/areas/research/overview/varietyOverview'
import { handle, type App } from '../../../http/handle.ts'
import { searchVarieties } from './searchVarieties.ts'
import { pageOverview, showOverview } from './showOverview.ts'

/** 品种总览: its table of contents. */
export function registerOverview(app: App): void {
  handle(app, api.overviewShow, showOverview)
  handle(app, api.overviewPage, pageOverview)
  handle(app, api.overviewSearch, searchVarieties)
}
