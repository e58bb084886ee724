import { fenIn } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import type { ObligationRow } from '@hepu/api/core/obligation/obligationCalls'
import { obligationStates, type ObligationState } from '@hepu/api/core/obligation/obligationWords'
import { daysLeftText } from '@hepu/api/core/resource/deadlines'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { KindMark } from '../../../ui/text/KindMark.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'

const levelTones = { overdue: 'bad', d30: 'bad', d90: 'warn', d180: 'info' } as const
const stateTones: Readonly<Record<ObligationState, Tone>> = { open: 'info', done: 'good', cancelled: 'quiet' }

/** Name of what is due, with the link to its record. */
export const titleColumn: Column<ObligationRow> = {
  title: '名称',
  key: 'title',
  width: 240,
  ellipsis: true,
  fixed: 'left',
  render: (_, { path, title }) => (path ? <Link to={path}>{title}</Link> : title),
}

export const whatColumn: Column<ObligationRow> = {
  title: '事项',
  key: 'what',
  width: 190,
  ellipsis: true,
  render: (_, { what, group }) => (
    <>
      {what} <span className="quiet">{group}</span>
    </>
  ),
}

/** State: how urgent an open one is, or how it ended. */
export const stateColumn: Column<ObligationRow> = {
  title: '状态',
  key: 'state',
  width: 120,
  render: (_, { state, level, daysLeft }) =>
    state === 'open' ? (
      <StateText tone={level ? levelTones[level] : 'quiet'}>{daysLeftText(daysLeft)}</StateText>
    ) : (
      <StateText tone={stateTones[state]}>{obligationStates[state]}</StateText>
    ),
}

export const ownerColumn: Column<ObligationRow> = {
  title: '负责人',
  key: 'ownerName',
  width: 90,
  ellipsis: true,
  render: (_, { ownerName }) => ownerName ?? '未指定',
}

/** A mark whose meaning shows when the pointer rests on it. */
const Marked = ({ title, children }: { title: string; children: string }) => (
  <span title={title}>
    {' '}
    <KindMark>{children}</KindMark>
  </span>
)

/** The due date, with what is to be known about it. */
function DueDate({ dueDate, plannedDate, dateNote }: ObligationRow) {
  return (
    <>
      {dueDate}
      {dueDate !== plannedDate && <Marked title={`按规定为 ${plannedDate}`}>已延期</Marked>}
      {dateNote && <Marked title={dateNote}>待核对</Marked>}
    </>
  )
}

/** The columns of the list. */
export const obligationColumns: Column<ObligationRow>[] = [
  titleColumn,
  whatColumn,
  stateColumn,
  ownerColumn,
  { title: '到期日', key: 'dueDate', width: 160, sort: 'dueDate', render: (_, row) => <DueDate {...row} /> },
  {
    title: '应收或应缴金额',
    key: 'amount',
    width: 140,
    align: 'right',
    render: (_, { amount }) => (amount ? `${groupedMoney(fenIn(amount.value), '元')} ${amount.unit}` : BLANK),
  },
  { title: '机构', dataIndex: 'orgName', width: 130, ellipsis: true },
  { title: '说明', dataIndex: 'note', width: 160, ellipsis: true },
  {
    title: '办理',
    key: 'endedAt',
    width: 210,
    ellipsis: true,
    render: (_, { endedByName, endedAt }) =>
      endedAt ? `${endedByName ?? ''} ${formatTime(endedAt)}` : BLANK,
  },
]
