import { budgetLabels as labels } from '@hepu/api/areas/project/budget/budgetLabels'
import { deleteBudgetDraft, type BudgetVersion } from '@hepu/api/areas/project/budget/projectBudget'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { yuan } from './fundText.tsx'

interface Props {
  budget: {
    versions: readonly BudgetVersion[]
    shownId: string | null
    can: Readonly<Record<string, boolean>>
  }
  canPost: boolean
  posting: boolean
  /** Puts the shown draft in force; resolves with undefined if it was refused. */
  onPost: (comment: string) => Promise<unknown>
}

const nameOf = ({ versionNo, postedAt, postedByName, total }: BudgetVersion): string =>
  `第${versionNo}版　${postedAt ? `${formatTime(postedAt)} ${postedByName ?? ''}发布` : '草稿'}　${yuan(total)} 元`

/** The versions of a budget, with what may be done with the shown draft. */
export function BudgetBar({ budget, canPost, posting, onPost }: Props) {
  const [, change] = useTabParams()
  const [isOpen, setOpen] = useState(false)
  const remove = useRun(deleteBudgetDraft, { success: messages.deleted })
  const shown = budget.versions.find(({ id }) => id === budget.shownId)
  if (!shown) return null
  const isDraft = shown.postedAt === null
  return (
    <div className="fund-bar">
      <Select
        aria-label={labels.versionNo}
        style={{ width: 420, maxWidth: '100%' }}
        value={shown.id}
        onChange={(id) => change({ version: id === budget.versions[0]?.id ? null : id })}
        options={budget.versions.map((one) => ({ value: one.id, label: nameOf(one) }))}
      />
      {shown.comment && <span className="quiet">{shown.comment}</span>}
      <span className="fund-end">
        {isDraft && budget.can['edit'] && (
          <ConfirmButton
            title={`删除第${shown.versionNo}版草稿？`}
            onConfirm={() => remove.run({ versionId: shown.id })}
          >
            删除草稿
          </ConfirmButton>
        )}{' '}
        {canPost && (
          <Button type="primary" onClick={() => setOpen(true)}>
            发布
          </Button>
        )}
      </span>
      {isOpen && (
        <PostDialog version={shown} posting={posting} onPost={onPost} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

interface PostProps extends Pick<Props, 'posting' | 'onPost'> {
  version: BudgetVersion
  onClose: () => void
}

function PostDialog({ version, posting, onPost, onClose }: PostProps) {
  const [comment, setComment] = useState(version.comment ?? '')
  const isRequired = version.versionNo > 1
  return (
    <FormModal
      title={`发布第${version.versionNo}版预算`}
      okText="发布"
      okButtonProps={{ disabled: isRequired && comment.trim() === '' }}
      isChanged={comment !== (version.comment ?? '')}
      confirmLoading={posting}
      onClose={onClose}
      onOk={() => void onPost(comment).then((done) => done !== undefined && onClose())}
    >
      <p className="quiet">
        发布后按本版核对支出，不能修改或删除，调整须编制新版次。
        {isRequired && `请写明${labels.comment}。`}
      </p>
      {isRequired && (
        <Input.TextArea
          aria-label={labels.comment}
          placeholder={labels.comment}
          maxLength={200}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      )}
    </FormModal>
  )
}
