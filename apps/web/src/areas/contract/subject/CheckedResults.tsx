import type { CheckedResult, ResultCheck } from '@hepu/api/areas/contract/subject/resultImport'
import {
  resultColumnLabels as labels,
  resultVerdicts,
  type ResultVerdict,
} from '@hepu/api/areas/contract/subject/resultVerdicts'
import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'
import { Warnings } from './Results.tsx'

interface Props {
  check: ResultCheck
  /** Rows that are to be stored. */
  taken: ReadonlySet<number>
  onChange: (taken: ReadonlySet<number>) => void
  /** Goes back to choose another file. */
  onAgain: () => void
}

const tones: Readonly<Record<ResultVerdict, Tone>> = {
  ok: 'good',
  missing: 'warn',
  repeated: 'quiet',
  refused: 'bad',
  broken: 'bad',
}
const verdicts = Object.keys(resultVerdicts) as ResultVerdict[]

/** The rows of a workbook with their verdicts; a row is taken or left here. */
export function CheckedResults({ check, taken, onChange, onAgain }: Props) {
  const [shown, setShown] = useState<ResultVerdict | 'all'>('all')
  const rows = check.rows.filter(({ verdict }) => shown === 'all' || verdict === shown)
  const toggle = (row: number, isTaken: boolean) =>
    onChange(new Set(isTaken ? [...taken, row] : [...taken].filter((other) => other !== row)))
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
        options={[
          { value: 'all', label: `全部 ${check.rows.length}` },
          ...verdicts
            .filter((verdict) => (check.counts[verdict] ?? 0) > 0)
            .map((verdict) => ({
              value: verdict,
              label: `${resultVerdicts[verdict]} ${check.counts[verdict] ?? 0}`,
            })),
        ]}
      />
      <PlainTable
        key={shown}
        label="检查结果"
        rows={rows}
        keyOf={({ row }) => String(row)}
        pageSize={10}
        columns={[
          {
            title: '导入',
            width: 52,
            cell: (row) => <Take row={row} isTaken={taken.has(row.row)} onChange={toggle} />,
          },
          { title: '行', cell: ({ row }) => row, width: 44, isFigure: true },
          { title: labels.contractNumber, width: 170, cell: ({ contractNumber }) => contractNumber || '—' },
          { title: labels.resultType, width: 90, cell: ({ resultType }) => resultType },
          {
            title: labels.resultName,
            cell: ({ resultName, resultNo }) => (
              <>
                {resultName} <span className="quiet">{resultNo}</span>
              </>
            ),
          },
          { title: labels.share, width: 90, isFigure: true, cell: ({ share }) => share },
          { title: '结论', width: 300, cell: (row) => <Verdict row={row} /> },
        ]}
      />
    </>
  )
}

interface TakeProps {
  row: CheckedResult
  isTaken: boolean
  onChange: (row: number, isTaken: boolean) => void
}

function Take({ row: { row, verdict }, isTaken, onChange }: TakeProps) {
  if (verdict !== 'ok') return null
  return (
    <Checkbox
      aria-label={`导入第 ${row} 行`}
      checked={isTaken}
      onChange={({ target }) => onChange(row, target.checked)}
    />
  )
}

function Verdict({ row: { verdict, message, warnings } }: { row: CheckedResult }) {
  return (
    <>
      <StateText tone={tones[verdict]}>{resultVerdicts[verdict]}</StateText>
      {message && <div className="quiet">{message}</div>}
      {warnings.length > 0 && <Warnings of={warnings} />}
    </>
  )
}
