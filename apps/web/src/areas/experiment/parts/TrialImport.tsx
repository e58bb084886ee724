import { dataAnalysis, dataAnalysisAvg, surveyInformation } from '@hepu/api/areas/experiment/analysis'
import { yieldAnalysis } from '@hepu/api/areas/experiment/statistic'
import * as api from '@hepu/api/areas/experiment/importBatch'
import { groupPage, groupShow } from '@hepu/api/areas/experiment/group'
import { fillDataTemplate, rawData } from '@hepu/api/areas/experiment/plot'
import { informationTemplate, varietyPage } from '@hepu/api/areas/experiment/variety'
import { upgradePage } from '@hepu/api/areas/upgrade/evaluation'
import { publishCount } from '@hepu/api/areas/upgrade/publishing'
import { rehearsal } from '@hepu/api/areas/upgrade/rehearsing'
import { useSession } from '../../../app/session.ts'
import type { ImportSource } from '../../../resource/import/source.ts'
import { ImportDialog } from '../../../resource/ImportDialog.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { ImportedTrial } from './ImportedTrial.tsx'
import { LeftOutTable } from './LeftOutTable.tsx'
import { PreviewGroups } from './PreviewGroups.tsx'

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
  groupShow,
  rehearsal,
  publishCount,
]

const shared = {
  calls: {
    show: api.batchShow,
    findings: api.batchFindings,
    findingsExport: api.batchFindingsExport,
    confirm: api.batchConfirm,
    discard: api.batchDiscard,
    progress: api.batchProgress,
  },
  refresh,
  choose: api.batchChoose,
  Answers: AnswerForm,
  Details: PreviewGroups,
  Done: ImportedTrial,
  LeftOut: LeftOutTable,
}

/** The two workbooks of a trial. */
export const sources: Record<'fillData' | 'information', ImportSource> = {
  fillData: {
    ...shared,
    title: '导入试验数据',
    upload: api.importFillData,
    template: fillDataTemplate,
  },
  information: {
    ...shared,
    title: '导入参试品种信息',
    upload: api.importInformation,
    template: informationTemplate,
  },
}

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
  const user = useSession((it) => it.userInfo)
  const place = [user?.currentOrg?.name, user?.currentCrop && `作物：${user.currentCrop.label}`].filter(
    Boolean,
  )
  const source = sources[kind]
  const title = place.length > 0 ? `${source.title}（${place.join('，')}）` : source.title
  return <ImportDialog source={{ ...source, title }} {...(batchId ? { batchId } : {})} onClose={onClose} />
}
