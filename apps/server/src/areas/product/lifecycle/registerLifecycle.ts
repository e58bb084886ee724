import * as api from '@hepu/api/areas/product/lifecycle/productLifecycle'
import { lifecyclePhases } from '@hepu/api/areas/product/lifecycle/lifecyclePhases'
import { phaseRules } from '@hepu/api/areas/product/lifecycle/lifecycleRules'
import type { ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { handle, type App } from '../../../http/handle.ts'
import { endOverride, overridePhase, showLifecycle } from './overrides.ts'
import { readThresholds } from './readThresholds.ts'
import { refreshEveryMorning } from './refreshPhases.ts'
import { showStatistic, showTrend } from './statistics.ts'
import { listThresholds, previewThresholds, saveThresholds } from './thresholds.ts'

/** 产品生命周期. V1 of trend and statistic is V2 without a range. */
export function registerLifecycle(app: App): void {
  handle(app, api.lifeCycleDescList, describePhases)
  handle(app, api.lifeCycleList, listPhases)
  handle(app, api.productLifecycleList, listThresholds)
  handle(app, api.previewProductLifecycle, previewThresholds)
  handle(app, api.saveProductLifecycle, saveThresholds)
  handle(app, api.productLifecycleDetail, showLifecycle)
  handle(app, api.overrideProductLifecycle, overridePhase)
  handle(app, api.endProductLifecycleOverride, endOverride)
  handle(app, api.lifeCycleTrend, showTrend)
  handle(app, api.lifeCycleTrendV2, showTrend)
  handle(app, api.productStatisticOfRecord, showStatistic)
  handle(app, api.productStatisticOfRecordV2, showStatistic)
  refreshEveryMorning(app)
}

const options = lifecyclePhases.map(({ code, label }) => ({ value: code, label }))

const listPhases = (): Promise<ResultOf<typeof api.lifeCycleList>> => Promise.resolve(options)

async function describePhases(ctx: Ctx): Promise<ResultOf<typeof api.lifeCycleDescList>> {
  const { orgId, crop } = ctx.caller
  const rules = phaseRules(await readThresholds(ctx, { orgId, crop }))
  return lifecyclePhases.map(({ code, label }) => ({ value: code, label, description: rules[code] }))
}
