import { ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ApiError } from '../../client/ApiError.ts'
import { ActionButton } from '../../ui/control/ActionButton.tsx'
import { ExportButton, type Formats } from './ExportButton.tsx'

interface Props {
  isLoading: boolean
  /** Why the last load failed; the rows shown are older. */
  error: ApiError | null
  onReload: () => void
  /** Saves a file of the filtered rows; undefined if there is no export. */
  onExport: ((format?: string) => Promise<void>) | undefined
  /** File formats to choose from; undefined if there is only one. */
  exportFormats: Formats | undefined
  exportLabel: string
  /** Content of 列设置. */
  settings: ReactNode
}

/** The tools to the right above a table: export, refresh, settings. */
export function TableTools(props: Props) {
  const { isLoading, error, onReload, onExport, exportFormats, exportLabel, settings } = props
  const refresh = error ? `刷新（上次未成功：${error.message}）` : '刷新'
  return (
    <div className="table-tools">
      {onExport && <ExportButton label={exportLabel} formats={exportFormats} onExport={onExport} />}
      <Tooltip title={refresh}>
        <ActionButton
          type="text"
          danger={error !== null}
          aria-label={refresh}
          icon={<ReloadOutlined spin={isLoading} />}
          onClick={onReload}
        />
      </Tooltip>
      <SettingsButton>{settings}</SettingsButton>
    </div>
  )
}

/** Opens the settings; Esc closes them and returns the focus. */
function SettingsButton({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpen(false)
      place.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', close, { capture: true })
    return () => document.removeEventListener('keydown', close, { capture: true })
  }, [open])
  return (
    <span ref={place}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        content={children}
        getPopupContainer={() => place.current ?? document.body}
      >
        <Button
          type="text"
          aria-label="表格设置"
          aria-expanded={open}
          title="表格设置"
          icon={<SettingOutlined />}
        />
      </Popover>
    </span>
  )
}
