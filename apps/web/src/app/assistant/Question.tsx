import { StopOutlined } from '@ant-design/icons'
import { Sender } from '@ant-design/x'
import { LONGEST_QUESTION } from '@hepu/api/areas/ai/assistant'
import { Button, Input, type GetProps } from 'antd'
import type { KeyboardEvent, Ref } from 'react'

export interface QuestionRef {
  focus: () => void
}

interface Props {
  ref?: Ref<QuestionRef>
  value: string
  /** An answer is being received: the next question waits, and the answer can be stopped. */
  running: boolean
  onChange: (value: string) => void
  onAsk: (question: string) => void
  onStop: () => void
}

/** The box for the question: Enter sends, Shift+Enter breaks the line. */
export function Question({ ref, value, running, onChange, onAsk, onStop }: Props) {
  return (
    <Sender
      ref={ref as never}
      value={value}
      loading={running}
      placeholder="问品种、试验、晋级标准或评估"
      autoSize={{ minRows: 1, maxRows: 6 }}
      components={{ input: TextInput }}
      onChange={onChange}
      onKeyDown={keepComposing}
      onSubmit={(text) => text.trim() && onAsk(text.trim())}
      suffix={(_, { components: { SendButton } }) =>
        running ? (
          <Button
            shape="circle"
            icon={<StopOutlined aria-hidden="true" />}
            aria-label="停止回答"
            title="停止回答"
            onClick={onStop}
          />
        ) : (
          <SendButton aria-label="发送" title="发送（Enter）" disabled={value.trim() === ''} />
        )
      }
    />
  )
}

/** Keeps Enter from sending when it only accepts a word of an input method. */
function keepComposing(event: KeyboardEvent): false | void {
  if (event.nativeEvent.isComposing || event.keyCode === 229) return false
}

function TextInput(props: GetProps<typeof Input.TextArea>) {
  return <Input.TextArea {...props} aria-label="问题" maxLength={LONGEST_QUESTION} />
}
