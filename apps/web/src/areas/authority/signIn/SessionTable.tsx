import type { mySessions, SessionRow, userSessions } from '@hepu/api/areas/authority/session/sessions'
import { Space } from 'antd'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

interface Props {
  /** The call that answers the sessions, and its fixed filter. */
  route: typeof mySessions | typeof userSessions
  fixedModel?: Record<string, unknown>
  /** Label of the button that ends several sessions. */
  allLabel: string
  /** Ends a session; absent for users who may only look. */
  onEnd?: ((row: SessionRow) => unknown) | undefined
  onEndAll?: (() => unknown) | undefined
}

const HINT = '结束后，那里的下一次操作须重新登录。'

/** The sessions of a user, with buttons to end them. */
export function SessionTable({ route, fixedModel = {}, allLabel, onEnd, onEndAll }: Props) {
  return (
    <SearchTable
      route={route}
      fixedModel={fixedModel}
      columns={[...columns, ...(onEnd ? [endColumn(onEnd)] : [])]}
      isLocal
      height={220}
      empty="没有登录。"
      toolbar={
        onEndAll && (
          <ConfirmButton title={`确定${allLabel}？`} description={HINT} onConfirm={onEndAll}>
            {allLabel}
          </ConfirmButton>
        )
      }
    />
  )
}

const columns: Column<SessionRow>[] = [
  {
    title: '设备',
    dataIndex: 'device',
    width: 230,
    render: (_, row) => (
      <Space>
        {row.device}
        {row.isCurrent && <StateText tone="good">当前登录</StateText>}
      </Space>
    ),
  },
  { title: '地址', dataIndex: 'address', width: 130 },
  { title: '登录时间', dataIndex: 'beganAt', width: 140, render: (_, row) => formatTime(row.beganAt) },
  { title: '最近使用', dataIndex: 'seenAt', width: 140, render: (_, row) => formatTime(row.seenAt) },
  { title: '所在机构与作物', dataIndex: 'workContext', width: 180, ellipsis: true },
]

const endColumn = (onEnd: (row: SessionRow) => unknown): Column<SessionRow> => ({
  title: '操作',
  key: 'actions',
  width: 110,
  fixed: 'right',
  render: (_, row) =>
    !row.isCurrent && (
      <ConfirmButton
        type="link"
        title={`确定结束「${row.device}」的登录？`}
        description={HINT}
        onConfirm={() => onEnd(row)}
      >
        结束该登录
      </ConfirmButton>
    ),
})
