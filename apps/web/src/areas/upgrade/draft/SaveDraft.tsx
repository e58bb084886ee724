import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
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
  /** Decisions are not saved yet. */
  disabled: boolean
}

/** 保存草稿: the decisions and the what-if, under a name. A point left out without a reason prevents saving. */
export function SaveDraft({ data, whatIf, disabled }: Props) {
  const { upgrade } = data
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const save = useRun(rehearsing.savePreviewDraft, {
    success: `${messages.saved}：草稿`,
  })
  const silent = whatIf ? droppedWithoutReason(whatIf) : []
  const submit = async () => {
    const { id: upgradeId, version } = upgrade
    if (silent.length > 0) return
    if (await save.run({ upgradeId, version, name, whatIf })) setOpen(false)
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
              disabled={name.trim() === '' || silent.length > 0}
              loading={save.running}
              onClick={() => void submit()}
            >
              保存
            </Button>
          </Space>
          {silent.length > 0 && (
            <p className="draft-trial" role="alert">
              去掉试点{silent.join('、')}还没有写理由，请在「试算」中填写后保存
            </p>
          )}
          {whatIf && <p className="draft-trial">连同试算调整保存：{whatIfSummary(whatIf, data.evidence)}</p>}
        </>
      }
    >
      <Button disabled={disabled} title={disabled ? '请先保存判定' : undefined}>
        保存草稿
      </Button>
    </Popover>
  )
}

/** 预演n, the first that no draft has. */
function nextName(drafts: Rehearsal['drafts']): string {
  const taken = new Set(drafts.map(({ name }) => name))
  let n = drafts.length + 1
  while (taken.has(`预演${n}`)) n++
  return `预演${n}`
}
