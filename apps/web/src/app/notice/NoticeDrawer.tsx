import { noticePage, noticeRead, noticeReadAll } from '@hepu/api/areas/authority/notice/notice'
import { SettingOutlined } from '@ant-design/icons'
import { DEFAULT_PAGE_SIZE } from '@hepu/api/core/envelope'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Pagination, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../client/useCall.ts'
import { useRun } from '../../client/useRun.ts'
import { AppDrawer } from '../../ui/dialog/AppDrawer.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../ui/text/formatTime.ts'
import { NOTICE_SETTINGS } from '../../workspace/paths.ts'

const WIDTH = 440

/** The order of the list: unread notices first, and in each group the newest first. */
const groups = [
  { heading: '未读', isRead: false },
  { heading: '已读', isRead: true },
] as const

type NoticeRow = OutputOf<typeof noticePage>['records'][number]

/** The user's notices beside the screen, the unread ones first. */
export default function NoticeDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const readAll = useRun(noticeReadAll)
  return (
    <AppDrawer
      open={open}
      size={WIDTH}
      title="通知"
      onClose={onClose}
      extra={
        <Space size={2}>
          <Button type="text" loading={readAll.running} onClick={() => void readAll.run({})}>
            全部已读
          </Button>
          <Link to={NOTICE_SETTINGS} title="通知设置" aria-label="通知设置" onClick={onClose}>
            <SettingOutlined aria-hidden="true" />
          </Link>
        </Space>
      }
    >
      <NoticeList onLeave={onClose} />
    </AppDrawer>
  )
}

function NoticeList({ onLeave }: { onLeave: () => void }) {
  const [current, setCurrent] = useState(1)
  const { data, error, refetch } = useCall(noticePage, { current }, { quiet: true, keepPrevious: true })
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  if (!data) return <EmptyPane loading />
  if (data.total === 0) return <EmptyPane text="没有通知。导入完成、审核结果等会出现在这里。" />
  return (
    <>
      {groups.map(({ heading, isRead }) => {
        const rows = data.records.filter((row) => row.isRead === isRead)
        return rows.length === 0 ? null : (
          <section key={heading} aria-label={heading}>
            <p className="quiet">{heading}</p>
            <ul className="notices">
              {rows.map((row) => (
                <NoticeItem key={row.id} row={row} onLeave={onLeave} />
              ))}
            </ul>
          </section>
        )
      })}
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={current}
        pageSize={DEFAULT_PAGE_SIZE}
        total={data.total}
        onChange={setCurrent}
      />
    </>
  )
}

/** One notice. Its title leads to the record and marks the notice as read. */
function NoticeItem({ row, onLeave }: { row: NoticeRow; onLeave: () => void }) {
  const read = useRun(noticeRead)
  const markRead = () => void (row.isRead || read.run({ ids: [row.id] }))
  const follow = () => {
    markRead()
    onLeave()
  }
  return (
    <li className={row.isRead ? 'is-read' : ''}>
      <p className="notice-title">
        {row.path ? (
          <Link to={row.path} onClick={follow}>
            {row.title}
          </Link>
        ) : (
          row.title
        )}
      </p>
      {row.text && <p>{row.text}</p>}
      {row.withheld && <p className="quiet">{row.withheld}</p>}
      <p className="quiet notice-foot">
        <span>
          {row.kind} · <span style={{ whiteSpace: 'nowrap' }}>{formatTime(row.createdAt)}</span>
        </span>
        {row.isRead ? (
          <span>已读</span>
        ) : (
          <Button type="link" size="small" loading={read.running} onClick={markRead}>
            标为已读
          </Button>
        )}
      </p>
    </li>
  )
}
