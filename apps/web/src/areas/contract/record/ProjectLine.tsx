import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import type { InputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'

/** Names the project that the contract is tied to once it is saved. */
export default function ProjectLine({ node }: { node: InputOf<typeof projectDetail> }) {
  const found = useCall(projectDetail, node, { quiet: true })
  const name = found.data?.trail.map((one) => one.name).join(' / ')
  return (
    <p className="record-state" role={found.error ? 'alert' : undefined}>
      关联项目：{found.error ? found.error.message : (name ?? '…')}
      {name && <span className="quiet">（保存合同时关联）</span>}
    </p>
  )
}
