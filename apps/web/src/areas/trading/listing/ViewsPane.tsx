import { listViews } from '@hepu/api/areas/trading/listing/listing'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { SearchTable } from '../../../resource/table/SearchTable.tsx'
import type { ListingPaneProps } from './ListingDetails.tsx'

/** 查阅记录: who looked at which facts, and when. */
export default function ViewsPane({ listing }: ListingPaneProps) {
  return (
    <SearchTable
      isLocal
      route={listViews}
      fixedModel={{ listingId: listing.id }}
      columns={[
        {
          title: '时间',
          dataIndex: 'createTime',
          width: 160,
          render: (_, row) => formatTime(row.createTime),
        },
        { title: '单位', dataIndex: 'viewerName', width: 200, ellipsis: true },
        { title: '人员', dataIndex: 'userName', width: 110 },
        {
          title: '查阅内容',
          dataIndex: 'items',
          width: 320,
          render: (_, { items, hasAccepted }) => items.join('、') || (hasAccepted ? '接受保密协议' : null),
        },
        {
          title: '保密协议',
          dataIndex: 'hasAccepted',
          width: 100,
          render: (_, { hasAccepted }) => (hasAccepted ? '已接受' : '—'),
        },
      ]}
      empty="还没有人查阅数据。上架后，其他单位每次查阅都会记在这里。"
    />
  )
}
