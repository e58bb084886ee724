import type { groupPage } from '@hepu/api/areas/experiment/group/group'
import type { OutputOf } from '@hepu/api/core/route'
import { ConfigProvider, Table, type TableProps } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'

export type Page = OutputOf<typeof groupPage>
type Row = Page['records'][number]

const columns: TableProps<Row>['columns'] = [
  { title: '年份', dataIndex: 'year', width: 70, fixed: 'left' },
  { title: '组别', dataIndex: 'name', width: 180, fixed: 'left' },
  { title: '阶段', dataIndex: 'phaseLabel', width: 112 },
  { title: '试点', dataIndex: 'points', width: 76, align: 'right' },
  { title: '品种', dataIndex: 'entries', width: 64, align: 'right' },
  { title: '小区', dataIndex: 'plots', width: 76, align: 'right' },
  { title: '组均值(kg/亩)', dataIndex: 'meanYield', width: 110, align: 'right' },
  { title: '产量第一', width: 210, render: (_, row) => row.best?.name },
  { title: '待核', dataIndex: 'pendingPlots', width: 64, align: 'right' },
  { title: '晋级', dataIndex: 'upgradeState', width: 80 },
  { title: '熟期', dataIndex: 'ripePeriod', width: 80 },
  { title: '对照', width: 190, render: (_, row) => row.checks.map((check) => check.name).join('、') },
  { title: '更新时间', dataIndex: 'updatedAt', width: 130 },
]

/** The content of both pages: the groups of trials in antd's own table. */
export const GroupTable = ({ page }: { page: Page | undefined }) => (
  <ConfigProvider locale={zhCN}>
    <Table<Row>
      size="small"
      rowKey="id"
      loading={!page}
      columns={columns}
      dataSource={page?.records ?? []}
      pagination={{ total: page?.total ?? 0, pageSize: 10 }}
      scroll={{ x: 'max-content' }}
    />
  </ConfigProvider>
)
