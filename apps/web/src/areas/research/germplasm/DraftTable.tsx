import { evaluatedTraits, traitRangeText } from '@hepu/api/areas/research/germplasm/germplasmTraits'
import { traitHeader } from '@hepu/api/areas/experiment/traits/traits'
import { Button, Input, InputNumber, Select, type TableProps } from 'antd'
import { Table } from '../../../ui/table/Table.tsx'
import { hintOf, type Draft } from './drafts.ts'

interface Props {
  crop: string
  drafts: Draft[]
  disabled: boolean
  onChange: (drafts: Draft[]) => void
}

/** Rows being entered; below a value is why it is refused or doubted, below a trait what is usual. */
export default function DraftTable({ crop, drafts, disabled, onChange }: Props) {
  const set = (key: number, change: Partial<Draft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)))
  const traits = evaluatedTraits(crop).map((trait) => ({ value: trait.key, label: traitHeader(trait) }))
  const columns: TableProps<Draft>['columns'] = [
    { title: '行', key: 'no', width: 44, render: (_, __, at) => at + 1 },
    {
      title: '性状',
      key: 'trait',
      width: 240,
      render: (_, row, at) => (
        <>
          <Select
            aria-label={`第${at + 1}行性状`}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="选择性状"
            options={traits}
            value={row.trait}
            onChange={(trait) => set(row.key, { trait })}
          />
          {row.trait && <p className="germplasm-hint">{traitRangeText(crop, row.trait)}</p>}
        </>
      ),
    },
    {
      title: '观测值',
      key: 'raw',
      width: 200,
      render: (_, row, at) => (
        <>
          <Input
            aria-label={`第${at + 1}行观测值`}
            value={row.raw}
            maxLength={100}
            onChange={({ target }) => set(row.key, { raw: target.value })}
          />
          <Hint hint={hintOf(crop, row)} />
        </>
      ),
    },
    {
      title: '年份',
      key: 'year',
      width: 100,
      render: (_, row, at) => (
        <InputNumber
          aria-label={`第${at + 1}行年份`}
          value={row.year}
          min={1970}
          max={new Date().getFullYear()}
          precision={0}
          controls={false}
          onChange={(year) => set(row.key, { year })}
        />
      ),
    },
    {
      title: '环境（地点）',
      key: 'env',
      width: 180,
      render: (_, row, at) => (
        <Input
          aria-label={`第${at + 1}行环境`}
          value={row.env}
          maxLength={100}
          onChange={({ target }) => set(row.key, { env: target.value })}
        />
      ),
    },
    {
      title: '备注',
      key: 'remark',
      render: (_, row, at) => (
        <Input
          aria-label={`第${at + 1}行备注`}
          value={row.remark}
          maxLength={200}
          onChange={({ target }) => set(row.key, { remark: target.value })}
        />
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: 80,
      render: (_, row) => (
        <Button
          type="link"
          size="small"
          onClick={() => onChange(drafts.filter((draft) => draft.key !== row.key))}
        >
          {row.id ? '不改' : '去掉'}
        </Button>
      ),
    },
  ]
  return (
    <fieldset className="germplasm-drafts" disabled={disabled}>
      <Table
        size="small"
        rowKey="key"
        aria-label="录入性状评价"
        pagination={false}
        dataSource={drafts}
        columns={columns}
      />
    </fieldset>
  )
}

function Hint({ hint }: { hint: ReturnType<typeof hintOf> }) {
  if (!hint) return null
  return (
    <p className={`germplasm-hint germplasm-hint-${hint.tone}`} role="status">
      {hint.text}
    </p>
  )
}
