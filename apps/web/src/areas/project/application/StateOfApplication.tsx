import {
  applicationStates,
  type ApplicationState,
} from '@hepu/api/areas/project/application/applicationLabels'
import { StateText } from '../../../ui/text/StateText.tsx'

const tones = {
  draft: 'quiet',
  waiting: 'warn',
  inReview: 'info',
  approved: 'good',
  returned: 'bad',
  rejected: 'bad',
} as const

/** The state of an application. */
export const StateOfApplication = ({ state }: { state: ApplicationState }) => (
  <StateText tone={tones[state]}>{applicationStates[state]}</StateText>
)
