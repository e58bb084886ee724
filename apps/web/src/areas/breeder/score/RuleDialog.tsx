import { scoreRules, type ScoreRuleVersion } from '@hepu/api/areas/breeder/score/breederScore'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { usePermission } from '../../../workspace/permissions.tsx'

const RuleEditor = lazy(() => import('./RuleEditor.tsx'))

/** 评分规则: its versions, the one in force first, and the editor of the next one. */
export default function RuleDialog({ onClose }: { onClose: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const found = useCall(scoreRules, {}, { quiet: true })
  const mayWrite = usePermission()('write')
  if (isEditing && found.data)
    return (
      <Suspense>
        <RuleEditor current={found.data[0] ?? null} onClose={() => setEditing(false)} />
      </Suspense>
    )
  const shown = found.error ? undefined : found.data
  return (
    <AppModal
      open
      title="评分规则"
      width={900}
      onCancel={onClose}
      footer={
        mayWrite &&
        shown && (
          <Button type="primary" onClick={() => setEditing(true)}>
            {shown.length === 0 ? '制定规则' : '调整规则'}
          </Button>
        )
      }
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !shown && <EmptyPane loading />}
      {shown?.length === 0 && <EmptyPane text="还没有评分规则。制定时写公式与权重，并在一个育种家上试算。" />}
      {shown?.map((version, at) => (
        <Version key={version.id} version={version} isCurrent={at === 0} />
      ))}
    </AppModal>
  )
}

function Version({ version, isCurrent }: { version: ScoreRuleVersion; isCurrent: boolean }) {
  const { no, criteria, reason, testedOn, testedYear, createdByName, createTime } = version
  return (
    <>
      <PlainTable
        label={`第 ${no} 版`}
        title={`第 ${no} 版${isCurrent ? '（现行）' : ''}：${reason}`}
        rows={criteria}
        keyOf={({ name }) => name}
        columns={[
          { title: '指标', width: 140, cell: ({ name }) => name },
          { title: '公式', cell: ({ formula }) => formula },
          { title: '权重（%）', width: 90, isFigure: true, cell: ({ weight }) => weight },
        ]}
      />
      <p className="quiet">
        {[createdByName, formatTime(createTime)].filter(Boolean).join('，')}；在「{testedOn}」{testedYear}{' '}
        年试算通过
      </p>
    </>
  )
}
