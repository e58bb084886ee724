import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import type { InputOf } from '@hepu/api/core/route'
import { droppedWithoutReason } from '@hepu/breeding/promotion/describeWhatIf'
import { Button, Popover, Space } from 'antd'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { whatIfSummary, type WhatIf } from '../whatIf/whatIf.ts'
import type { Rehearsal } from '../rehearsal/RehearsalBoard.tsx'

interface Props {
  data: Rehearsal
  whatIf: WhatIf | null
  /** Decisions typed on the screen and not saved yet; they are saved with the draft. */
  unsaved: NonNullable<InputOf<typeof rehearsing.savePreviewDraft>['decisions']>
  /** Names of entries whose decision still needs a reason. */
  withoutReason: readonly string[]
  /** Called after the decisions are saved with the draft. */
  onSaved: () => void
}

/**
 * 保存草稿: the decisions, those not saved yet among them, and the what-if, under a name. A point left out or a decision by hand without a
 * reason prevents saving.
 */
export function SaveDraft({ data, whatIf, unsaved, withoutReason, onSaved }: Props) {
  const { upgrade } = data
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const save = useRun(rehearsing.savePreviewDraft, {
    success: `${messages.saved}：草稿`,
  })
  const silent = whatIf ? droppedWithoutReason(whatIf) : []
  const isIncomplete = silent.length > 0 || withoutReason.length > 0
  const submit = async () => {
    const { id: upgradeId, version } = upgrade
    if (isIncomplete) return
    const decisions = unsaved.length > 0 ? { decisions: unsaved } : {}
    if (!(await save.run({ upgradeId, version, name, whatIf, ...decisions }))) return
    setOpen(false)
    onSaved()
  }
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={(next) => {
        if (next) setName(nextName(data.drafts))
        setOpen(next)
      }}
      content={
        <>
          <Space>
            <Input
              aria-label="草稿名称"
              value={name}
              maxLength={60}
              showCount
              onChange={(e) => setName(e.target.value)}
              onPressEnter={() => void submit()}
            />
            <Button
              type="primary"
              disabled={name.trim() === '' || isIncomplete}
              loading={save.running}
              onClick={() => void submit()}
            >
              保存
            </Button>
          </Space>
          {withoutReason.length > 0 && (
            <p className="draft-trial" role="alert">
              {namedAtMost(withoutReason)}的判定与系统判定不同，请在表中写理由后保存
            </p>
          )}
          {withoutReason.length === 0 && unsaved.length > 0 && (
            <p className="draft-trial">连同尚未保存的 {unsaved.length} 个人工判定一起保存</p>
          )}
          {silent.length > 0 && (
            <p className="draft-trial" role="alert">
              去掉试点{silent.join('、')}还没有写理由，请在「试算」中填写后保存
            </p>
          )}
          {whatIf && <p className="draft-trial">连同试算调整保存：{whatIfSummary(whatIf, data.evidence)}</p>}
        </>
      }
    >
      <Button>保存草稿</Button>
    </Popover>
  )
}

/** Names that are written before the rest is counted. */
const NAMED = 3

const namedAtMost = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join('、')}等${names.length}个` : names.join('、')

/** 预演n, the first that no draft has. */
function nextName(drafts: Rehearsal['drafts']): string {
  const taken = new Set(drafts.map(({ name }) => name))
  let n = drafts.length + 1
  while (taken.has(`预演${n}`)) n++
  return `预演${n}`
}
