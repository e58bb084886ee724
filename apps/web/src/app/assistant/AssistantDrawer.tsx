import './assistant.css'
import { HistoryOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useRef, useState } from 'react'
import { AppDrawer } from '../../ui/dialog/AppDrawer.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { History } from './History.tsx'
import { Messages } from './AssistantMessages.tsx'
import { Question, type QuestionRef } from './Question.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useConversation } from './useConversation.ts'

const WIDTH = 420

interface Props {
  open: boolean
  onClose: () => void
  /** Called when the drawer has closed completely. */
  onClosed: () => void
}

/** The assistant: conversation, question, and earlier conversations. The screen beside it stays usable. */
export default function AssistantDrawer({ open, onClose, onClosed }: Props) {
  const talk = useConversation()
  const [text, setText] = useState('')
  const [showHistory, setShowHistory] = useState(false)
  const question = useRef<QuestionRef>(null)
  const toQuestion = () => {
    setShowHistory(false)
    question.current?.focus()
  }
  const ask = async (asked: string) => {
    toQuestion()
    setText('')
    const taken = await talk.ask(asked)
    if (!taken) setText((now) => now || asked)
  }
  const { conversation } = talk
  return (
    <AppDrawer
      open={open}
      size={WIDTH}
      mask={false}
      destroyOnHidden={false}
      focusable={{ trap: false, focusTriggerAfterClose: false }}
      rootClassName="assistant"
      title="AI助手"
      onClose={onClose}
      afterOpenChange={(isOpen) => (isOpen ? question.current?.focus() : onClosed())}
      extra={
        <Space size={2}>
          <Button
            type="text"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => {
              talk.startNew()
              toQuestion()
            }}
          >
            新对话
          </Button>
          <Button
            type="text"
            icon={<HistoryOutlined aria-hidden="true" />}
            aria-expanded={showHistory}
            onClick={() => setShowHistory(!showHistory)}
          >
            历史
          </Button>
        </Space>
      }
    >
      {showHistory && (
        <History
          current={talk.sessionId}
          onChoose={(id) => {
            void talk.choose(id)
            toQuestion()
          }}
        />
      )}
      <div className="assistant-talk" hidden={showHistory}>
        {talk.error ? (
          <ErrorPane error={talk.error} onRetry={() => void talk.choose(talk.sessionId!)} />
        ) : talk.loading ? (
          <EmptyPane loading />
        ) : conversation.messages.length === 0 && !conversation.coming ? (
          <Suggestions onAsk={(asked) => void ask(asked)} />
        ) : (
          <Messages
            conversation={conversation}
            onRetry={() => {
              toQuestion()
              void talk.retry()
            }}
          />
        )}
      </div>
      <div className="assistant-question">
        <Question
          ref={question}
          value={text}
          running={conversation.coming !== null}
          onChange={setText}
          onAsk={(asked) => void ask(asked)}
          onStop={() => {
            toQuestion()
            talk.stop()
          }}
        />
      </div>
    </AppDrawer>
  )
}
