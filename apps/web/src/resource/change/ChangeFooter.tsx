import { Button, Space } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  cancel: ReactNode
  isSaving: boolean
  maySave: boolean
  maySubmit: boolean
  onSave: (submit: boolean) => void
}

/** The buttons below a change that is written. */
export const ChangeFooter = ({ cancel, isSaving, maySave, maySubmit, onSave }: Props) => (
  <Space>
    {cancel}
    <Button loading={isSaving} disabled={!maySave} onClick={() => onSave(false)}>
      保存草稿
    </Button>
    <Button type="primary" loading={isSaving} disabled={!maySave || !maySubmit} onClick={() => onSave(true)}>
      提交审批
    </Button>
  </Space>
)
