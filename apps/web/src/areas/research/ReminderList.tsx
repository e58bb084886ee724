import { reminders, remindersExport } from '@hepu/api/areas/research/reminders'
import { deadlineResources, resourceTitles } from '@hepu/api/core/resource/titles'
import { Link } from 'react-router'
import { usePermissions } from '../../workspace/session.ts'
import { dueFilter, DueText } from '../../resource/record/list/listColumns.tsx'
import { SearchTable, type Column, type FilterField, type RowOf } from '../../resource/table/SearchTable.tsx'
import { BLANK } from '../../ui/text/formatNumber.ts'
import { Page } from '../../ui/page/Page.tsx'

type Row = RowOf<typeof reminders>

const columns: Column<Row>[] = [
  {
    title: '名称',
    key: 'name',
    width: 300,
    ellipsis: true,
    fixed: 'left',
    render: (_, row) => <Link to={row.path}>{row.name}</Link>,
  },
  { title: '登记库', dataIndex: 'title', width: 100 },
  { title: '事项与时间', key: 'due', width: 255, render: (_, row) => <DueText {...row} /> },
  { title: '到期日', dataIndex: 'dueDate', width: 105, sort: 'dueDate' },
  {
    title: '应缴金额',
    key: 'amount',
    width: 110,
    align: 'right',
    render: (_, { amount }) => (amount ? `${amount.value} ${amount.unit}` : BLANK),
  },
  { title: '机构', dataIndex: 'orgName', width: 130, ellipsis: true },
]

/** 到期提醒: what is due within half a year, or overdue, over all registries. */
export default function ReminderList() {
  const permissions = usePermissions()
  const readable = deadlineResources.filter((name) => permissions.has(`${name}:read`))
  const filters: FilterField[] = [
    {
      name: 'registry',
      label: '登记库',
      type: 'select',
      width: 140,
      options: readable.map((name) => ({ value: name, label: resourceTitles[name] })),
    },
    { ...dueFilter, name: 'level' },
  ]
  return (
    <Page
      title="到期提醒"
      help="180 天内到期或已过期的事项：专利年费与届满、品种权与著作权届满、安全证书、检测资质、租期、项目与建设期。处理后修改该记录的日期或状态，提醒随之消失。"
    >
      <SearchTable
        route={reminders}
        exportRoute={remindersExport}
        rowKey="path"
        height="fill"
        filters={filters}
        columns={columns}
        defaultSize={20}
        defaultSort={{ sort: 'dueDate', order: 'ascending' }}
        empty="180 天内没有到期的事项。"
      />
    </Page>
  )
}
