import { Button } from 'antd'
import { noWhatIf, sameReasons, sameWhatIf, type WhatIf } from '../whatIf/whatIf.ts'
import { ConfirmDraft } from './ConfirmDraft.tsx'
import type { Rehearsal } from '../rehearsal/RehearsalBoard.tsx'

interface Props {
  data: Rehearsal
  whatIf: WhatIf | null
  /** Decisions are not saved yet. */
  isEdited: boolean
}

/**
 * 确认 of the newest draft from the rehearsal itself. If the screen differs from the draft, it says what to do first;
 * older drafts are confirmed in the list of drafts.
 */
export function ConfirmNewest({ data, whatIf, isEdited }: Props) {
  const draft = data.drafts.find((draft) => draft.can['confirm'])
  if (!draft) return null
  const [shown, saved] = [whatIf ?? noWhatIf, draft.whatIf ?? noWhatIf]
  const isOther =
    isEdited ||
    data.upgrade.state !== 'DRAFT' ||
    data.drafts[0]!.id !== draft.id ||
    !sameWhatIf(shown, saved) ||
    !sameReasons(shown, saved)
  if (isOther) {
    return (
      <Button
        disabled
        title={`屏幕上的判定或试算与最近的草稿不同。请先保存草稿，或在「草稿」中接着预演「${draft.name}」后确认`}
      >
        确认执行单
      </Button>
    )
  }
  return <ConfirmDraft draft={draft} label={`确认「${draft.name}」`} />
}
