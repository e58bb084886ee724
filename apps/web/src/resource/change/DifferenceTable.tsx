import type { ShownDifference } from '@hepu/api/core/change/changeShapes'
import { PlainTable } from '../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { Changes } from './Changes.tsx'

const kinds = { added: '新增', changed: '修改', deleted: '删除' } as const
const actions = { added: 'create', changed: 'update', deleted: 'delete' } as const

/** Rows that differ between two states; names of those that are gone are struck through. */
export function DifferenceTable({ found }: { found: readonly ShownDifference[] }) {
  if (found.length === 0) return <EmptyPane text="两者相同。" />
  return (
    <PlainTable
      label="差别"
      rows={found}
      keyOf={({ objectLabel, id }) => `${objectLabel} ${id}`}
      pageSize={50}
      columns={[
        { title: '类别', width: 110, cell: ({ objectLabel }) => objectLabel },
        {
          title: '名称',
          width: 280,
          cell: ({ name, kind }) => (kind === 'deleted' ? <del>{name}</del> : name),
        },
        { title: '差别', width: 80, cell: ({ kind }) => kinds[kind] },
        {
          title: '内容',
          cell: ({ kind, changes }) => <Changes line={{ action: actions[kind], changes }} />,
        },
      ]}
    />
  )
}
