import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { draftWhatIfText, whatIfDecides, type WhatIf } from '../whatIf/whatIf.ts'

interface Props {
  draft: { id: string; name: string; whatIf: WhatIf | null; whatIfText: string | null }
  /** As a link within a row; else a button. */
  isLink?: boolean
  label?: string
  onDone?: () => void
}

/** 确认: makes a draft the execution list, after showing its what-if. */
export function ConfirmDraft({ draft, isLink = false, label = '确认', onDone }: Props) {
  const confirm = useRun(rehearsing.savePreview, {
    success: `${messages.done}：已确认，成为晋级执行单`,
  })
  return (
    <ConfirmButton
      {...(isLink && { type: 'link' as const })}
      title={`确认「${draft.name}」为晋级执行单？`}
      {...(draft.whatIf && { description: whatIfDecides(draftWhatIfText(draft)!) })}
      onConfirm={async () => {
        if ((await confirm.run({ draftId: draft.id })) !== undefined) onDone?.()
      }}
    >
      {label}
    </ConfirmButton>
  )
}
