import { dataAnalysis, dataAnalysisAvg, surveyInformation } from '@hepu/api/areas/experiment/analysis'
import { cellHistory, cellPage, entryProposals, fillSheet } from '@hepu/api/areas/experiment/cell'
import { groupPage, groupShow } from '@hepu/api/areas/experiment/group'
import { rawData } from '@hepu/api/areas/experiment/plot'
import { yieldAnalysis } from '@hepu/api/areas/experiment/statistic'
import { varietyPage } from '@hepu/api/areas/experiment/variety'

/** Calls whose answers a stored or scrapped value spoils. */
export const spoiltByCells = [
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
