import { dataAnalysis, dataAnalysisAvg, surveyInformation } from '@hepu/api/areas/experiment/analysis'
import { yieldAnalysis } from '@hepu/api/areas/experiment/statistic'
import * as api from '@hepu/api/areas/experiment/importBatch'
import { groupPage } from '@hepu/api/areas/experiment/group'
import { fillDataTemplate, rawData } from '@hepu/api/areas/experiment/plot'
import { informationTemplate, varietyPage } from '@hepu/api/areas/experiment/variety'
import { upgradePage } from '@hepu/api/areas/upgrade/evaluation'
import { ImportDialog } from '../../../resource/ImportDialog.tsx'

import { paths } from '../paths.ts'

const refresh = [
  groupPage,
  varietyPage,
  rawData,
  dataAnalysis,
  dataAnalysisAvg,
  surveyInformation,
  yieldAnalysis,
  api.batchPage,
  upgradePage,
]

/** The import of one of the two trial workbooks: choose, check, preview, confirm, undo. */
export default function TrialImport({
  kind,
  batchId,
  onClose,
}: {
  kind: 'fillData' | 'information'
  batchId?: string
  onClose: () => void
}) {
  return (
    <ImportDialog
      title={kind === 'fillData' ? '导入试验数据' : '导入参试品种信息'}
      uploadRoute={kind === 'fillData' ? api.importFillData : api.importInformation}
      templateRoute={kind === 'fillData' ? fillDataTemplate : informationTemplate}
      refresh={refresh}
      groupPath={paths.analysis}
      {...(batchId ? { batchId } : {})}
      onClose={onClose}
    />
  )
}
