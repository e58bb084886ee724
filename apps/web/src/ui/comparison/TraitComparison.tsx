import { Table } from '../table/Table.tsx'
import { Blank } from '../text/Blank.tsx'
import { scrollable } from './scrollable.ts'

interface TraitRow {
  key: string
  /** Trait with its unit. */
  label: string
  /** Figures as text, one for each variety; null if nothing was observed. */
  values: readonly (string | null)[]
}

interface Props {
  /** Names of the varieties, used as heads. */
  names: readonly string[]
  rows: readonly TraitRow[]
}

const scroller = scrollable('性状对比')

/** 性状对比: one row for each trait, one column for each variety. */
export function TraitComparison({ names, rows }: Props) {
  return (
    <Table<TraitRow>
      ref={scroller}
      size="small"
      bordered
      rowKey="key"
      pagination={false}
      dataSource={[...rows]}
      scroll={{ x: 'max-content', y: 420 }}
      columns={[
        { title: '性状', dataIndex: 'label', width: 180, fixed: 'left' },
        ...names.map((name, index) => ({
          title: name,
          key: `${index}`,
          width: 120,
          align: 'right' as const,
          render: (_: unknown, { values }: TraitRow) => <Blank>{values[index]}</Blank>,
        })),
      ]}
    />
  )
}
