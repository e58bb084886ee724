import { nodeLabels as labels, nodeStates } from '@hepu/api/areas/project/node/nodeLabels'
import * as api from '@hepu/api/areas/project/execute/projectExecute'
import { lights, percentText } from '@hepu/api/areas/project/plan/progress'
import { Space } from 'antd'
import { Link } from 'react-router'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { nodePath } from '../node/nodePaths.ts'
import { directorColumn, nameColumn, openColumns, sourceColumn, stateColumns } from './executionColumns.tsx'
import { closingPath, executionPath } from './executionPaths.ts'
import { LightText } from './LightText.tsx'

/** 项目执行: projects under way, with planned and actual progress and what is still open. */
export default function ExecutionList() {
  return (
    <Page
      title="项目执行"
      help="默认列出执行中、暂停、延期和待验收的项目。计划进度按起止日期推算：落后 5 个百分点以内为正常，15 个以内为偏慢，更多为滞后。"
    >
      <SearchTable
        route={api.pageExecutions}
        height="fill"
        filters={filters}
        columns={columns}
        defaultSort={{ sort: 'endDate', order: 'ascending' }}
        empty="没有执行中的项目。立项并到开始日期后，项目列在这里。"
      />
    </Page>
  )
}

const filters: FilterField[] = [
  { name: 'name', label: '名称或编号', type: 'input' },
  {
    name: 'view',
    label: '范围',
    type: 'select',
    options: Object.entries(api.executionViews).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'state',
    label: labels.state,
    type: 'select',
    options: Object.entries(nodeStates).flatMap(([value, label]) =>
      value === 'draft' ? [] : [{ value, label }],
    ),
  },
  {
    name: 'light',
    label: '进度状态',
    type: 'select',
    options: Object.entries(lights).map(([value, label]) => ({ value, label })),
  },
  { name: 'year', label: '年份', type: 'year' },
]

const columns: Column<api.ExecutionRow>[] = [
  nameColumn(executionPath),
  ...stateColumns,
  directorColumn,
  {
    title: '计划（%）',
    dataIndex: 'planned',
    width: 90,
    align: 'right',
    render: (_, { planned }) => percentText(planned),
  },
  {
    title: '完成（%）',
    dataIndex: 'progress',
    width: 130,
    sort: true,
    render: (_, { progress, light, isOverdue }) => <LightText {...{ progress, light, isOverdue }} />,
  },
  ...openColumns,
  sourceColumn,
  {
    title: '操作',
    key: 'actions',
    width: 130,
    fixed: 'right',
    render: (_, { id }) => (
      <Space size={8}>
        <Link to={nodePath('ProjectResults', { projectId: id })}>成果</Link>
        <Link to={closingPath(id)}>结题</Link>
      </Space>
    ),
  },
]
