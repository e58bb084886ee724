import { pageComments, type CommentRow } from '@hepu/api/areas/contract/distribution/distributionComment'
import { commentStates } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { CommentAnswers, CommentStateText } from './CommentAnswers.tsx'
import { runPath } from './distributionPaths.ts'
import { yuan } from './distributionText.tsx'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))

const filters: FilterField[] = [
  { name: 'keyword', label: '单号、合同或内容', type: 'input' },
  {
    name: 'state',
    label: '状态',
    type: 'select',
    options: Object.entries(commentStates).map(([value, label]) => ({ value, label })),
  },
]

const lineText = ({ collectedOn, name, amount }: CommentRow): string =>
  `${collectedOn} ${name} ${yuan(amount)} 元`

/** 争议与说明 about the lines of all runs, with their states and answers. */
export default function Disputes() {
  const [chosen, setChosen] = useState<CommentRow | null>(null)
  const columns = useMemo(() => columnsOf(setChosen), [])
  return (
    <>
      <SearchTable
        route={pageComments}
        filters={filters}
        columns={columns}
        defaultSort={{ sort: 'id', order: 'descending' }}
        empty="没有争议与说明。收款人在「我的收益」中提出后显示在这里。"
      />
      <Suspense>
        {chosen && <AnswerDialog title={lineText(chosen)} comment={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  )
}

const columnsOf = (answer: (row: CommentRow) => void): Column<CommentRow>[] => [
  {
    title: '状态',
    dataIndex: 'state',
    width: 90,
    render: (_, { state }) => <CommentStateText state={state} />,
  },
  {
    title: '争议或说明',
    dataIndex: 'text',
    width: 270,
    render: (_, { text, byName, createTime }) => (
      <>
        {text}
        <div className="quiet">
          {byName} {formatTime(createTime)}
        </div>
      </>
    ),
  },
  {
    title: '答复',
    dataIndex: 'answers',
    width: 260,
    render: (_, { answers }) => <CommentAnswers answers={answers} />,
  },
  {
    title: '分配明细',
    dataIndex: 'name',
    width: 290,
    render: (_, row) => (
      <>
        {lineText(row)}
        <div className="quiet">
          <Link to={runPath(row.runId)}>{row.runNumber}</Link> {row.contractName}
        </div>
      </>
    ),
  },
  {
    title: '操作',
    dataIndex: 'id',
    width: 80,
    render: (_, row) => (
      <Offered of={row} action="answer">
        {(disabled) => (
          <Button type="link" size="small" disabled={disabled} onClick={() => answer(row)}>
            答复
          </Button>
        )}
      </Offered>
    ),
  },
]
