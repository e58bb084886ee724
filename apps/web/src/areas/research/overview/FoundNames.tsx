import { OVERVIEW_NAMES, overviewSearch } from '@hepu/api/areas/research/overview/varietyOverview'
import { varietyOverviewLink } from '@hepu/api/areas/research/overview/varietyOverviewPath'
import { comparable } from '@hepu/api/cells/normalise'
import { Input, type TableProps } from 'antd'
import type { OutputOf } from '@hepu/api/core/route'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { WhereToEnter } from './WhereToEnter.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Table } from '../../../ui/table/Table.tsx'

const LONGEST = 100

/** Asks for a part of a variety's name or number. */
export function SearchBox({ initial, onSearch }: { initial: string; onSearch: (part: string) => void }) {
  const [part, setPart] = useState(initial)
  return (
    <Input.Search
      className="overview-search"
      aria-label="品种名称或编号"
      placeholder="名称或编号的一部分"
      enterButton="查找"
      allowClear
      maxLength={LONGEST}
      value={part}
      onChange={(event) => setPart(event.target.value)}
      onSearch={(text) => {
        if (text.trim()) onSearch(text.trim())
      }}
    />
  )
}

interface Props {
  part: string
  /** Shows nothing if nothing is found. */
  quiet?: boolean
  /** Called with the only variety found, if the text is its whole name or number. */
  onOnly?: (name: string) => void
}

/** Returns the variety found by its whole name or number, if no other fits. */
function onlyOf(data: OutputOf<typeof overviewSearch> | undefined, part: string): string | undefined {
  const [found] = data?.records ?? []
  if (!found || data?.total !== 1) return undefined
  const wanted = comparable(part)
  return [found.name, ...found.numbers].some((candidate) => comparable(candidate) === wanted)
    ? found.name
    : undefined
}

/** Varieties with a part in their name or number. */
export function FoundNames({ part, quiet = false, onOnly }: Props) {
  const { data, error, refetch } = useCall(overviewSearch, { name: part }, { quiet: true })
  const only = onOnly && onlyOf(data, part)
  useEffect(() => {
    if (only !== undefined) onOnly?.(only)
  })
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  if (!data || only !== undefined) return <EmptyPane loading />
  if (data.total === 0) {
    return quiet ? null : (
      <EmptyPane
        text={`没有找到名称或编号含「${part}」的品种。`}
        action={
          <>
            <p className="quiet">
              只查当前作物（{data.cropLabel}
              ）：请少输几个字再试，其他作物的品种请先切换作物；还没有登记的，可以现在新增：
            </p>
            <WhereToEnter />
          </>
        }
      />
    )
  }
  return (
    <>
      <Table
        size="small"
        rowKey="name"
        aria-label="找到的品种"
        pagination={false}
        dataSource={data.records}
        columns={columns}
      />
      <p className="note">
        {data.total > OVERVIEW_NAMES
          ? `共 ${data.total} 个，列出 ${OVERVIEW_NAMES} 个；请多输几个字。`
          : `共 ${data.total} 个。`}
      </p>
    </>
  )
}

const columns: TableProps<Found>['columns'] = [
  {
    title: '品种名称',
    dataIndex: 'name',
    width: 220,
    render: (name: string) => <Link to={varietyOverviewLink(name)}>{name}</Link>,
  },
  { title: '作物', dataIndex: 'crops', width: 90, render: (crops: string[]) => crops.join('、') },
  {
    title: '审定、品种权、种质等编号',
    dataIndex: 'numbers',
    width: 320,
    render: (numbers: string[]) => numbers.join('、') || <span className="quiet">尚无编号</span>,
  },
  { title: '出自', dataIndex: 'sources', render: (sources: string[]) => sources.join('、') },
]
type Found = OutputOf<typeof overviewSearch>['records'][number]
