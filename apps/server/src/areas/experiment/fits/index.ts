import * as biplot from '@hepu/api/areas/experiment/fits/biplot'
import { correlation } from '@hepu/api/areas/experiment/fits/correlation'
import * as field from '@hepu/api/areas/experiment/fits/fieldFits'
import { mixedModel } from '@hepu/api/areas/experiment/fits/mixed'
import { stability } from '@hepu/api/areas/experiment/fits/stability'
import { threeWay } from '@hepu/api/areas/experiment/fits/threeWay'
import { handle, handleStream, type App } from '../../../http/handle.ts'
import { ammiAnalysis, ggeAnalysis } from './biplots.ts'
import { boxAnalysis } from './boxPlots.ts'
import { checkAnalysis } from './checkAdjusted.ts'
import { correlationAnalysis } from './correlations.ts'
import { fieldAnalysis } from './fieldAnalysis.ts'
import { mixedEvents } from './mixed.ts'
import { stabilityAnalysis } from './stability.ts'
import { threeWayAnalysis } from './threeWay.ts'

/** 试验统计: mixed models, stability, biplots, correlations, plots in the field. */
export function registerFits(app: App): void {
  handleStream(app, mixedModel, mixedEvents)
  handle(app, stability, (ctx, { groupId, trait }) => stabilityAnalysis(ctx, groupId, trait))
  handle(app, threeWay, threeWayAnalysis)
  handle(app, biplot.ammi, (ctx, { groupId, trait }) => ammiAnalysis(ctx, groupId, trait))
  handle(app, biplot.gge, (ctx, { groupId, trait }) => ggeAnalysis(ctx, groupId, trait))
  handle(app, correlation, (ctx, { groupId }) => correlationAnalysis(ctx, groupId))
  handle(app, field.boxPlots, (ctx, { groupId, trait }) => boxAnalysis(ctx, groupId, trait))
  handle(app, field.fieldMap, (ctx, { groupId, trait, pointId }) =>
    fieldAnalysis(ctx, groupId, trait, pointId),
  )
  handle(app, field.checkAdjusted, (ctx, { groupId, trait }) => checkAnalysis(ctx, groupId, trait))
}
