import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePermissions } from '../../../workspace/session.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import type { Rehearsal } from '../rehearsal/RehearsalBoard.tsx'
import { RehearsalLink } from '../rehearsal/RehearsalLink.tsx'

const GenerateDialog = lazy(() => import('../evaluation/GenerateDialog.tsx'))

/** Shows that a decision was revoked: by whom, when and why, what changed in the data since, and how to go on. */
export function RevokedNotice({ data: { upgrade, revoked, evidence } }: { data: Rehearsal }) {
  const [isOpen, setOpen] = useState(false)
  const mayGenerate = usePermissions().has('upgrade.record:generate')
  if (!revoked) return null
  const { byName, at, reason, dataVersionNow, newer } = revoked
  const data =
    dataVersionNow === evidence.dataVersion
      ? `组别数据没有变动（第${dataVersionNow}版）`
      : `组别数据已从第${evidence.dataVersion}版变为第${dataVersionNow}版，下面仍是发布时的数字`
  return (
    <Notice
      tone="warning"
      title={`发布已撤销：${byName} ${formatTime(at)}，原因：${reason ?? '未写'}`}
      action={
        newer ? (
          <RehearsalLink upgradeId={newer.upgradeId}>
            去第{newer.number}次评估（{upgradeStates[newer.state]}）
          </RehearsalLink>
        ) : mayGenerate ? (
          <Button size="small" onClick={() => setOpen(true)}>
            生成晋级评估
          </Button>
        ) : undefined
      }
    >
      {data}。
      {!newer &&
        (mayGenerate
          ? '重新生成晋级评估后，按现在的数据再次判定和发布。'
          : '须由有权限的人员重新生成晋级评估。')}
      <Suspense>
        {isOpen && <GenerateDialog startYear={upgrade.year} onClose={() => setOpen(false)} />}
      </Suspense>
    </Notice>
  )
}
