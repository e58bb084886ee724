import {
  bindingVerdicts,
  matchKinds,
  periodText,
  type BindingVerdict,
} from '@hepu/api/areas/product/binding/bindingRules'
import type { BindingCheck, CheckedRow } from '@hepu/api/areas/product/binding/productBinding'
import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'
import { mayTake, type Choices, type RowChoice } from './bindingChoices.ts'
import { ProductChoice } from './ProductChoice.tsx'
import './binding.css'

interface Props {
  check: BindingCheck
  choices: Choices
  onChange: (choices: Choices) => void
  /** Goes back to choose another file. */
  onAgain: () => void
}

const tones: Readonly<Record<BindingVerdict, Tone>> = {
  ok: 'good',
  missing: 'warn',
  bound: 'info',
  repeated: 'warn',
  conflict: 'bad',
  broken: 'bad',
}
const verdicts = Object.keys(bindingVerdicts) as BindingVerdict[]

/** The rows of a workbook with their verdicts; a product is chosen and a row taken or left here. */
export function CheckedBindings({ check, choices, onChange, onAgain }: Props) {
  const [shown, setShown] = useState<BindingVerdict | 'all'>('all')
  const rows = check.rows.filter(({ verdict }) => shown === 'all' || verdict === shown)
  const set = (row: number, choice: RowChoice) => onChange(new Map([...choices, [row, choice]]))
  return (
    <>
      <p>
        工作表「{check.sheet}」共 {check.rows.length} 行，尚未写入任何数据。
        <Button type="link" size="small" onClick={onAgain}>
          换一个文件
        </Button>
      </p>
      <Segmented
        className="verdict-filter"
        aria-label="按结论筛选"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: `全部 ${check.rows.length}` },
          ...verdicts
            .filter((verdict) => check.counts[verdict] > 0)
            .map((verdict) => ({
              value: verdict,
              label: `${bindingVerdicts[verdict]} ${check.counts[verdict]}`,
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
            cell: (row) => <Take row={row} choice={choices.get(row.row)} onChange={set} />,
          },
          { title: '行', cell: ({ row }) => row, width: 44, isFigure: true },
          {
            title: '物料',
            cell: ({ nccId, materialName }) => <Material nccId={nccId} name={materialName} />,
          },
          { title: '文件中的产品', cell: ({ product }) => product, width: 120 },
          {
            title: '绑定到',
            width: 230,
            cell: (row) => <ProductChoice row={row} choice={choices.get(row.row)} onChange={set} />,
          },
          {
            title: '时期',
            cell: (row) => (row.verdict === 'broken' ? '' : periodText(row)),
            width: 172,
          },
          { title: '结论', cell: (row) => <Verdict row={row} />, width: 260 },
        ]}
      />
    </>
  )
}

interface TakeProps {
  row: CheckedRow
  choice: RowChoice | undefined
  onChange: (row: number, choice: RowChoice) => void
}

function Take({ row, choice, onChange }: TakeProps) {
  if (!choice || !mayTake(row)) return null
  return (
    <Checkbox
      aria-label={`导入第 ${row.row} 行`}
      checked={choice.isTaken}
      disabled={!choice.productId}
      onChange={({ target }) => onChange(row.row, { ...choice, isTaken: target.checked })}
    />
  )
}

const Material = ({ nccId, name }: { nccId: string; name: string }) => (
  <>
    {nccId} <span className="quiet">{name}</span>
  </>
)

function Verdict({ row: { verdict, message, how } }: { row: CheckedRow }) {
  return (
    <>
      <StateText tone={tones[verdict]}>{bindingVerdicts[verdict]}</StateText>
      <div className="quiet">{message || (how && matchKinds[how])}</div>
    </>
  )
}
