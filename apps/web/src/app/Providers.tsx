import { speakChinese } from '@hepu/api/core/zod'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider, message } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useEffect, type ReactNode } from 'react'
import '../app.css'
import { messages } from '../client/messages.ts'
import { bindNotify } from '../client/notify.ts'
import { queryClient } from '../client/queries.ts'
import { bindForget } from './leave.ts'
import { theme } from './theme.ts'

speakChinese()
bindForget(() => queryClient.clear())

const buttons = { okText: messages.confirm, cancelText: messages.cancel, justOkText: messages.confirm }
const locale = {
  ...zhCN,
  Modal: { ...zhCN.Modal, ...buttons },
  Popconfirm: { ...zhCN.Popconfirm, ...buttons },
}
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** What every antd part stands in: language, look, the content security nonce, messages, and the cache of calls. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        locale={locale}
        theme={theme}
        {...(nonce ? { csp: { nonce } } : {})}
        button={{ autoInsertSpace: false }}
        wave={{ disabled: true }}
        renderEmpty={() => <span className="quiet">{messages.empty}</span>}
      >
        <Messages />
        {children}
      </ConfigProvider>
    </QueryClientProvider>
  )
}

/** Gives `notify` its place; the text is the key, so that nothing is said twice at a time. */
function Messages() {
  const [shown, place] = message.useMessage({ maxCount: 4, top: 52 })
  useEffect(
    () =>
      bindNotify((kind, text) => {
        void shown.open({ type: kind, content: text, key: text, duration: kind === 'loading' ? 0 : 4 })
        return () => shown.destroy(text)
      }),
    [shown],
  )
  return place
}
