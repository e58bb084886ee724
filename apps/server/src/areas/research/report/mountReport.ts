import type { Report } from '@hepu/api/areas/research/report/reportDefinition'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import type { Mounted } from '../../../resource/mounted.ts'
import { cumulative } from './cumulativeFigures.ts'
import { drillDown, exportDrillDown } from './drillDown.ts'
import { aggregate, custom } from './groupedFigures.ts'

/** Mounts the five calls of a subject over its registry. */
export function mountReport(
  app: App,
  report: Report,
  table: Mounted['table'],
  hooks: Omit<Mounted, 'def' | 'table'>,
): void {
  const mounted = { report, resource: { def: report.registry, table, ...hooks } }
  const { calls } = report
  handle(app, calls.custom, (ctx, input) => custom(ctx, mounted, input))
  handle(app, calls.cumulative, (ctx, input) => cumulative(ctx, mounted, input))
  handle(app, calls.aggregate, (ctx, input) => aggregate(ctx, mounted, input))
  handle(app, calls.drillDown, (ctx, input) => drillDown(ctx, mounted, input))
  handleFile(app, calls.drillDownExport, (ctx, input) => exportDrillDown(ctx, mounted, input))
}
