import { consultReveal } from '@hepu/api/areas/trading/consult/consultHandling'
import type { ConsultDetail } from '@hepu/api/areas/trading/consult/consultShapes'
import { useState } from 'react'
import { useRun } from '../../../client/useRun.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'

/** Phone and e-mail of a sender, masked until who handles the consultation asks for them. */
export function ContactText({ consult: { id, phone, email, can } }: { consult: ConsultDetail }) {
  const [full, setFull] = useState<{ phone: string; email: string | null } | null>(null)
  const reveal = useRun(consultReveal)
  const show = async () => {
    const found = await reveal.run({ id })
    if (found) setFull(found)
  }
  const shown = full ?? { phone, email }
  return (
    <>
      {[shown.phone, shown.email].filter(Boolean).join('，')}
      {can['reveal'] && !full && (
        <ActionButton type="link" size="small" onClick={show}>
          显示完整号码
        </ActionButton>
      )}
    </>
  )
}
