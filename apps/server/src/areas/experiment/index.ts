import * as analysis from '@hepu/api/areas/experiment/analysis'
import * as history from '@hepu/api/areas/experiment/history'
import { parentInformation } from '@hepu/api/areas/experiment/parents'
import * as statistic from '@hepu/api/areas/experiment/statistic'
import { trialOverview } from '@hepu/api/areas/experiment/home'
import * as trialGroup from '@hepu/api/areas/experiment/group'
import * as trialPlot from '@hepu/api/areas/experiment/plot'
import * as cell from '@hepu/api/areas/experiment/cell'
import * as variety from '@hepu/api/areas/experiment/variety'
import { handle, handleFile, type App } from '../../http/handle.ts'
import { registerBlind } from './blind/index.ts'
import { barChart, yieldChart } from './charts.ts'
import { registerDesign } from './design/index.ts'
import { showCellHistory } from './cells/cellHistory.ts'
import { excludeCells } from './cells/excludeCells.ts'
import { showFillSheet } from './cells/fillSheet.ts'
import { pageCells } from './cells/listCells.ts'
import { reviewCells } from './cells/reviewCells.ts'
import { saveCells } from './cells/saveCells.ts'
import { diseaseAnalysis } from './diseases.ts'
import { downloadAnalysis } from './download.ts'
import { listEntryProposals, scrapEntry } from './entryScraps.ts'
import { groupAnalysis } from './groupAnalysis.ts'
import { registerFits } from './fits/index.ts'
import { setChecks, updateGroup } from './groupChanges.ts'
import { listGroups, pageGroups, showGroup } from './groups.ts'
import { lineChart, severalYears } from './history.ts'
import { severalYearsExport } from './historyWorkbook.ts'
import { showOverview } from './home.ts'
import { registerImport } from './import/index.ts'
import { lodgingAnalysis } from './lodging.ts'
import { listPhases, listProviders, listRipePeriods, listStatuses } from './options.ts'
import { showParents } from './parents.ts'
import { setPlotStatus } from './plotStatus.ts'
import { pointAnalysis } from './pointAnalysis.ts'
import { scrapPoint } from './points.ts'
import { pageRawData } from './rawData.ts'
import { registerSetup } from './setup/index.ts'
import { saveScrapRule, showScrapRule } from './scrapRule.ts'
import { surveyInformation } from './survey.ts'
import { pageVarieties, showName, showVariety } from './varieties.ts'

/** 试验: table of contents of the area. */
export function registerExperiment(app: App): void {
  handle(app, variety.providers, listProviders)
  handle(app, trialGroup.phaseList, listPhases)
  handle(app, trialGroup.ripePeriodList, listRipePeriods)
  handle(app, variety.statusList, listStatuses)
  handle(app, trialGroup.groupsOf, listGroups)
  handle(app, trialGroup.groupPage, pageGroups)
  handle(app, trialGroup.groupShow, showGroup)
  handle(app, trialGroup.groupUpdate, updateGroup)
  handle(app, trialGroup.setChecks, setChecks)
  handle(app, variety.varietyPage, pageVarieties)
  handle(app, variety.baseInfo, showVariety)
  handle(app, variety.varietyBaseInfo, showName)
  handle(app, parentInformation, showParents)
  handle(app, trialPlot.rawData, pageRawData)
  handle(app, trialPlot.setPlotStatus, setPlotStatus)
  handle(app, trialGroup.scrapPoint, scrapPoint)

  handle(app, cell.fillSheet, showFillSheet)
  handle(app, cell.saveCells, saveCells)
  handle(app, cell.cellPage, pageCells)
  handle(app, cell.reviewCells, reviewCells)
  handle(app, cell.excludeCells, excludeCells)
  handle(app, cell.cellHistory, showCellHistory)
  handle(app, cell.scrapEntry, scrapEntry)
  handle(app, cell.entryProposals, listEntryProposals)
  handle(app, cell.showScrapRule, showScrapRule)
  handle(app, cell.saveScrapRule, saveScrapRule)

  handle(app, analysis.dataAnalysis, (ctx, { groupId, trait, letters }) =>
    pointAnalysis(ctx, groupId, trait, letters),
  )
  handle(app, analysis.dataAnalysisAvg, (ctx, { groupId, trait, model, letters }) =>
    groupAnalysis(ctx, groupId, trait, model, letters),
  )
  handle(app, analysis.surveyInformation, (ctx, { groupId, entryId, pointId }) =>
    surveyInformation(ctx, groupId, entryId, pointId),
  )
  handle(app, statistic.lineChart, lineChart)
  handle(app, statistic.barChart, barChart)
  handle(app, history.severalYears, severalYears)
  handleFile(app, history.severalYearsExport, severalYearsExport)
  handle(app, statistic.yieldAnalysis, yieldChart)
  handle(app, statistic.beatingDownAnalysis, (ctx, { groupId }) => lodgingAnalysis(ctx, groupId))
  handle(app, statistic.majorDiseasesAnalysis, (ctx, { groupId }) => diseaseAnalysis(ctx, groupId, 'major'))
  handle(app, statistic.secondaryDiseasesAnalysis, (ctx, { groupId }) =>
    diseaseAnalysis(ctx, groupId, 'secondary'),
  )
  handleFile(app, analysis.downloadDataAnalysis, downloadAnalysis)

  handle(app, trialOverview, showOverview)

  registerSetup(app)
  registerDesign(app)
  registerBlind(app)
  registerFits(app)
  registerImport(app)
}
