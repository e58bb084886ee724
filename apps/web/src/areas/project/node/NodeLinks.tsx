import { myProjectAuths } from '@hepu/api/areas/project/right/authRole'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import type { Permission } from '@hepu/api/core/permissions'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { SideArrows } from '../../../ui/page/SideArrows.tsx'
import { useChosenInView } from '../../../ui/page/useChosenInView.ts'
import { usePermissions } from '../../../workspace/session.ts'
import { closingPath } from '../execute/executionPaths.ts'
import { nodePath, type NodeAddress } from './nodePaths.ts'
import '../project.css'

interface NodeScreen {
  name: string
  label: string
  right: ProjectResource
  /** Whole projects have it, topics and assignments do not. */
  isOfProject?: true
  /** What of another area it shows, for users with this permission. */
  permission?: Permission
}

/** Screens of a node, each with the right that opens it. */
const screens = [
  { name: 'projectDetails', label: '基本信息', right: 'detail:read' },
  { name: 'ProjectMembers', label: '项目成员', right: 'member:read' },
  { name: 'RiskRecord', label: '项目风险', right: 'risk:read' },
  { name: 'ProjectFund', label: '项目经费', right: 'fund:read' },
  { name: 'ProcessDocuments', label: '过程文档', right: 'document:read' },
  { name: 'PlanProgress', label: '计划进度', right: 'plan:read' },
  { name: 'ExecuteDetail', label: '执行详情', right: 'plan:read' },
  { name: 'ProjectResults', label: '项目成果', right: 'result:read' },
  {
    name: 'ProjectContract',
    label: '项目合同',
    right: 'contract:read',
    permission: 'contract.record:read',
  },
  { name: 'ChangeRecord', label: '项目变更', right: 'change:read', isOfProject: true },
  { name: 'Baseline', label: '任务书与现状', right: 'change:read', isOfProject: true },
  { name: 'closingDetails', label: '项目结题', right: 'closing:read', isOfProject: true },
] as const satisfies readonly NodeScreen[]

interface Props {
  address: NodeAddress
  /** The screen on which the links stand; null for one that is not among them. */
  shown: (typeof screens)[number]['name'] | null
}

/** Links between the screens of a node: those that the user's rights on it open. */
export function NodeLinks({ address, shown }: Props) {
  const rights = useCall(myProjectAuths, { ...address }, { quiet: true })
  const permissions = usePermissions()
  const isProject = !address.topicId && !address.assignmentId
  const open = screens.filter(
    (screen) =>
      screen.name === shown ||
      (rights.data?.includes(screen.right) &&
        (isProject || !('isOfProject' in screen)) &&
        (!('permission' in screen) || permissions.has(screen.permission))),
  )
  const row = useChosenInView<HTMLElement>(shown ?? '', open.length)
  return (
    <div className="tabs-row">
      <nav ref={row} className="project-links" aria-label="项目内容">
        {open.map(({ name, label }) => (
          <Link
            key={name}
            data-key={name}
            to={name === 'closingDetails' ? closingPath(address.projectId) : nodePath(name, address)}
            aria-current={name === shown ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <SideArrows row={row} />
    </div>
  )
}
