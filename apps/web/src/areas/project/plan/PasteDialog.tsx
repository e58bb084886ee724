import { indexContent } from '@hepu/api/areas/project/plan/indexFields'
import {
  indexColumns,
  MAX_INDEX_ROWS,
  readIndexRows,
  type IndexColumn,
} from '@hepu/api/areas/project/plan/indexRows'
import { indexTypes } from '@hepu/api/areas/project/plan/indexTypes'
import { batchTaskIndex, type PlanRow } from '@hepu/api/areas/project/plan/taskIndex'
import type { OutputOf } from '@hepu/api/core/route'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { isEmpty, type DraftRow, type Field } from '../../../resource/rows/draftRows.ts'
import { RowsStep, type SavedRows } from '../../../resource/rows/RowsStep.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'
import './plan.css'

interface Props {
  address: NodeAddress
  node: Pick<PlanRow, 'name' | 'level' | 'startDate' | 'endDate'>
  /** Names of the indexes that the node has. */
  names: readonly string[]
  onClose: () => void
}

const widths: Readonly<Record<IndexColumn, number>> = {
  name: 200,
  indexType: 170,
  unit: 70,
  target: 90,
  weight: 90,
  startDate: 110,
  endDate: 110,
  ownerName: 90,
  isMust: 90,
  method: 140,
  remark: 140,
}
const types = Object.fromEntries(Object.values(indexTypes).map(({ label }) => [label, label]))
const kinds: Partial<Record<IndexColumn, Partial<Field>>> = {
  name: { required: true },
  indexType: { kind: 'choice', options: types, required: true, aliases: ['类型'] },
  target: { required: true, aliases: ['目标', '指标值'] },
  isMust: { kind: 'choice', options: { 是: '是', 否: '否' } },
}
const fields: readonly Field[] = (Object.keys(indexColumns) as IndexColumn[]).map((key) => ({
  key,
  label: indexColumns[key],
  width: widths[key],
  ...kinds[key],
}))

const schema = z.object(indexContent)
const NONE: readonly string[] = []
const STORED: readonly DraftRow[] = []

/** 批量新增: a table of indexes, typed or pasted from the 任务书, checked row by row and saved as a whole or not at all. */
export default function PasteDialog({ address, node, names, onClose }: Props) {
  const [isChanged, setChanged] = useState(false)
  const [found, setFound] = useState<OutputOf<typeof batchTaskIndex> | null>(null)
  const check = useMemo(() => checkOf({ node, names }), [node, names])
  const batch = useRun(batchTaskIndex, { quiet: true })
  const save = useRun(batchTaskIndex, { success: messages.saved, quiet: true })
  const submit = async ({ rows }: SavedRows) => {
    const preview = await batch.run({ ...address, rows, preview: true })
    setFound(preview ?? null)
    if (!preview || preview.problems.length > 0) return false
    if ((await save.run({ ...address, rows })) === undefined) return false
    onClose()
    return true
  }
  const error = batch.error ?? save.error
  return (
    <FormModal
      title={`批量新增指标 · ${node.name}`}
      width="min(1240px, 96vw)"
      isChanged={isChanged}
      footer={null}
      onClose={onClose}
    >
      {error && <Notice tone="error" title={error.message} />}
      {found && found.problems.length > 0 && (
        <div className="plan-problems">
          <PlainTable
            label="问题"
            title={`有 ${found.problems.length} 处问题，没有保存任何一行`}
            rows={found.problems}
            keyOf={({ row, field }) => `${row} ${field}`}
            columns={[
              { title: '行', width: 60, cell: ({ row }) => row },
              { title: '列', width: 110, cell: ({ label }) => label },
              { title: '问题与改法', cell: ({ message }) => message },
            ]}
          />
        </div>
      )}
      <RowsStep
        noun="指标"
        fields={fields}
        schema={schema}
        unique={NONE}
        check={check}
        stored={STORED}
        isOrdered
        hint={`从任务书的表格复制后，在任一单元格粘贴（可带表头）；最多 ${MAX_INDEX_ROWS} 行。有问题的单元格会标出，全部改好才能保存。单位留空取该类型的常用单位（「其他」须填写），权重可以留空，之后一次均分。`}
        saving={batch.running || save.running}
        onChanged={setChanged}
        onSave={submit}
      />
    </FormModal>
  )
}

/** Returns the check of the table by the rules that the server uses too; it shows every problem at its cell. */
const checkOf = (place: Parameters<typeof readIndexRows>[1]) => (rows: readonly DraftRow[]) => {
  const { problems } = readIndexRows(
    rows.map((row) => (isEmpty(row) ? {} : row.cells)),
    place,
  )
  const byRow = new Map<number, Record<string, string>>()
  for (const { row, field, message } of problems) byRow.set(row, { ...byRow.get(row), [field]: message })
  return rows.map((_, at) => byRow.get(at + 1) ?? {})
}
