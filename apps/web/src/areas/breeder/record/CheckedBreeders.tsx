import {
  breederVerdicts,
  type BreederVerdict,
  type CheckedBreeder,
  type importBreeders,
} from '@hepu/api/areas/breeder/record/breederBook'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'

interface Props {
  check: OutputOf<typeof importBreeders>
  /** Goes back to choose another file. */
  onAgain: () => void
}

const tones: Readonly<Record<BreederVerdict, Tone>> = {
  new: 'good',
  changed: 'info',
  same: 'quiet',
  broken: 'bad',
}
const verdicts = Object.keys(breederVerdicts) as BreederVerdict[]

/** The rows of a workbook with what each would do. */
export function CheckedBreeders({ check, onAgain }: Props) {
  const [shown, setShown] = useState<BreederVerdict | 'all'>('all')
  const rows = check.rows.filter(({ verdict }) => shown === 'all' || verdict === shown)
  const options = verdicts
    .filter((value) => check.counts[value] > 0)
    .map((value) => ({ value, label: `${breederVerdicts[value]} ${check.counts[value]}` }))
  return (
    <>
      <p>
        工作表「{check.sheet}」共 {check.rows.length} 行，尚未写入任何数据。
        <Button type="link" size="small" onClick={onAgain}>
          换一个文件
        </Button>
      </p>
      <Segmented
        aria-label="按结论筛选"
        value={shown}
        onChange={setShown}
        options={[{ value: 'all', label: `全部 ${check.rows.length}` }, ...options]}
      />
      <PlainTable
        key={shown}
        label="检查结果"
        rows={rows}
        keyOf={({ row }) => String(row)}
        pageSize={10}
        columns={[
          { title: '行', width: 48, isFigure: true, cell: ({ row }) => row },
          { title: '名称', width: 200, cell: ({ name }) => name },
          {
            title: '结论',
            width: 84,
            cell: ({ verdict }) => <StateText tone={tones[verdict]}>{breederVerdicts[verdict]}</StateText>,
          },
          { title: '说明', cell: (row) => row.message || changesText(row) },
        ]}
      />
    </>
  )
}

const changesText = ({ changes }: CheckedBreeder): string =>
  changes
    .map(({ label, before, after }) => `${label}：${before ?? '（空）'} → ${after ?? '（空）'}`)
    .join('；')
