import { Button, Space } from 'antd'
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { ConfirmButton } from '../../ui/dialog/ConfirmButton.tsx'
import { Offered } from '../../ui/control/Offered.tsx'

interface Props {
  /** What may be done with the change, and why not. */
  of: ComponentProps<typeof Offered>['of']
  isSubmitting: boolean
  onSubmit: () => Promise<void>
  onWithdraw: () => Promise<unknown>
  onDelete: () => Promise<void>
  /** Returns the dialog that changes it. */
  dialog: (onClose: () => void) => ReactNode
}

/** What may be done with a change of a project or contract: delete, withdraw, change, submit. */
export function ChangeButtons({ of: change, isSubmitting, onSubmit, onWithdraw, onDelete, dialog }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Space>
      <Offered of={change} action="delete">
        {(disabled) => (
          <ConfirmButton danger disabled={disabled} title="确定删除这份变更草稿吗？" onConfirm={onDelete}>
            删除
          </ConfirmButton>
        )}
      </Offered>
      <Offered of={change} action="withdraw">
        {(disabled) => (
          <ConfirmButton disabled={disabled} title="确定撤回这项变更吗？" onConfirm={onWithdraw}>
            撤回
          </ConfirmButton>
        )}
      </Offered>
      <Offered of={change} action="edit">
        {(disabled) => (
          <Button disabled={disabled} onClick={() => setOpen(true)}>
            修改
          </Button>
        )}
      </Offered>
      <Offered of={change} action="submit">
        {(disabled) => (
          <Button type="primary" disabled={disabled} loading={isSubmitting} onClick={() => void onSubmit()}>
            提交审批
          </Button>
        )}
      </Offered>
      <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>
    </Space>
  )
}
