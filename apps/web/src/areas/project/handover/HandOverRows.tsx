import { handOverKinds, type HandOverItem } from '@hepu/api/areas/project/handover/handOver'
import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { keyOf, type useHandOverChoice } from './useHandOverChoice.ts'

interface Props {
  items: readonly HandOverItem[]
  choice: Pick<ReturnType<typeof useHandOverChoice>, 'isChosen' | 'choose'>
}

/** Rows of work that can be handed over: each is chosen by itself. */
export function HandOverRows({ items, choice }: Props) {
  return (
    <PlainTable
      label="待交接的事项"
      rows={items}
      keyOf={keyOf}
      pageSize={20}
      columns={[
        {
          title: '交接',
          width: 56,
          cell: (item) => (
            <Checkbox
              aria-label={`交接「${item.name}」`}
              checked={choice.isChosen(item)}
              onChange={({ target }) => choice.choose([item], target.checked)}
            />
          ),
        },
        ...itemColumns,
      ]}
    />
  )
}

/** Rows of work that cannot be handed over, each with the reason. */
export function UnableRows({ items }: Pick<Props, 'items'>) {
  return (
    <PlainTable
      label="不能交接的事项"
      rows={items}
      keyOf={keyOf}
      pageSize={20}
      columns={[
        { title: '类别', width: 100, cell: ({ kind }) => handOverKinds[kind] },
        ...itemColumns,
        { title: '不能交接的原因', width: 260, cell: ({ why }) => why },
      ]}
    />
  )
}

const itemColumns: readonly PlainColumn<HandOverItem>[] = [
  {
    title: '事项',
    cell: ({ name, path }) =>
      path ? (
        <Link to={path} target="_blank">
          {name}
        </Link>
      ) : (
        name
      ),
  },
  { title: '所属', width: 300, cell: ({ place }) => place },
]
