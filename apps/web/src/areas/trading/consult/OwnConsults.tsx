import '../../figures.css'
import { consultTopics } from '@hepu/api/areas/trading/consult/consultFields'
import { consultLabels as labels } from '@hepu/api/areas/trading/consult/consultLabels'
import { consultStates } from '@hepu/api/areas/trading/consult/consultStates'
import { ownConsultPage, type OwnConsult } from '@hepu/api/areas/trading/consult/ownConsult'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { ConsultStateText } from './ConsultStateText.tsx'

const OwnConsultDrawer = lazy(() => import('./OwnConsultDrawer.tsx'))

const filters: FilterField[] = [
  { name: 'name', label: '关键词', type: 'input' },
  {
    name: 'state',
    label: labels.state,
    type: 'select',
    options: Object.entries(consultStates).map(([value, label]) => ({ value, label })),
  },
]

/** 我的咨询: what one has asked, whichever organisation was asked, with the answers. The opened one is in the address. */
export default function OwnConsults() {
  const [params, setParams] = useTabParams()
  const id = params.get('id')
  return (
    <Page
      title="我的咨询"
      help="您登录后就成果与需求提出的咨询都在这里，可以查看回复并追问；就服务提出的，在「服务选型」中打开该服务查看。已关闭的咨询如需继续，请在成果或需求页面另提咨询。"
    >
      <SearchTable
        route={ownConsultPage}
        height="fill"
        filters={filters}
        columns={columnsOf((row) => setParams({ id: row.id }))}
        empty="您还没有就成果或需求提出过咨询。可在「成果展示」中打开成果或需求，点「咨询」。"
      />
      <Suspense>{id && <OwnConsultDrawer id={id} onClose={() => setParams({ id: null })} />}</Suspense>
    </Page>
  )
}

const columnsOf = (open: (row: OwnConsult) => void): Column<OwnConsult>[] => [
  {
    title: labels.topicId,
    dataIndex: 'topicName',
    width: 220,
    ellipsis: true,
    render: (_, row) => (
      <Button type="link" size="small" onClick={() => open(row)}>
        {row.topicName ?? consultTopics[row.topic]}
      </Button>
    ),
  },
  { title: '类型', dataIndex: 'topic', width: 64, render: (_, { topic }) => consultTopics[topic] },
  { title: '咨询单位', dataIndex: 'orgName', width: 180, ellipsis: true },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 100,
    render: (_, { state }) => <ConsultStateText state={state} />,
  },
  { title: '回复', dataIndex: 'answers', width: 64, align: 'right' },
  { title: labels.content, dataIndex: 'content', width: 300, ellipsis: true },
  {
    title: '提出时间',
    dataIndex: 'createTime',
    width: 150,
    sort: true,
    render: (_, { createTime }) => formatTime(createTime),
  },
]
