import { tiersProblem, type CapTier } from '@hepu/api/areas/project/source/indirectCap'
import * as api from '@hepu/api/areas/project/source/projectSource'
import { capLabels as labels, sourceLabels } from '@hepu/api/areas/project/source/sourceLabels'
import { moneyProblem, shownMoney } from '@hepu/api/core/money/typedMoney'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import {
  isEmpty,
  problemsOf,
  valuesOf,
  type DraftRow,
  type Field,
  type RowProblems,
} from '../../../resource/rows/draftRows.ts'
import { RowsStep, type SavedRows } from '../../../resource/rows/RowsStep.tsx'
import { CapTrial } from './CapTrial.tsx'

interface Props {
  source: api.ProjectSource
  /** Reads the source anew, with its new version. */
  onSaved: () => Promise<void>
}

const columns: readonly Field[] = [
  { key: 'validFrom', label: labels.validFrom, kind: 'date', width: 130, required: true },
  { key: 'upTo', label: labels.upTo, kind: 'money', unit: '元', width: 160 },
  { key: 'percent', label: labels.percent, width: 110, required: true },
]

interface TierRow extends CapTier {
  validFrom: string
}

const capShape = api.cap.shape
const tierRow = z.object({
  validFrom: capShape.validFrom,
  upTo: z
    .string()
    .refine((value) => moneyProblem(value, '元') === null, `${labels.upTo}应为金额，最多两位小数`)
    .nullish(),
  percent: z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, `${labels.percent}应为0到100，最多两位小数`),
})

/** The limits of the indirect costs of a source: from which day on, which part of the base by which per cent. */
export function CapTable({ source, onSaved }: Props) {
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const update = useRun(api.updateSource, { success: messages.saved })
  const stored = useMemo(() => source.caps.flatMap(draftsOf), [source])
  const save = async ({ rows }: SavedRows) => {
    const { id, version, name, code, fundType, remark } = source
    const caps = capsOf(rows.map(tierOf))
    if ((await update.run({ id, version, name, code, fundType, remark, caps })) === undefined) return false
    await onSaved()
    return true
  }
  return (
    <>
      <RowsStep
        noun={labels.tiers}
        fields={columns}
        schema={tierRow}
        unique={NONE}
        check={check}
        stored={stored}
        disabled={!source.can['edit']}
        isOrdered
        hint="基数为直接费用扣除设备费。同一执行日期的各行为一套分档，每档只对落在本档内的部分计算，相加得上限；最后一档不填「至」。新规定加一套新的执行日期，旧的保留。"
        saving={update.running}
        onChanged={setChanged}
        onSave={save}
      />
      <CapTrial caps={source.caps} />
    </>
  )
}

const NONE: readonly string[] = []

const draftsOf = ({ validFrom, tiers }: api.ProjectCap): DraftRow[] =>
  tiers.map(({ upTo, percent }, at) => ({
    key: `${validFrom} ${at}`,
    id: `${validFrom} ${at}`,
    cells: { validFrom, upTo: upTo === null ? '' : shownMoney(upTo, '元'), percent },
  }))

const tierOf = ({ validFrom, upTo, percent }: Record<string, unknown>): TierRow => ({
  validFrom: typeof validFrom === 'string' ? validFrom : '',
  upTo: typeof upTo === 'string' ? upTo : null,
  percent: typeof percent === 'string' ? percent : '',
})

/** Returns the limits that the rows make, each day once. */
function capsOf(rows: readonly TierRow[]) {
  const byDay = new Map<string, CapTier[]>()
  for (const { validFrom, upTo, percent } of rows)
    byDay.set(validFrom, [...(byDay.get(validFrom) ?? []), { upTo, percent }])
  return [...byDay].map(([validFrom, tiers]) => ({ validFrom, tiers }))
}

/** Returns the problems of each row, and the fault of a day at its last row. */
function check(rows: readonly DraftRow[]): RowProblems[] {
  const found = problemsOf(rows, columns, tierRow, NONE)
  if (found.some((problems) => Object.keys(problems).length > 0)) return found
  const typed = rows.map((row) => (isEmpty(row) ? null : tierOf(valuesOf(row, columns))))
  const faults = capsOf(typed.filter((row) => row !== null)).flatMap(({ validFrom, tiers }) => {
    const message = tiersProblem(tiers)
    return message ? [[typed.findLastIndex((row) => row?.validFrom === validFrom), message] as const] : []
  })
  const byRow = new Map(faults)
  return found.map((problems, at) => {
    const message = byRow.get(at)
    return message ? { upTo: `${sourceLabels.caps}：${message}` } : problems
  })
}
