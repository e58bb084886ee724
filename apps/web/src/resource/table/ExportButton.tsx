import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { ActionButton } from '../../ui/control/ActionButton.tsx'

/** File formats of a call: label by the value that the call takes. */
export type Formats = Readonly<Record<string, string>>

interface Props {
  label: string
  /** File formats to choose from; absent if there is only one. */
  formats: Formats | undefined
  onExport: (format?: string) => Promise<void>
}

/** 导出: a button, or a menu if there are several formats. */
export function ExportButton({ label, formats, onExport }: Props) {
  const [running, setRunning] = useState(false)
  if (!formats) {
    return (
      <ActionButton icon={<DownloadOutlined />} onClick={() => onExport()}>
        {label}
      </ActionButton>
    )
  }
  const run = async (format: string) => {
    setRunning(true)
    await onExport(format).finally(() => setRunning(false))
  }
  return (
    <Dropdown
      trigger={['click']}
      disabled={running}
      menu={{
        items: Object.entries(formats).map(([key, text]) => ({ key, label: text })),
        onClick: ({ key }) => void run(key),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={running}>
        {label}
      </Button>
    </Dropdown>
  )
}
