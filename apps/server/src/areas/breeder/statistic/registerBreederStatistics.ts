import * as api from '@hepu/api/areas/breeder/statistic/breederProduct'
import { handle, type App } from '../../../http/handle.ts'
import { countVarieties, listPhases, listProductPhases } from './phases.ts'
import { answerFor, summariseBreeders } from './sales.ts'

/** Mounts the statistics of the varieties and products of breeders. */
export function registerBreederStatistics(app: App): void {
  handle(app, api.phaseList, listPhases)
  handle(app, api.varietyStatistic, countVarieties)
  handle(app, api.varietySummaryStatistic, summariseBreeders)
  handle(app, api.productPhaseList, listProductPhases)
  handle(app, api.productMapData, answerFor(['province']))
  handle(app, api.productStatistic, answerFor(['product']))
  handle(app, api.productSituation, answerFor([]))
  handle(app, api.companySituation, answerFor(['company']))
}
