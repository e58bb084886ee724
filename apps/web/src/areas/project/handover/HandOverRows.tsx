import type { HandOverItem } from '@hepu/api/areas/project/handover/handOver'
import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { keyOf, type useHandOverChoice } from './useHandOverChoice.ts'

interface Props {
  items: readonly HandOverItem[]
  choice: Pick<ReturnType<typeof useHandOverChoice>, 'isChosen' | 'choose'>
}

/** Rows of work to hand over: each is chosen by itself, or says why it cannot be. */
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
              disabled={item.why !== null}
              onChange={({ target }) => choice.choose([item], target.checked)}
            />
          ),
        },
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
        { title: '不能交接的原因', width: 260, cell: ({ why }) => why ?? '' },
      ]}
    />
  )
}
