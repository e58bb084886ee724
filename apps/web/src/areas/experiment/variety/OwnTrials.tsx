import type { parentInformation } from '@hepu/api/areas/experiment/parentInformation'
import type { OutputOf } from '@hepu/api/core/route'
import type { TableProps } from 'antd'
import { Table } from '../../../ui/table/Table.tsx'
import { VarietyLink } from '../TrialLinks.tsx'
import { DecidedFigure, DecidedNote, gainText, rankText, yieldText } from './DecidedFigure.tsx'

type Trial = OutputOf<typeof parentInformation>['parents'][number]['trials'][number]

const columns: TableProps<Trial>['columns'] = [
  { title: '年份', dataIndex: 'year', width: 70 },
  {
    title: '组别',
    dataIndex: 'groupName',
    render: (_, row) => (
      <>
        <VarietyLink id={row.id}>{row.groupName}</VarietyLink>
        <DecidedNote row={row} />
      </>
    ),
  },
  { title: '阶段', dataIndex: 'phaseLabel', width: 130 },
  {
    title: '折亩产(kg)',
    dataIndex: 'meanYield',
    width: 104,
    align: 'right',
    render: (_, row) => <DecidedFigure row={row} of={yieldText} />,
  },
  {
    title: '位次',
    dataIndex: 'yieldRank',
    width: 64,
    align: 'right',
    render: (_, row) => <DecidedFigure row={row} of={rankText} />,
  },
  {
    title: '比CK1±%',
    key: 'gain',
    width: 96,
    align: 'right',
    render: (_, row) => <DecidedFigure row={row} of={gainText('CK1')} />,
  },
]

/** Trials in which a parent was an entry itself. */
export function OwnTrials({ name, trials }: { name: string; trials: Trial[] }) {
  if (trials.length === 0) return <p className="note">{name}自身没有参试记录。</p>
  return (
    <Table
      size="small"
      rowKey="id"
      aria-label={`${name}自身参试的试验`}
      title={() => `${name}自身参试的试验（${trials.length}）`}
      pagination={trials.length > 10 ? { pageSize: 10, size: 'small' } : false}
      dataSource={trials}
      columns={columns}
    />
  )
}
