import { Button, Space } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  cancel: ReactNode
  isSaving: boolean
  /** Labels of the fields that must still be filled in before the change can be saved. */
  missing: readonly string[]
  maySubmit: boolean
  onSave: (submit: boolean) => void
}

/** The buttons below a change that is written. */
export const ChangeFooter = ({ cancel, isSaving, missing, maySubmit, onSave }: Props) => (
  <Space wrap>
    {missing.length > 0 && <span className="quiet">请填写{missing.join('、')}</span>}
    {cancel}
    <Button loading={isSaving} disabled={missing.length > 0} onClick={() => onSave(false)}>
      保存草稿
    </Button>
    <Button
      type="primary"
      loading={isSaving}
      disabled={missing.length > 0 || !maySubmit}
      onClick={() => onSave(true)}
    >
      提交审批
    </Button>
  </Space>
)
