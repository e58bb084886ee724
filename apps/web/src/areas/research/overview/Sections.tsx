import {
  OVERVIEW_ROWS,
  overviewPage,
  type OverviewEvent,
  type OverviewSection,
} from '@hepu/api/areas/research/overview/varietyOverview'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { EventFacts, EventTitle, MatchedBy } from './eventParts.tsx'

interface Props {
  name: string
  sections: readonly OverviewSection[]
}

/** The records of each kind; which kinds have none, and which the user may not read. */
export function Sections({ name, sections }: Props) {
  return (
    <>
      {sections
        .filter(({ total }) => total > 0)
        .map((section) => (
          <Section key={section.key} name={name} section={section} />
        ))}
      <div className="overview-section">
        <Untold
          sections={sections.filter(({ isAllowed, total }) => isAllowed && total === 0)}
          label="没有记录"
        />
        <Untold sections={sections.filter(({ isAllowed }) => !isAllowed)} label="无权查看" />
      </div>
    </>
  )
}

/** The kinds without records to show, each with the reason. */
export const Untold = ({ sections, label }: Pick<Props, 'sections'> & { label: string }) =>
  sections.length > 0 && (
    <p className="note">
      {label}：{sections.map(({ title }) => title).join('、')}
    </p>
  )

/** One kind of records: the first rows arrive with the overview, further pages load on demand. */
function Section({ name, section }: { name: string; section: OverviewSection }) {
  const { key, title, total, matchedBy, list } = section
  const [current, setCurrent] = useState(1)
  const page = useCall(
    overviewPage,
    { current, size: OVERVIEW_ROWS, model: { name, kinds: [key], each: 'RECORD' } },
    { quiet: true, enabled: current > 1, keepPrevious: true },
  )
  const rows = current === 1 ? section.rows : page.data?.records
  return (
    <section className="overview-section" aria-label={title}>
      <div className="overview-head">
        <h2>
          {title}（{total}）
        </h2>
        <span className="quiet">{matchedBy}</span>
        {list && <OutsideLink to={list}>到列表查看</OutsideLink>}
      </div>
      {page.error ? (
        <ErrorPane error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Table
          size="small"
          rowKey="id"
          aria-label={title}
          columns={columns}
          dataSource={rows ?? []}
          loading={page.isFetching}
          pagination={
            total > OVERVIEW_ROWS && {
              current,
              total,
              pageSize: OVERVIEW_ROWS,
              size: 'small',
              showSizeChanger: false,
              onChange: setCurrent,
            }
          }
        />
      )}
    </section>
  )
}

const columns: TableProps<OverviewEvent>['columns'] = [
  { title: '日期', dataIndex: 'date', width: 92, render: (date: string | null) => date ?? '—' },
  { title: '记录', key: 'title', width: 250, render: (_, row) => <EventTitle {...row} /> },
  { title: '内容', key: 'facts', render: (_, row) => <EventFacts {...row} /> },
  { title: '状态', dataIndex: 'state', width: 80, render: (state: string | null) => state ?? '—' },
  { title: '机构', dataIndex: 'orgName', width: 116 },
  { title: '匹配', key: 'match', width: 96, render: (_, row) => <MatchedBy {...row} /> },
]
