import { REVIEW } from '@hepu/api/core/resource/review'
import { LOW_GERM_RATE } from '@hepu/api/areas/research/germplasm/germplasm'
import { plainText } from '@hepu/api/core/resource/values'
import { usePermissions } from '../../../workspace/session.ts'
import { RecordShow } from '../../../resource/record/show/RecordShow.tsx'
import type { RecordDetail } from '../../../resource/record/recordRows.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { OverviewButton } from '../overview/OverviewLink.tsx'
import { Evaluations } from './Evaluations.tsx'
import { PedigreeSection } from './PedigreeSection.tsx'
import { TrialUse } from './TrialUse.tsx'
import { useShownGermplasm } from './useShownGermplasm.ts'
import './germplasm.css'

/** 种质资源 detail: passport and stock, surveyed traits, pedigree, and the trials that use it. */
export default function GermplasmShow() {
  const { def, isLoading } = useShownGermplasm()
  const readsTrials = usePermissions().has('experiment.variety:read')
  if (isLoading) return <EmptyPane loading />
  return (
    <RecordShow
      of={def}
      actions={(record) => <OverviewButton name={plainText(record[def.nameField])} />}
      above={(record) => <GermRate record={record} />}
      below={(record) => (
        <>
          <Evaluations
            key={record.id}
            germplasmId={record.id}
            canEdit={record.can['edit'] === true}
            isApproved={record.status === REVIEW.APPROVED}
          />
          <PedigreeSection id={record.id} />
          {readsTrials && <TrialUse id={record.id} />}
        </>
      )}
    />
  )
}

/** Says so when the stock germinates badly. */
function GermRate({ record }: { record: RecordDetail }) {
  const rate = record['germRate']
  if (typeof rate !== 'number' || rate >= LOW_GERM_RATE) return null
  return (
    <p className="notice notice-warning" role="status">
      发芽率 {rate}%，低于 {LOW_GERM_RATE}%，请安排繁殖更新。
    </p>
  )
}
