import * as api from '@hepu/api/areas/project/source/projectSource'
import { subjectLabels as labels } from '@hepu/api/areas/project/source/sourceLabels'
import { subjectKinds, subjectProblem } from '@hepu/api/areas/project/source/subjectRules'
import type { InputOf } from '@hepu/api/core/route'
import { useMemo, useState } from 'react'
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

interface Props {
  source: api.ProjectSource
  /** Reads the source anew, with its new version. */
  onSaved: () => Promise<void>
}

const levels = { '1 级': '1', '2 级': '2', '3 级': '3' }
const yesNo = { 是: 'true', 否: 'false' }
const kinds = Object.fromEntries(Object.entries(subjectKinds).map(([value, label]) => [label, value]))

const columns: readonly Field[] = [
  { key: 'level', label: labels.level, kind: 'choice', options: levels, width: 90, required: true },
  { key: 'name', label: labels.name, width: 260, required: true },
  { key: 'kind', label: labels.kind, kind: 'choice', options: kinds, width: 120, required: true },
  { key: 'isEquipment', label: labels.isEquipment, kind: 'choice', options: yesNo, width: 90 },
  { key: 'validFrom', label: labels.validFrom, kind: 'date', width: 120 },
  { key: 'validTo', label: labels.validTo, kind: 'date', width: 120 },
]

type Given = NonNullable<InputOf<typeof api.updateSource>['subjects']>[number]

/** Returns a row as the call takes it. */
const subjectIn = ({ level, isEquipment, ...values }: Record<string, unknown>): Given =>
  ({ ...values, level: Number(level), isEquipment: isEquipment === 'true' }) as Given

/** The subjects of a source in the order of their tree, to type or to paste. */
export function SubjectTable({ source, onSaved }: Props) {
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const update = useRun(api.updateSource, { success: messages.saved })
  const stored = useMemo(() => source.subjects.map(draftOf), [source])
  const save = async ({ rows }: SavedRows) => {
    const { id, version, name, code, fundType, remark } = source
    const subjects = rows.map(subjectIn)
    if ((await update.run({ id, version, name, code, fundType, remark, subjects })) === undefined)
      return false
    await onSaved()
    return true
  }
  return (
    <RowsStep
      noun={'科目'}
      fields={columns}
      schema={api.subjectRow}
      unique={NONE}
      check={check}
      stored={stored}
      disabled={!source.can['edit']}
      isOrdered
      hint="按树的次序逐行填写：下级科目排在其上级之后，层级加 1；费用类别随 1 级科目。只有末级科目编预算、记支出。可从电子表格粘贴。"
      saving={update.running}
      onChanged={setChanged}
      onSave={save}
    />
  )
}

const NONE: readonly string[] = []

const draftOf = (subject: api.ProjectSubject): DraftRow => ({
  key: subject.id,
  id: subject.id,
  cells: {
    level: `${subject.level} 级`,
    name: subject.name,
    kind: subjectKinds[subject.kind],
    isEquipment: subject.isEquipment ? '是' : '',
    validFrom: subject.validFrom ?? '',
    validTo: subject.validTo ?? '',
  },
})

/** Schema of a row as it is typed: the level and the mark come as words. */
const typedRow = { safeParse: (row: Record<string, unknown>) => api.subjectRow.safeParse(subjectIn(row)) }

/** Returns the problems of each row, and the first fault of the tree at its row. */
function check(rows: readonly DraftRow[]): RowProblems[] {
  const found = problemsOf(rows, columns, typedRow as typeof api.subjectRow, NONE)
  if (found.some((problems) => Object.keys(problems).length > 0)) return found
  const places = rows.flatMap((row, at) => (isEmpty(row) ? [] : [at]))
  const given = places.map((at) => subjectIn(valuesOf(rows[at]!, columns)))
  const problem = subjectProblem(given)
  if (!problem) return found
  const place = places[problem.at]
  return found.map((problems, at) => (at === place ? { name: problem.message } : problems))
}
