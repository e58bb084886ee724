import {
  projectApprovalStates,
  type ProjectApprovalState,
} from '@hepu/api/areas/project/approval/projectApprovalLabels'
import { StateText } from '../../../ui/text/StateText.tsx'

const tones = { draft: 'quiet', submitted: 'info', published: 'good', withdrawn: 'quiet' } as const

/** The state of a 立项. */
export const ApprovalStateText = ({ state }: { state: ProjectApprovalState }) => (
  <StateText tone={tones[state]}>{projectApprovalStates[state]}</StateText>
)
