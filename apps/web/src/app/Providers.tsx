import { speakChinese } from '@hepu/api/core/zod'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import '../app.css'
import { messages } from '../client/messages.ts'
import { queryClient } from '../client/queries.ts'
import { Deferred, deferred } from '../ui/deferred/Deferred.tsx'
import { bindForget } from './session/leave.ts'
import { theme } from './theme.ts'

speakChinese()
bindForget(() => queryClient.clear())

const Messages = deferred(async () => (await import('./frame/MessageHost.tsx')).Messages)

const buttons = { okText: messages.confirm, cancelText: messages.cancel, justOkText: messages.confirm }
const locale = {
  ...zhCN,
  Modal: { ...zhCN.Modal, ...buttons },
  Popconfirm: { ...zhCN.Popconfirm, ...buttons },
}
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

interface Props {
  children: ReactNode
  /** Shows no passing messages, and loads nothing for them. */
  isQuiet?: boolean
}

/** The context of every antd part: language, theme, the content security nonce, messages, and the cache of calls. */
export function Providers({ children, isQuiet = false }: Props) {
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
        {!isQuiet && (
          <Deferred place={null}>
            <Messages />
          </Deferred>
        )}
        {children}
      </ConfigProvider>
    </QueryClientProvider>
  )
}
