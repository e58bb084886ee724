import { MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../workspace/session.ts'

const AssistantDrawer = lazy(() => import('./AssistantDrawer.tsx'))

/**
 * Opens the assistant beside the current screen (also by Alt+A). Its code loads when it is first opened. From then on
 * it stays as it is while screens change, until the organisation or crop changes.
 */
export function AssistantButton() {
  const workContext = useSession((session) => session.key)
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Element | null>(null)
  const toggle = useCallback((from: Element | null) => {
    before.current = from
    setWasOpened(true)
    setOpen((isOpen) => !isOpen)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyA') return
      event.preventDefault()
      toggle(document.activeElement)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [toggle])
  const giveFocusBack = () => {
    const to = before.current
    if (to instanceof HTMLElement && to.isConnected && to !== document.body) to.focus()
    else button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        type="text"
        icon={<MessageOutlined aria-hidden="true" />}
        title="AI助手（Alt+A）"
        aria-label="AI助手"
        aria-expanded={open}
        onClick={() => toggle(button.current)}
      >
        <span className="wide-only">AI助手</span>
      </Button>
      <Suspense>
        {wasOpened && (
          <AssistantDrawer
            key={workContext}
            open={open}
            onClose={() => setOpen(false)}
            onClosed={giveFocusBack}
          />
        )}
      </Suspense>
    </>
  )
}
