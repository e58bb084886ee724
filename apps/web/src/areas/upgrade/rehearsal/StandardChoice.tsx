import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { standardList } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { Select, Space } from 'antd'
import { useEffect } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { setSession } from '../../../workspace/session.ts'
import { nameOnceRead } from '../../../ui/text/pendingName.ts'
import type { Move } from '../whatIf/whatIf.ts'
import { ClassChoice } from './ClassChoice.tsx'
import type { Rehearsal } from './RehearsalBoard.tsx'

interface Props {
  data: Rehearsal
  onMoved: (moved: readonly Move[]) => void
}

/** The standard that a group is judged by, and standards of other classes. A choice judges anew at once. */
export function StandardChoice({ data: { upgrade, classes }, onMoved }: Props) {
  const standards = useCall(standardList, { state: '1' })
  const apply = useRun(rehearsing.updateUpgradeStandard, {
    success: `${messages.done}：已应用标准并重新判定`,
  })
  const rows = standards.data ?? []
  useStandardInWork(upgrade.standardId)
  const classOf = (id: string) => rows.find((row) => row.id === id)?.className
  const others = upgrade.otherStandards.map(({ id }) => id)
  const choose = async (standardId: string, otherIds: readonly string[]) => {
    const alternatives = otherIds.filter((id) => id !== standardId && classOf(id) !== classOf(standardId))
    const otherText = alternatives.length > 0 ? { otherIds: alternatives.join(',') } : {}
    const done = await apply.run({ upgradeId: upgrade.id, standardId, ...otherText })
    if (done) onMoved(done.moved)
  }
  const disabled = !upgrade.can['refresh'] || apply.running
  return (
    <Space.Compact>
      <Select
        aria-label="晋级标准"
        style={{ width: 'min(270px, 100vw - 206px)' }}
        placeholder="请选择晋级标准"
        disabled={disabled}
        loading={standards.isPending || apply.running}
        value={upgrade.standardId ?? undefined}
        labelRender={nameOnceRead(standards.isPending)}
        onChange={(standardId) => void choose(standardId, others)}
        options={rows.map((row) => ({
          value: row.id,
          label: `${row.name} 第${row.id === upgrade.standardId ? (upgrade.standardNumber ?? row.number) : row.number}版`,
        }))}
      />
      {upgrade.standardId !== null && (
        <ClassChoice
          standards={rows}
          classes={classes}
          first={upgrade.standardId}
          others={upgrade.otherStandards}
          disabled={disabled}
          onApply={(otherIds) => void choose(upgrade.standardId!, otherIds)}
        />
      )}
    </Space.Compact>
  )
}

/** Remembers the standard that is worked with; the list of standards marks it. */
function useStandardInWork(standardId: string | null): void {
  useEffect(() => {
    if (standardId !== null) setSession({ ruleId: standardId })
  }, [standardId])
}
