import * as analysis from '@hepu/api/areas/experiment/analysis/analysis'
import * as history from '@hepu/api/areas/experiment/analysis/severalYears'
import { parentInformation } from '@hepu/api/areas/experiment/parentInformation'
import * as statistic from '@hepu/api/areas/experiment/analysis/statistic'
import * as report from '@hepu/api/areas/experiment/trialReport'
import { trialOverview } from '@hepu/api/areas/experiment/trialHome'
import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
import * as cell from '@hepu/api/areas/experiment/cells/cell'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import type { ServerArea } from '../../area.ts'
import { seedDemo } from './demo/seedTrialDemo.ts'
import { handle, handleFile, type App } from '../../http/handle.ts'
import { registerBlind } from './blind/index.ts'
import { barChart, yieldChart } from './analysis/charts.ts'
import { registerDesign } from './design/index.ts'
import { showCellHistory } from './cells/cellHistory.ts'
import { excludeCells } from './cells/excludeCells.ts'
import { showFillSheet } from './cells/showFillSheet.ts'
import { pageCells } from './cells/listCells.ts'
import { reviewCells } from './cells/reviewCells.ts'
import { saveCells } from './cells/saveCells.ts'
import { diseaseAnalysis } from './analysis/diseaseAnalysis.ts'
import { downloadAnalysis } from './analysis/downloadAnalysis.ts'
import { listEntryProposals, scrapEntry } from './scrap/entryScraps.ts'
import { groupAnalysis } from './analysis/groupAnalysis.ts'
import { registerFits } from './fits/index.ts'
import { setChecks, updateGroup } from './group/groupChanges.ts'
import { listGroups, pageGroups, showGroup } from './group/groups.ts'
import { lineChart, severalYears } from './analysis/severalYears.ts'
import { severalYearsExport } from './analysis/severalYearsWorkbook.ts'
import { showOverview } from './trialHome.ts'
import { registerImport } from './import/index.ts'
import { lodgingAnalysis } from './analysis/lodging.ts'
import { listPhases, listProviders, listRipePeriods, listStatuses } from './group/groupOptions.ts'
import { showParents } from './variety/parentInformation.ts'
import { setPlotStatus } from './group/plotStatus.ts'
import { pointAnalysis } from './analysis/pointAnalysis.ts'
import { scrapPoint } from './scrap/scrapPoint.ts'
import { pageRawData } from './group/rawData.ts'
import {
  downloadTrialReport,
  restoreReportText,
  saveReportText,
  showTrialReport,
} from './report/trialReport.ts'
import { registerSetup } from './setup/index.ts'
import { saveScrapRule, showScrapRule } from './scrap/scrapRule.ts'
import { registerTraits } from './traits/index.ts'
import { surveyInformation } from './variety/survey.ts'
import { pageVarieties, showName, showVariety } from './variety/trialVarieties.ts'

/** 试验: table of contents of the area. */
export const experimentArea: ServerArea = {
  register: registerExperiment,
  uniqueLabels: {
    experiment_group_name: '组别名称',
    experiment_point_name: '试点名称',
    experiment_variety_name: '品种名称',
    plot_cell: '该小区的记录',
    observation_cell: '该小区该性状的观测值',
    cell_entry_pending: '该格待审核的值',
    entry_scrap_once: '该品种的报废记录',
    own_trait_label: '性状名称',
    scrap_rule_crop: '该作物的报废界限',
    trial_report_text_section: '该章节的文字',
  },
  seedDemo,
}

function registerExperiment(app: App): void {
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

  handle(app, report.trialReport, showTrialReport)
  handle(app, report.saveReportText, saveReportText)
  handle(app, report.restoreReportText, restoreReportText)
  handleFile(app, report.downloadTrialReport, downloadTrialReport)

  handle(app, trialOverview, showOverview)

  registerSetup(app)
  registerTraits(app)
  registerDesign(app)
  registerBlind(app)
  registerFits(app)
  registerImport(app)
}
