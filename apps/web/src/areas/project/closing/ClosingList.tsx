import type { ClosingState as State } from '@hepu/api/areas/project/closing/closingLabels'
import * as api from '@hepu/api/areas/project/execute/projectExecute'
import { percentText } from '@hepu/api/areas/project/plan/progress'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Choice } from '../../../ui/control/Choice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import {
  directorColumn,
  nameColumn,
  openColumns,
  sourceColumn,
  stateColumns,
} from '../execute/executionColumns.tsx'
import { closingPath } from '../execute/executionPaths.ts'
import { ClosingState } from './ClosingState.tsx'

const views: readonly { value: api.ExecutionView; label: string }[] = [
  { value: 'ready', label: '可申请结题' },
  { value: 'awaiting', label: '待验收' },
  { value: 'over', label: '已结束' },
  { value: 'running', label: '全部执行中' },
]

const empty: Readonly<Record<api.ExecutionView, string>> = {
  ready: '没有 90 天内到期、已到期或进度已满的项目。',
  awaiting: '没有待验收的项目。',
  over: '没有已结题或终止的项目。',
  running: '没有执行中的项目。',
}

/** 项目结题: projects that are ready to be closed, that wait for their decision, and that are closed. */
export default function ClosingList() {
  const [params, change] = useTabParams()
  const view = views.find(({ value }) => value === params.get('range'))?.value ?? 'ready'
  return (
    <Page
      title="项目结题"
      help="“可申请结题”列出 90 天内到期、已到期或进度已满的项目。满足结题条件后在详情中申请，验收通过后项目只读。"
      extra={
        <Choice aria-label="列表" value={view} options={[...views]} onChange={(range) => change({ range })} />
      }
    >
      <SearchTable
        key={view}
        route={api.pageExecutions}
        height="fill"
        filters={filters}
        fixedModel={{ view }}
        columns={columns}
        empty={empty[view]}
      />
    </Page>
  )
}

const filters: FilterField[] = [
  { name: 'name', label: '名称或编号', type: 'input' },
  { name: 'year', label: '年份', type: 'year' },
]

const columns: Column<api.ExecutionRow>[] = [
  nameColumn(closingPath),
  ...stateColumns,
  {
    title: '结题申请',
    dataIndex: 'closingState',
    width: 100,
    render: (_, { closingState }) => closingState && <ClosingState state={closingState as State} />,
  },
  directorColumn,
  {
    title: '完成（%）',
    dataIndex: 'progress',
    width: 100,
    align: 'right',
    sort: true,
    render: (_, { progress }) => percentText(progress),
  },
  ...openColumns,
  { title: '结题日期', dataIndex: 'closedDate', width: 106 },
  sourceColumn,
]
