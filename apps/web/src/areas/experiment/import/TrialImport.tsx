import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { fillDataTemplate } from '@hepu/api/areas/experiment/plotData'
import { informationTemplate } from '@hepu/api/areas/experiment/trialVariety'
import { lazy, Suspense } from 'react'
import { useSession } from '../../../workspace/session.ts'
import type { ImportSource, PartProps } from '../../../resource/import/importSource.ts'
import { ImportDialog } from '../../../resource/import/ImportDialog.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { ImportedTrial } from './ImportedTrial.tsx'
import { LeftOutTable } from './LeftOutTable.tsx'
import { PreviewGroups } from './PreviewGroups.tsx'

const StoredRows = lazy(() => import('./StoredRows.tsx'))
const SiteProvinces = lazy(() => import('./SiteProvinces.tsx'))

/** What the workbook does not say, and the provinces of its points. */
function Questions(part: PartProps) {
  return (
    <>
      <AnswerForm {...part} />
      <Suspense>
        <SiteProvinces {...part} />
      </Suspense>
    </>
  )
}

const shared = {
  calls: {
    show: api.batchShow,
    findings: api.batchFindings,
    findingsExport: api.batchFindingsExport,
    confirm: api.batchConfirm,
    discard: api.batchDiscard,
    progress: api.batchProgress,
  },
  choose: api.batchChoose,
  marked: api.batchMarked,
  Answers: Questions,
  Details: PreviewGroups,
  Done: ImportedTrial,
  LeftOut: LeftOutTable,
}

/** The two workbooks of a trial. */
export const sources: Record<'fillData' | 'information', ImportSource> = {
  fillData: {
    ...shared,
    title: '导入试验数据',
    Rows: StoredRows,
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
  const user = useSession((session) => session.userInfo)
  const place = [user?.currentOrg?.name, user?.currentCrop && `作物：${user.currentCrop.label}`].filter(
    Boolean,
  )
  const source = sources[kind]
  const title = place.length > 0 ? `${source.title}（${place.join('，')}）` : source.title
  return <ImportDialog source={{ ...source, title }} {...(batchId ? { batchId } : {})} onClose={onClose} />
}
