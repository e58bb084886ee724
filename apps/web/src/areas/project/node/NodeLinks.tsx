import { myProjectAuths } from '@hepu/api/areas/project/right/authRole'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { nodePath, type NodeAddress } from './nodePaths.ts'
import '../project.css'

/** Screens of a node, each with the right that opens it. */
const screens = [
  { name: 'projectDetails', label: '基本信息', right: 'detail:read' },
  { name: 'ProjectMembers', label: '项目成员', right: 'member:read' },
  { name: 'ProjectFund', label: '项目经费', right: 'fund:read' },
] as const satisfies readonly { name: string; label: string; right: ProjectResource }[]

interface Props {
  address: NodeAddress
  /** The screen on which the links stand. */
  shown: (typeof screens)[number]['name']
}

/** Links between the screens of a node: those that the user's rights on it open. */
export function NodeLinks({ address, shown }: Props) {
  const rights = useCall(myProjectAuths, { ...address }, { quiet: true })
  const open = screens.filter(({ name, right }) => name === shown || rights.data?.includes(right))
  return (
    <nav className="project-links" aria-label="项目内容">
      {open.map(({ name, label }) => (
        <Link key={name} to={nodePath(name, address)} aria-current={name === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
