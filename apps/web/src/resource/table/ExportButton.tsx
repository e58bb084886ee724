import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { ActionButton } from '../../ui/control/ActionButton.tsx'

/** Kinds of files that a call may answer, by the value it is asked with. */
export type Formats = Readonly<Record<string, string>>

interface Props {
  label: string
  /** Kinds of files to choose from; without them there is one. */
  formats: Formats | undefined
  onExport: (format?: string) => Promise<void>
}

/** 导出: a button, or a menu where there are several kinds of files. */
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
