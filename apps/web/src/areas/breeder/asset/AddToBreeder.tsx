import { breederDetail } from '@hepu/api/areas/breeder/record/breederArchive'
import { Button } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'

interface Props {
  breederId: string
  /** What the button says. */
  text: string
  onAdd: () => void
}

/** The button that adds a record to an archive; the reason is shown where the state of the archive forbids it. */
export function AddToBreeder({ breederId, text, onAdd }: Props) {
  const { data } = useCall(breederDetail, { id: breederId }, { quiet: true })
  const { can = {}, whyNot = {} } = data ?? {}
  if (!can['edit'] && !whyNot['edit']) return null
  return (
    <DisabledWithReason why={whyNot['edit']}>
      <Button type="primary" disabled={!can['edit']} onClick={onAdd}>
        {text}
      </Button>
    </DisabledWithReason>
  )
}
