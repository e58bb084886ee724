import { arrivalStates, type ArrivalState } from '@hepu/api/areas/project/arrive/arrivalLabels'
import { deleteArrival } from '@hepu/api/areas/project/arrive/projectArrival'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'
import { yuan } from './fundText.tsx'

const tones: Readonly<Record<ArrivalState, Tone>> = { planned: 'quiet', unclaimed: 'warn', claimed: 'good' }

/** How far an arrival has come. */
export function StateOfArrival({ state }: { state: ArrivalState }) {
  return <StateText tone={tones[state]}>{arrivalStates[state]}</StateText>
}

/** An amount with its day below. */
export function DatedAmount({ day, amount }: { day: string | null; amount: string | null }) {
  return (
    <>
      {yuan(amount)}
      {day && <div className="quiet">{day}</div>}
    </>
  )
}

/** Deletes an arrival that nobody has claimed, after a confirmation. */
export function DeleteArrival({ id }: { id: string }) {
  const remove = useRun(deleteArrival, { success: messages.deleted })
  return (
    <ConfirmButton danger type="link" onConfirm={() => remove.run({ id })}>
      删除
    </ConfirmButton>
  )
}
