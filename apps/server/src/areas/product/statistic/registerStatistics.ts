import * as api from '@hepu/api/areas/product/statistic/productStatistic'
import { fromSimple } from '@hepu/api/areas/product/statistic/saleFilters'
import { saleReports } from '@hepu/api/areas/product/statistic/saleReports'
import type { SaleReport } from '@hepu/api/areas/product/statistic/saleReport'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { answerReport } from './answerReport.ts'
import { exportLines, pageLines } from './billLines.ts'
import { exportStatistic } from './exportStatistic.ts'
import { openSaleTotals } from './refreshSaleTotals.ts'
import { showRenewal } from './renewal.ts'

/** Mounts 产品统计: the four calls of every topic, the bills behind a figure, the exports and 新老更替. */
export function registerStatistics(app: App): void {
  for (const report of Object.values(saleReports)) mountReport(app, report)
  handle(app, api.lines, pageLines)
  handleFile(app, api.exportLines, exportLines)
  handleFile(app, api.exportStatistic, exportStatistic)
  handle(app, api.renewal, showRenewal)
  openSaleTotals(app)
}

/** Mounts the calls of a topic. The year of a call of the first version is a range of one year. */
function mountReport(app: App, report: SaleReport): void {
  const { calls, years = 1 } = report
  const rangeOf = (year: number | undefined) =>
    year === undefined ? {} : { startYear: year - years + 1, endYear: year }
  handle(app, calls.get, (ctx, { year, ...simple }) =>
    answerReport(ctx, report, { ...fromSimple(simple), ...rangeOf(year) }),
  )
  handle(app, calls.post, (ctx, { year, ...filters }) =>
    answerReport(ctx, report, { ...filters, ...rangeOf(year) }),
  )
  handle(app, calls.getV2, (ctx, { startYear, endYear, ...simple }) =>
    answerReport(ctx, report, { ...fromSimple(simple), startYear, endYear }),
  )
  handle(app, calls.postV2, (ctx, filters) => answerReport(ctx, report, filters))
}
