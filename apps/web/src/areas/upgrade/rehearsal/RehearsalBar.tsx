import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { Button, Space } from 'antd'
import { useDownload } from '../../../client/useDownload.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { GroupLink } from '../../experiment/shared.ts'
import { ConfirmNewest } from '../draft/ConfirmNewest.tsx'
import { CountsText } from '../decision/CountsText.tsx'
import { needsReason } from '../decision/decisionKeys.ts'
import type { Move, WhatIfResult, WhatIf } from '../whatIf/whatIf.ts'
import { countShown } from './currentDecision.ts'
import type { Edits, Rehearsal, RehearsalRecord } from './RehearsalBoard.tsx'
import { DecisionReportLink } from '../report/DecisionReportLink.tsx'
import { SaveDraft } from '../draft/SaveDraft.tsx'
import { StandardChoice } from './StandardChoice.tsx'
import { stateTones } from '../evaluation/stateTones.ts'
import { StandardNote } from '../evaluation/StandardNote.tsx'

interface Props {
  data: Rehearsal
  edits: Edits
  /** The current what-if, stored with a draft; null if there is none. */
  whatIf: WhatIf | null
  tried: WhatIfResult | null
  onSaved: () => void
  /** Called with the verdicts that changed when the group was judged anew. */
  onMoved: (moved: readonly Move[]) => void
  onDrafts: () => void
}

/** State, standard and the moves of a rehearsal. */
export function RehearsalBar(props: Props) {
  const { upgrade, records, drafts } = props.data
  const download = useDownload()
  const decide = useRun(rehearsing.decide, {
    success: `${messages.saved}：判定`,
  })
  const recompute = useRun(rehearsing.refreshRehearsal, {
    success: `${messages.done}：已按最新数据与标准重新判定`,
  })
  const reopen = useRun(rehearsing.reopen, {
    success: `${messages.done}：已撤回确认`,
  })
  const edited = Object.entries(props.edits)
  const byId = new Map(records.map((row) => [row.id, row]))
  /** Returns the verdict of the rules for an entry, under the what-if if there is one. */
  const ruled = ({ verdict, computed }: RehearsalRecord) =>
    props.tried?.byName.get(verdict.entry)?.verdict.decision ?? computed
  const withoutReason = edited.filter(([id, { final, reason }]) => {
    const row = byId.get(id)
    return row && reason.trim() === '' && needsReason(final, ruled(row))
  })
  const decisions = edited.flatMap(([recordId, edit]) => {
    const row = byId.get(recordId)
    if (!row) return []
    const ruling = ruled(row)
    // A decision that agrees with the what-if and has no reason follows the rules, in the draft too.
    if (edit.final === ruling && edit.reason.trim() === '' && row.computed !== null) {
      return [{ recordId, final: row.computed, reason: '' }]
    }
    return [
      { recordId, ...edit, ...(edit.final === row.computed && edit.final !== ruling && { firm: true }) },
    ]
  })
  const save = async () => {
    if (await decide.run({ upgradeId: upgrade.id, version: upgrade.version, decisions })) props.onSaved()
  }
  const judgeAnew = async () => {
    const done = await recompute.run({ upgradeId: upgrade.id, version: upgrade.version })
    if (done) props.onMoved(done.moved)
  }
  return (
    <div className="bar">
      <Space size={14} wrap>
        <StateText tone={stateTones[upgrade.state]}>{upgradeStates[upgrade.state]}</StateText>
        <StandardChoice data={props.data} onMoved={props.onMoved} />
        <StandardNote text={upgrade.standardNote} />
        <CountsText
          counts={
            edited.length > 0
              ? countShown(records, props.edits, upgrade.can['decide'] ? props.tried : null)
              : upgrade.counts
          }
        />
        {edited.length > 0 && <StateText tone="warn">未保存</StateText>}
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
          <SaveDraft
            data={props.data}
            whatIf={props.whatIf}
            unsaved={decisions}
            withoutReason={withoutReason.flatMap(([id]) => byId.get(id)?.name ?? [])}
            onSaved={props.onSaved}
          />
        )}
        <ConfirmNewest data={props.data} whatIf={props.whatIf} isEdited={edited.length > 0} />
        <Button onClick={props.onDrafts}>草稿（{drafts.length}）</Button>
        {upgrade.can['reopen'] && (
          <ConfirmButton
            title="撤回确认后可重新调整判定"
            onConfirm={() => reopen.run({ upgradeId: upgrade.id, version: upgrade.version })}
          >
            撤回确认
          </ConfirmButton>
        )}
        <DecisionReportLink ids={[upgrade.id]}>打印报告</DecisionReportLink>
        <Button onClick={() => void download(record.upgradeReport, { upgradeId: upgrade.id })}>
          下载报告
        </Button>
      </Space>
    </div>
  )
}
