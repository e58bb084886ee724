import type { ApprovalDetail } from '@hepu/api/areas/project/approval/projectApproval'
import { projectOutline } from '@hepu/api/areas/project/projectOutline'
import { Notice } from '../../../ui/pane/Notice.tsx'

const RIGHT = projectOutline.permissions['project.approval:publish']

/** Says of a submitted 立项 that it waits for its publication, who publishes it, and what follows; null in other states. */
export function NextStep({ row }: { row: Pick<ApprovalDetail, 'state' | 'openFrom' | 'openTo' | 'can'> }) {
  if (row.state !== 'submitted') return null
  return (
    <Notice tone="info" title="已提交，下一步：发布">
      {row.can['publish'] ? '请在本页发布' : `由有「${RIGHT}」权限的人在本页发布`}
      ，发布后各单位可在 {row.openFrom} 至 {row.openTo} 申报；发布前仍可修改。
    </Notice>
  )
}
