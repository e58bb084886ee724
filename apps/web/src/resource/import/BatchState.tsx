import { batchStateHints, batchStates } from '@hepu/api/core/importCalls'
import { Tooltip } from 'antd'
import { StateText } from '../../ui/text/StateText.tsx'
import { batchTones, type Batch } from './batchShapes.ts'

/** The state of an import; its meaning shows on hover and focus. */
export function BatchState({ state }: Pick<Batch, 'state'>) {
  return (
    <Tooltip title={batchStateHints[state]}>
      <span tabIndex={0} aria-label={`${batchStates[state]}：${batchStateHints[state]}`}>
        <StateText tone={batchTones[state]}>{batchStates[state]}</StateText>
      </span>
    </Tooltip>
  )
}

/** Returns why an import wrote nothing, as text; null if it wrote something or still may. */
export function nothingWritten({ state, failure }: Pick<Batch, 'state' | 'failure'>): string | null {
  if (state !== 'failed' && state !== 'expired' && state !== 'discarded') return failure
  return failure ?? batchStateHints[state]
}
