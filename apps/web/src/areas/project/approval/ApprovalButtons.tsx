import { Space } from 'antd'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import type { ActedApproval, ApprovalActions } from './useApprovalActions.ts'

interface Props extends ApprovalActions {
  row: ActedApproval
  /** Links in the row of a table, else buttons. */
  isLink?: boolean
  /** 发布 is the main action of the screen. */
  isMain?: boolean
  /** Called after the 立项 is gone. */
  onRemoved?: () => void
}

/** 发布, 撤回 and 删除 of a 立项, each after a question. What its state forbids is disabled with the reason. */
export function ApprovalButtons({
  row,
  isLink = false,
  isMain = false,
  publish,
  withdraw,
  remove,
  onRemoved,
}: Props) {
  const look = isLink ? ({ type: 'link' } as const) : {}
  const { can, whyNot = {} } = row
  return (
    <Space size={8}>
      {(can['publish'] || whyNot['publish']) && (
        <DisabledWithReason why={can['publish'] ? undefined : whyNot['publish']}>
          <ConfirmButton
            {...look}
            {...(isMain ? { type: 'primary' } : {})}
            disabled={!can['publish']}
            title={`确定发布「${row.name}」吗？`}
            description={`各单位可在 ${row.openFrom} 至 ${row.openTo} 申报；发布期间内容不能修改。`}
            onConfirm={() => publish(row)}
          >
            发布
          </ConfirmButton>
        </DisabledWithReason>
      )}
      {can['withdraw'] && (
        <ConfirmButton
          {...look}
          title={`确定撤回「${row.name}」吗？`}
          description="撤回后不能再申报，已有的申报不受影响。"
          onConfirm={() => withdraw(row)}
        >
          撤回
        </ConfirmButton>
      )}
      {(can['delete'] || whyNot['delete']) && (
        <DisabledWithReason why={can['delete'] ? undefined : whyNot['delete']}>
          <ConfirmButton
            {...look}
            danger
            disabled={!can['delete']}
            title={`确定删除立项「${row.name}」及其附件吗？`}
            onConfirm={async () => {
              if ((await remove(row)) !== undefined) onRemoved?.()
            }}
          >
            删除
          </ConfirmButton>
        </DisabledWithReason>
      )}
    </Space>
  )
}
