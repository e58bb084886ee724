import { standardKinds } from '@hepu/api/areas/breeder/record/breederFields'
import {
  saveStandards,
  standardPhaseText,
  standardRow,
  type standardList,
  type StandardRow,
} from '@hepu/api/areas/breeder/record/promotionStandard'
import { standardProblems, type StandardRange } from '@hepu/api/areas/breeder/record/standardRules'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import {
  isEmpty,
  problemsOf,
  valuesOf,
  type DraftRow,
  type RowProblems,
} from '../../../resource/rows/draftRows.ts'
import { RowsStep, type SavedRows } from '../../../resource/rows/RowsStep.tsx'
import { standardFields as fields } from './standardFields.ts'

interface Props {
  breederId: string
  standards: OutputOf<typeof standardList>
  /** Reads the table anew, with its new version. */
  onSaved: () => Promise<void>
}

type Given = InputOf<typeof saveStandards>['rows'][number]

/** The standards of a breeder, to type or to paste; overlaps and gaps are named at their row. */
export function StandardTable({ breederId, standards, onSaved }: Props) {
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const save = useRun(saveStandards, { success: messages.saved })
  const stored = useMemo(() => standards.rows.map(draftOf), [standards])
  const submit = async ({ rows }: SavedRows) => {
    const input = { breederId, version: standards.version, rows: rows.map(givenOf) }
    if ((await save.run(input)) === undefined) return false
    await onSaved()
    return true
  }
  return (
    <RowsStep
      noun="标准"
      fields={fields}
      schema={standardRow}
      unique={NONE}
      check={check}
      stored={stored}
      disabled={!standards.can['edit']}
      isOrdered
      hint="每行一个奖励条件：阶段，或推广面积区间（含下限，不含上限；同一时期不得重叠，不得留空档）。奖励金额与提成率填一项。按事件当日生效的标准奖励；已登记的费用不受以后修改影响。可从电子表格粘贴。"
      saving={save.running}
      onChanged={setChanged}
      onSave={submit}
    />
  )
}

const NONE: readonly string[] = []

/** Returns a row as the call takes it: without a version of its own. */
const givenOf = ({ version: _version, ...values }: Record<string, unknown>): Given => values as Given

const textOf = (value: string | number | null): string => (value === null ? '' : String(value))

const draftOf = (row: StandardRow): DraftRow => ({
  key: row.id,
  id: row.id,
  cells: {
    kind: standardKinds[row.kind],
    phase: row.phase === null ? '' : standardPhaseText(row.phase),
    from: textOf(row.from),
    to: textOf(row.to),
    amount: textOf(row.amount),
    rate: textOf(row.rate),
    validFrom: row.validFrom,
    validTo: textOf(row.validTo),
    clause: textOf(row.clause),
  },
  ...(row.keptBecause === null ? {} : { kept: row.keptBecause }),
})

const typedRow = { safeParse: (row: Record<string, unknown>) => standardRow.safeParse(givenOf(row)) }

/** Returns the problems of each row, then what is wrong between them. */
function check(rows: readonly DraftRow[]): RowProblems[] {
  const found = problemsOf(rows, fields, typedRow as typeof standardRow, NONE)
  if (found.some((problems) => Object.keys(problems).length > 0)) return found
  const places = rows.flatMap((row, at) => (isEmpty(row) ? [] : [at]))
  const given = places.map((at) => givenOf(valuesOf(rows[at]!, fields)) as StandardRange)
  const wrong = new Map(
    standardProblems(given, standardPhaseText).map(({ at, message }) => [places[at], message]),
  )
  return found.map((problems, at) => {
    const message = wrong.get(at)
    return message ? { kind: message } : problems
  })
}
