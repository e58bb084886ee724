import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import type { RiskRow } from '@hepu/api/areas/project/risk/projectRisk'
import {
  riskLabels as labels,
  riskWorkflow,
  stateMoves,
  type StateMove,
} from '@hepu/api/areas/project/risk/riskRules'
import { Button, Space } from 'antd'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { DueDay } from '../execute/DueDay.tsx'
import { RiskLevelMark, StateOfRisk } from './RiskLevelMark.tsx'

interface Actions {
  open: (kind: 'edit' | 'show' | StateMove, row: RiskRow) => void
  remove: (row: RiskRow) => unknown
}

/** Columns of the list of risks. */
export const riskColumns = ({ open, remove }: Actions): Column<RiskRow>[] => [
  { title: labels.code, dataIndex: 'code', width: 90, sort: true },
  {
    title: labels.name,
    dataIndex: 'name',
    width: 200,
    fixed: 'left',
    ellipsis: true,
    render: (_, row) => (
      <Button type="link" size="small" className="risk-name" onClick={() => open('show', row)}>
        {row.name}
      </Button>
    ),
  },
  { title: labels.category, dataIndex: 'category', width: 96 },
  {
    title: labels.level,
    dataIndex: 'level',
    width: 130,
    sort: true,
    render: (_, { level, probability, impact }) => (
      <>
        <RiskLevelMark level={level} />
        <span className="quiet">
          {probability}×{impact}＝{probability * impact}
        </span>
      </>
    ),
  },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 84,
    render: (_, { state }) => <StateOfRisk state={state} />,
  },
  { title: labels.ownerId, dataIndex: 'ownerName', width: 80, ellipsis: true },
  { title: labels.foundDate, dataIndex: 'foundDate', width: 106, sort: true },
  {
    title: labels.plannedEnd,
    dataIndex: 'plannedEnd',
    width: 150,
    sort: true,
    render: (_, { plannedEnd, state }) => <DueDay day={plannedEnd} isOpen={state !== 'closed'} />,
  },
  { title: labels.measures, dataIndex: 'measures', width: 220, ellipsis: true },
  {
    title: labels.nodeId,
    dataIndex: 'nodeName',
    width: 190,
    ellipsis: true,
    render: (_, { nodeLevel, nodeName }) => `${levelNames[nodeLevel as NodeLevel]} · ${nodeName}`,
  },
  {
    title: '操作',
    key: 'actions',
    width: 216,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        {row.can['edit'] && <Act label="编辑" onClick={() => open('edit', row)} />}
        {stateMoves
          .filter((move) => move !== 'occur' && row.can[move])
          .map((move) => (
            <Act key={move} label={riskWorkflow.moves[move].label} onClick={() => open(move, row)} />
          ))}
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除风险「${row.code} ${row.name}」及其附件吗？`}
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]

const Act = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button type="link" size="small" onClick={onClick}>
    {label}
  </Button>
)
