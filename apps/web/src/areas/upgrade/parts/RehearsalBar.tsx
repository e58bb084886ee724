import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publishing'
import * as record from '@hepu/api/areas/upgrade/record'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsing'
import { upgradeStates } from '@hepu/api/areas/upgrade/states'
import { Button, Popover, Space } from 'antd'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { useDownload } from '../../../client/useDownload.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { StateText } from '../../../ui/StateText.tsx'
import { GroupLink } from '../../experiment/shared.ts'
import { CountsText } from './CountsText.tsx'
import { needsReason } from '../decisionKeys.ts'
import { triedText, type Move, type TryOut, type WhatIf } from '../whatIf.ts'
import type { Edits, Rehearsal, RehearsalRecord } from './RehearsalBoard.tsx'
import { ReportLink } from './ReportLink.tsx'
import { StandardChoice } from './StandardChoice.tsx'

const refresh = [
  rehearsing.rehearsal,
  evaluation.upgradePage,
  record.recordPage,
  publishing.publishCount,
  rehearsing.draftPage,
  record.groupList,
]

/** State, standard and the moves of a rehearsal. */
export function RehearsalBar(props: {
  data: Rehearsal
  edits: Edits
  /** What is tried now, kept with a draft; null when nothing is. */
  whatIf: WhatIf | null
  tried: TryOut | null
  onSaved: () => void
  /** Told of the verdicts that judging anew moved. */
  onMoved: (moved: readonly Move[]) => void
  onDrafts: () => void
}) {
  const { upgrade, records, drafts } = props.data
  const download = useDownload()
  const decide = useRun(rehearsing.decide, {
    refresh,
    freshOnRefusal: true,
    success: `${messages.saved}：判定`,
  })
  const recompute = useRun(rehearsing.refreshRehearsal, {
    refresh,
    freshOnRefusal: true,
    success: `${messages.done}：已按最新数据与标准重新判定`,
  })
  const reopen = useRun(rehearsing.reopen, {
    refresh,
    freshOnRefusal: true,
    success: `${messages.done}：已撤回确认`,
  })
  const edited = Object.entries(props.edits)
  const byId = new Map(records.map((row) => [row.id, row]))
  /** What the rules say of an entry now: under what is tried, if anything is. */
  const ruled = ({ verdict, computed }: RehearsalRecord) =>
    props.tried?.byName.get(verdict.entry)?.verdict.decision ?? computed
  const withoutReason = edited.filter(([id, { final, reason }]) => {
    const row = byId.get(id)
    return row && reason.trim() === '' && needsReason(row, final, ruled(row))
  })
  const save = async () => {
    const decisions = edited.map(([recordId, edit]) => {
      const row = byId.get(recordId)!
      return {
        recordId,
        ...edit,
        ...(edit.final === row.computed && edit.final !== ruled(row) && { firm: true }),
      }
    })
    if (await decide.run({ upgradeId: upgrade.id, version: upgrade.version, decisions })) props.onSaved()
  }
  const judgeAnew = async () => {
    const done = await recompute.run({ upgradeId: upgrade.id, version: upgrade.version })
    if (done) props.onMoved(done.moved)
  }
  return (
    <div className="bar">
      <Space size={14} wrap>
        <StateText tone={upgrade.state === 'PUBLISHED' ? 'good' : 'info'}>
          {upgradeStates[upgrade.state]}
        </StateText>
        <StandardChoice data={props.data} onMoved={props.onMoved} />
        <CountsText counts={upgrade.counts} />
        <GroupLink id={upgrade.groupId}>分析信息</GroupLink>
      </Space>
      <Space wrap>
        {upgrade.can['refresh'] && (
          <Button loading={recompute.running} onClick={() => void judgeAnew()}>
            重新判定
          </Button>
        )}
        {edited.length > 0 && (
          <Button
            type="primary"
            disabled={withoutReason.length > 0}
            loading={decide.running}
            onClick={() => void save()}
          >
            {withoutReason.length > 0
              ? `还有${withoutReason.length}个未写理由`
              : `保存判定（${edited.length}）`}
          </Button>
        )}
        {upgrade.can['saveDraft'] && (
          <SaveDraft data={props.data} whatIf={props.whatIf} disabled={edited.length > 0} />
        )}
        <Button onClick={props.onDrafts}>草稿（{drafts.length}）</Button>
        {upgrade.can['reopen'] && (
          <ConfirmButton
            title="撤回确认后可重新调整判定"
            onConfirm={() => reopen.run({ upgradeId: upgrade.id, version: upgrade.version })}
          >
            撤回确认
          </ConfirmButton>
        )}
        <ReportLink ids={[upgrade.id]}>打印报告</ReportLink>
        <Button onClick={() => void download(record.upgradeReport, { upgradeId: upgrade.id })}>
          下载报告
        </Button>
      </Space>
    </div>
  )
}

interface SaveDraftProps {
  data: Rehearsal
  whatIf: WhatIf | null
  disabled: boolean
}

function SaveDraft({ data, whatIf, disabled }: SaveDraftProps) {
  const { upgrade } = data
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const save = useRun(rehearsing.savePreviewDraft, {
    refresh,
    freshOnRefusal: true,
    success: `${messages.saved}：草稿`,
  })
  const submit = async () => {
    const { id: upgradeId, version } = upgrade
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
              disabled={name.trim() === ''}
              loading={save.running}
              onClick={() => void submit()}
            >
              保存
            </Button>
          </Space>
          {whatIf && <p className="draft-trial">连同试算调整保存：{triedText(whatIf, data.evidence)}</p>}
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
