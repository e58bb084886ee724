import { NO_CHECK } from '@hepu/api/areas/upgrade/evaluation'
import { MIN_POINTS_LABEL } from '@hepu/api/areas/upgrade/promotionShapes'
import { FEW_POINTS } from '@hepu/breeding/promotion/fewPoints'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import type { Draft } from '../draft/draftState.ts'
import { ranksOf } from '../whatIf/moveOrder.ts'
import type { Move, WhatIf } from '../whatIf/whatIf.ts'
import { EarlierWhatIf } from '../whatIf/EarlierWhatIf.tsx'
import type { Rehearsal } from './RehearsalBoard.tsx'
import { ChecksUnset } from '../../experiment/shared.ts'
import { RevokedNotice } from '../publish/RevokedNotice.tsx'

const ChangesDrawer = lazy(() => import('./ChangesDrawer.tsx'))
const MoveTable = lazy(() =>
  import('../whatIf/MoveTable.tsx').then((module) => ({ default: module.MoveTable })),
)

const FEW_POINTS_REPAIR = `系统判定因此均为待定。补充试点的数据后请重新判定；${MIN_POINTS_LABEL}在「晋级评估」的「发布规则」里规定，也可先用试算改。`

interface Props {
  data: Rehearsal
  /** The problem of the shown verdicts; a what-if can end or cause too few points. */
  problem: string | null
  draft: Draft | null
  /** The parts of the draft that no longer exist. */
  ignored: readonly string[]
  /** Verdicts that changed when the group was judged anew. */
  moved: readonly Move[]
  onSeen: () => void
  /** The current what-if. */
  whatIf: WhatIf
  onTakeOver: (whatIf: WhatIf) => void
}

/** Notices before working on a rehearsal: stale data, problems, the resumed draft, changed verdicts. */
export default function BoardNotices({
  data,
  problem,
  draft,
  ignored,
  moved,
  onSeen,
  whatIf,
  onTakeOver,
}: Props) {
  const [changesOf, setChangesOf] = useState<{ draftId?: string } | null>(null)
  return (
    <>
      <RevokedNotice data={data} />
      {data.staleText && (
        <Notice
          tone="warning"
          title={data.staleText}
          action={
            <Button size="small" onClick={() => setChangesOf({})}>
              查看变化
            </Button>
          }
        >
          重新判定会保留人工设定的判定，其余随系统判定，并列出改变了的系统判定。
        </Notice>
      )}
      {data.upgrade.whatIfText && <TrialNotice text={data.upgrade.whatIfText} data={data} />}
      <EarlierWhatIf data={data} whatIf={whatIf} onTakeOver={onTakeOver} />
      {problem && (
        <Notice tone="error" title={problem}>
          {problem.startsWith(FEW_POINTS) && FEW_POINTS_REPAIR}
          {problem === NO_CHECK && (
            <>
              没有对照不能比较增减产，设置后请重新判定。
              <ChecksUnset groupId={data.upgrade.groupId} text="" />
            </>
          )}
        </Notice>
      )}
      {draft && (
        <Notice
          tone={draft.stale || ignored.length > 0 ? 'warning' : 'info'}
          title={`继续预演草稿「${draft.name}」（${draft.createdByName}，${formatTime(draft.createdAt)}）`}
          action={
            draft.evidence &&
            draft.stale && (
              <Button size="small" onClick={() => setChangesOf({ draftId: draft.id })}>
                草稿之后的变化
              </Button>
            )
          }
        >
          {draftText(draft, ignored, Boolean(data.upgrade.can['saveDraft']))}
        </Notice>
      )}
      {moved.length > 0 && (
        <Notice
          tone="info"
          title={`重新判定后，${moved.length} 个品种的系统判定有变；人工设定的判定没有动，其余随系统判定`}
          action={
            <Button size="small" onClick={onSeen}>
              知道了
            </Button>
          }
        >
          <Suspense>
            <MoveTable moves={moved} ranks={ranksOf(data.records)} />
          </Suspense>
        </Notice>
      )}
      <Suspense>
        {changesOf && (
          <ChangesDrawer
            upgradeId={data.upgrade.id}
            ranks={ranksOf(data.records)}
            {...changesOf}
            onClose={() => setChangesOf(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** 试算调整 of a confirmed decision, with the verdicts it made others. */
function TrialNotice({ text, data }: { text: string; data: Rehearsal }) {
  const [isOpen, setOpen] = useState(false)
  const moves = data.records.flatMap(({ verdict, untried }) =>
    untried?.moved
      ? [{ name: verdict.entry, before: untried.computed, after: verdict.decision, because: untried.moved }]
      : [],
  )
  return (
    <Notice
      tone="warning"
      title={`试算调整：${text}`}
      action={
        moves.length > 0 && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '查看改变的判定'}
          </Button>
        )
      }
    >
      确认草稿时采用，下面的判定、产量和位次都按此计算；
      {moves.length === 0 ? '系统判定没有因此改变。' : `${moves.length} 个品种的系统判定因此改变。`}
      <Suspense>{isOpen && <MoveTable moves={moves} ranks={ranksOf(data.records)} />}</Suspense>
    </Notice>
  )
}

function draftText(draft: Draft, ignored: readonly string[], isKept: boolean): string {
  const parts = [isKept ? '草稿中的判定和试算已填入，尚未保存。' : '草稿中的试算已填入，仅供查看，不会保存。']
  if (draft.stale) parts.push('草稿保存后组别数据已变动。')
  if (ignored.length > 0) parts.push(`现在已没有：${ignored.join('、')}，其试算未填入。`)
  return parts.join('')
}
