import { nodeStates, type NodeState } from '@hepu/api/areas/project/node/nodeLabels'
import { StateText } from '../../../ui/text/StateText.tsx'

const tones = {
  draft: 'quiet',
  notStarted: 'quiet',
  running: 'good',
  paused: 'warn',
  extended: 'warn',
  awaiting: 'warn',
  closed: 'quiet',
  stopped: 'quiet',
} as const

/** The state of a project, topic or assignment. */
export function StateOfNode({ state }: { state: NodeState }) {
  return <StateText tone={tones[state]}>{nodeStates[state]}</StateText>
}
