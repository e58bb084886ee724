import type { ExecutionRow } from '@hepu/api/areas/project/execute/projectExecute'
import { nodeLabels as labels } from '@hepu/api/areas/project/node/nodeLabels'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { StateOfNode } from '../node/StateOfNode.tsx'
import { DaysLeft } from './DaysLeft.tsx'

type ExecutionColumn = Column<ExecutionRow>

/** The name of a project, with the link that the list is for. */
export const nameColumn = (pathOf: (id: string) => string): ExecutionColumn => ({
  title: labels.name,
  dataIndex: 'name',
  width: 260,
  ellipsis: true,
  sort: true,
  render: (_, { id, name }) => <Link to={pathOf(id)}>{name}</Link>,
})

export const stateColumns: readonly ExecutionColumn[] = [
  { title: labels.code, dataIndex: 'code', width: 140, ellipsis: true, sort: true },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 90,
    render: (_, { state }) => <StateOfNode state={state} />,
  },
]

export const directorColumn: ExecutionColumn = {
  title: labels.directorId,
  dataIndex: 'directorName',
  width: 90,
  ellipsis: true,
}

/** What is still open of a project, and how long it has. */
export const openColumns: readonly ExecutionColumn[] = [
  {
    title: '未完成指标',
    dataIndex: 'openIndexes',
    width: 100,
    align: 'right',
    render: (_, { openIndexes, mustIndexes }) => (mustIndexes > 0 ? `${openIndexes} / ${mustIndexes}` : null),
  },
  {
    title: '成果（待佐证）',
    dataIndex: 'results',
    width: 110,
    align: 'right',
    render: (_, { results, waitingResults }) =>
      waitingResults > 0 ? `${results}（${waitingResults}）` : results,
  },
  { title: labels.endDate, dataIndex: 'endDate', width: 106, sort: true },
  { title: '剩余', dataIndex: 'daysLeft', width: 110, render: (_, row) => <DaysLeft row={row} /> },
]

export const sourceColumn: ExecutionColumn = {
  title: labels.sourceId,
  dataIndex: 'sourceName',
  width: 120,
  ellipsis: true,
}
