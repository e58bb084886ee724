import { Link } from 'react-router'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { changesPath } from './changePaths.ts'

/** Says that the 任务书 of a project is signed, so that `what` changes by 项目变更 alone, with the way there. */
export const SignedNotice = ({ projectId, what }: { projectId: string; what: string }) => (
  <Notice
    tone="info"
    title={`任务书已签订：${what}通过“项目变更”调整，批准后生效。`}
    action={<Link to={changesPath(projectId)}>项目变更</Link>}
  />
)
