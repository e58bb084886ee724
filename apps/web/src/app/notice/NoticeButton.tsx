import { BellOutlined } from '@ant-design/icons'
import { noticeCount } from '@hepu/api/areas/authority/notice/notice'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../client/useCall.ts'
import './notice.css'

const NoticeDrawer = lazy(() => import('./NoticeDrawer.tsx'))

/** Time between two counts while the window is visible. */
const COUNT_EVERY_MS = 120_000
const MAX_SHOWN = 99

/**
 * The bell with the number of unread notices. The number is read anew after commands that change it, on return to the window, and
 * every two minutes; no screen asks for it. A failed count shows the bell alone.
 */
export function NoticeButton() {
  const { data } = useCall(
    noticeCount,
    {},
    { quiet: true, freshOnReturn: true, staleTime: COUNT_EVERY_MS, everyMs: COUNT_EVERY_MS },
  )
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const unread = data?.unread ?? 0
  const show = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        type="text"
        icon={<BellOutlined aria-hidden="true" />}
        title="通知"
        aria-label={unread > 0 ? `通知，${unread}条未读` : '通知'}
        aria-expanded={open}
        onClick={show}
      >
        {unread > 0 && (
          <span className="notice-count" aria-hidden="true">
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </Button>
      <Suspense>{wasOpened && <NoticeDrawer open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
