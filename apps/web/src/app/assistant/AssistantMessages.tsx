import { CopyOutlined, ReloadOutlined } from '@ant-design/icons'
import { Bubble, type BubbleListProps } from '@ant-design/x'
import type { Citation } from '@hepu/api/areas/ai/assistant'
import { Button } from 'antd'
import { useEffect, useRef, type ComponentRef } from 'react'
import { StateText } from '../../ui/text/StateText.tsx'
import { canRetry, type Conversation, type Message } from './conversation.ts'
import { copyText } from '../../client/copyText.ts'
import { Markdown } from './Markdown.tsx'
import { RecordLink } from './RecordLink.tsx'

interface Props {
  conversation: Conversation
  onRetry: () => void
}

const roles: BubbleListProps['role'] = {
  user: {
    placement: 'end',
    styles: {
      root: { paddingBlock: 6 },
      content: { minHeight: 0, padding: '6px 11px', background: '#e6f1e8' },
    },
  },
  ai: {
    placement: 'start',
    variant: 'borderless',
    styles: {
      root: { paddingBlock: 6, paddingInlineEnd: 0 },
      body: { width: '100%' },
      content: { minHeight: 0, padding: 0 },
      footer: { marginBlockStart: 6 },
    },
  },
}

/** Questions and answers. The view scrolls to a new question and follows its answer, unless the reader scrolls up. */
export function Messages({ conversation, onRetry }: Props) {
  const { messages, coming } = conversation
  const retry = canRetry(conversation)
  const last = messages.at(-1)
  const list = useRef<ComponentRef<typeof Bubble.List>>(null)
  const isAsking = coming !== null
  useEffect(() => {
    const box = list.current?.scrollBoxNativeElement
    if (isAsking) box?.scrollTo({ top: box.scrollHeight, behavior: 'instant' })
  }, [isAsking])
  const items = messages.map((message) =>
    message.role === 'user'
      ? { key: message.id, role: 'user', content: message.content }
      : {
          key: message.id,
          role: 'ai',
          content: message.content,
          contentRender: () => <Answer message={message} />,
          footer: <Footer message={message} onRetry={retry && message === last ? onRetry : undefined} />,
        },
  )
  return (
    <div className="assistant-log" role="log" aria-label="对话" aria-busy={coming !== null}>
      <Bubble.List
        ref={list}
        role={roles}
        items={[
          ...items,
          ...(coming
            ? [
                {
                  key: 'coming',
                  role: 'ai',
                  content: coming.text,
                  contentRender: () => <Coming {...coming} />,
                },
              ]
            : []),
          ...(retry && last?.role === 'user'
            ? [
                {
                  key: 'missing',
                  role: 'ai',
                  content: 'missing',
                  contentRender: () => <Missing onRetry={onRetry} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

/** The answer received so far, or the current step of the search. */
function Coming({ text, step }: { text: string; step: string | null }) {
  return (
    <>
      {text && <Markdown content={text} isComing />}
      {(step ?? text === '') && (
        <span className="quiet assistant-step">{step ? `正在查询：${step}` : '正在思考'}…</span>
      )}
    </>
  )
}

function Answer({ message }: { message: Message }) {
  if (message.isUnseen) return <span className="quiet">{message.content}</span>
  return (
    <>
      <Markdown content={message.content} />
      {message.state !== 'done' && (
        <StateText tone={message.state === 'failed' ? 'bad' : 'warn'}>
          {message.state === 'failed' ? '回答失败' : '已停止'}
        </StateText>
      )}
    </>
  )
}

/** A question without an answer: it was cut off, or it is being answered in another window. */
const Missing = ({ onRetry }: Pick<Props, 'onRetry'>) => (
  <span className="quiet">
    这个问题还没有回答。
    <Button type="link" size="small" onClick={onRetry}>
      重新回答
    </Button>
  </span>
)

function Footer({ message, onRetry }: { message: Message; onRetry: (() => void) | undefined }) {
  return (
    <div className="assistant-footer">
      <Citations citations={message.citations} />
      {message.content && !message.isUnseen && (
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined aria-hidden="true" />}
          onClick={() => void copyText(message.content)}
        >
          复制
        </Button>
      )}
      {onRetry && (
        <Button type="text" size="small" icon={<ReloadOutlined aria-hidden="true" />} onClick={onRetry}>
          重新回答
        </Button>
      )}
    </div>
  )
}

/** The records that an answer is based on, each with a link to its screen. */
function Citations({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null
  return (
    <ul className="assistant-citations" aria-label="依据的记录">
      {citations.map(({ label, path }) => (
        <li key={path}>
          <RecordLink path={path}>{label}</RecordLink>
        </li>
      ))}
    </ul>
  )
}
