import {
  dataAnalysis,
  dataAnalysisAvg,
  surveyInformation,
} from '@hepu/api/areas/experiment/analysis/analysis'
import { cellHistory, cellPage, entryProposals, fillSheet } from '@hepu/api/areas/experiment/cells/cell'
import { groupPage, groupShow } from '@hepu/api/areas/experiment/group/group'
import { rawData } from '@hepu/api/areas/experiment/plotData'
import { yieldAnalysis } from '@hepu/api/areas/experiment/analysis/statistic'
import { varietyPage } from '@hepu/api/areas/experiment/trialVariety'

/** Calls that a stored or scrapped value invalidates. */
export const invalidatedByCells = [
  fillSheet,
  cellPage,
  cellHistory,
  entryProposals,
  rawData,
  groupPage,
  groupShow,
  varietyPage,
  dataAnalysis,
  dataAnalysisAvg,
  surveyInformation,
  yieldAnalysis,
]
