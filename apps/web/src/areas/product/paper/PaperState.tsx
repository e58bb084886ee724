import {
  commercializeLabel,
  type CommercializeState,
} from '@hepu/api/areas/product/paper/commercializeStates'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'

const tones: Readonly<Record<CommercializeState, Tone>> = {
  0: 'quiet',
  1: 'warn',
  2: 'info',
  3: 'info',
  4: 'good',
  5: 'warn',
  6: 'quiet',
}

/** 商业化状态 of a paper. */
export const PaperState = ({ state }: { state: CommercializeState }) => (
  <StateText tone={tones[state]}>{commercializeLabel(state)}</StateText>
)
