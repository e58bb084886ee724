import { rewardStates } from '@hepu/api/areas/breeder/record/breederFields'
import type { RewardRow } from '@hepu/api/areas/breeder/reward/breederReward'
import { rewardLabels as labels } from '@hepu/api/areas/breeder/reward/rewardFields'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import type { Asked } from './ReasonDialog.tsx'

interface Props {
  rows: readonly RewardRow[]
  onConfirm: (reward: RewardRow) => unknown
  onAsk: (asked: Asked) => void
}

/** The proposals of a breeder, what waits for a person first; each with its clause and what it follows from. */
export function RewardTable({ rows, onConfirm, onAsk }: Props) {
  const columns: readonly PlainColumn<RewardRow>[] = [
    { title: labels.eventOn, width: 100, cell: ({ eventOn }) => eventOn },
    { title: labels.cooperativeId, width: 120, cell: ({ varietyName }) => varietyName },
    {
      title: labels.event,
      cell: ({ year, eventText, isReversal, sourcePath }) => {
        const text = `${year} 年${eventText}${isReversal ? '（撤回）' : ''}`
        return sourcePath ? <Link to={sourcePath}>{text}</Link> : text
      },
    },
    { title: labels.clause, cell: ({ clause }) => clause ?? '—' },
    {
      title: labels.amount,
      width: 120,
      isFigure: true,
      cell: ({ amount }) => <span className="num">{groupedText(amount, '元')}</span>,
    },
    {
      title: labels.state,
      width: 200,
      cell: ({ state, reason, decidedByName }) =>
        [rewardStates[state], decidedByName, reason].filter(Boolean).join('；'),
    },
    {
      title: '操作',
      width: 160,
      cell: (reward) => <Actions reward={reward} onConfirm={onConfirm} onAsk={onAsk} />,
    },
  ]
  return <PlainTable label="奖励建议" rows={rows} keyOf={({ id }) => id} columns={columns} pageSize={50} />
}

function Actions({ reward, onConfirm, onAsk }: Omit<Props, 'rows'> & { reward: RewardRow }) {
  const { can, amount, varietyName, isReversal } = reward
  const what = isReversal ? '冲回' : '奖励'
  return (
    <Space size={8}>
      {can['confirm'] && (
        <ConfirmButton
          type="link"
          title={`确认${what}「${varietyName}」${groupedText(amount, '元')} 元，并登记为费用吗？`}
          onConfirm={() => onConfirm(reward)}
        >
          确认
        </ConfirmButton>
      )}
      {can['decline'] && (
        <Button type="link" size="small" onClick={() => onAsk({ reward, move: 'decline' })}>
          {isReversal ? '不冲回' : '不予奖励'}
        </Button>
      )}
      {can['withdraw'] && (
        <Button type="link" size="small" danger onClick={() => onAsk({ reward, move: 'withdraw' })}>
          撤回
        </Button>
      )}
    </Space>
  )
}
